"""Is the course proven? Its answers, its solutions, and whether its trees would notice."""

from grader.audit.audit_course import AuditRequest, audit

__all__ = ["AuditRequest", "audit"]
