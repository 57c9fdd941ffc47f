"""The child's side of the sandbox: standard library only, nothing of ours."""
