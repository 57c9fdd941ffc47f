"""Is the course proven? Its answers, its solutions, and whether its trees would notice."""

from grader.audit.flow import AuditRequest, audit

__all__ = ["AuditRequest", "audit"]
