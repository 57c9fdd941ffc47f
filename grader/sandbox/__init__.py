"""Runs student code in processes of its own, and keeps the board on this side of the pipes.

    grader (trusted)                       zygote (one a worker)          child (one a call)
    ┌──────────────────────┐   control     ┌───────────────────┐  fork   ┌────────────────────┐
    │ launcher   ──────────┼── socket ────▶│ stdlib only, warm,├────────▶│ player             │
    │                      │  fork, reap   │ holds the compiled│         │ runs student code  │
    │ referee              │               │ file, no secret   │         │ on opaque positions│
    │  board: leaf values  │◀── requests: "evaluate position 12", "returned …" ─── pipe ────────┤
    │  counts and order    │─── replies: one number at a time ─────────────────── pipe ────────▶│
    │ watchdog: kills      │◀── printed text, capped ─────────────────────── memory file ───────┤
    └──────────────────────┘                                              └────────────────────┘

`zygote`, `single_use` and `player` run on the child's side: standard library only, nothing of
ours. Where processes cannot be forked, `single_use` is a fresh interpreter for each call, with
the same pipes and the same frames.

Frames from the child are a letter and a little-endian number: `E n` evaluate position n;
`L`, `B`, `R`, `X` announce n bytes of payload: loaded, compiled code, returned, raised.
Frames to the child: nine bytes for each evaluation (`i` and an integer, `d` and a double),
and `C n` with n bytes of JSON for each call.
"""
