"""Runs student code in processes of its own, and keeps the board on this side of the pipes.

    grader (trusted)                       zygote (one a worker)          child (one an exercise)
    ┌──────────────────────┐   control     ┌───────────────────┐  fork   ┌────────────────────┐
    │ launcher   ──────────┼── socket ────▶│ stdlib only, warm,├────────▶│ child_program: for │
    │                      │  fork, reap   │ holds no file and │         │ each call, student │
    │ referee, session     │               │ no secret         │         │ code loaded anew   │
    │  board: leaf values  │◀── requests: "evaluate position 12", "returned …" ─── pipe ────────┤
    │  counts and order    │─── replies: one number at a time ─────────────────── pipe ────────▶│
    │ watchdog: kills      │◀── printed text, capped ─────────────────────── memory file ───────┤
    └──────────────────────┘                                              └────────────────────┘

What runs on the child's side is in `child/`: standard library only, nothing of ours. `boot` is
what each of its interpreters runs first: it becomes the zygote or, where processes cannot be
forked, a fresh child, with the same pipes and the same frames.

Calls on trees that tell nothing of each other share a child. The first was made alone, and counts;
those after it count where they are right, and are made again alone where they are not
(`grading/shared_child`). Between two calls the child puts back what the first altered (`renewal`).

The file to be loaded goes to the child first, over its own pipe, after its length in four bytes.
Frames from the child are a letter and a little-endian number: `E n` evaluate position n, `H n`
estimate it (free), `T n` node n is treated (no reply); `W`, `B`, `L`, `R`, `M`, `X` announce n
bytes of payload: warm, compiled code, loaded, returned, returned by many calls, raised. In a run
that is not graded, `S` announces a step of the function: a call of it was entered, or left.
Frames to the child: nine bytes for each evaluation or estimate (`i` and an integer, `d` and a
double), `C n` with n marshalled bytes for each call, `M n` for many calls of one function, `N n`
to have the file loaded again.
"""
