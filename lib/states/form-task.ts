/** The states of a task, which is something that a form asks of somebody. A decided task never changes: what must be decided again is asked by a new task. */
export const formTaskStates = ['PLANNED', 'OPEN', 'DONE', 'RETURNED', 'DECLINED', 'FORWARDED', 'SKIPPED', 'VOID'] as const
export type FormTaskState = (typeof formTaskStates)[number]
