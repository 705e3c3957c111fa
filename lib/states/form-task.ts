/** What waits for somebody at a form. Nothing that was decided is changed: what must be decided again is asked by a new task. */
export const formTaskStates = ['PLANNED', 'OPEN', 'DONE', 'RETURNED', 'DECLINED', 'FORWARDED', 'SKIPPED', 'VOID'] as const
export type FormTaskState = (typeof formTaskStates)[number]
