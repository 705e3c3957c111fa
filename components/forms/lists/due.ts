type DueGroup = 'overdue' | 'week' | 'later'
export const dueGroups = ['overdue', 'week', 'later'] as const satisfies readonly DueGroup[]

/** The part of the list to which a task belongs: tasks due within 7 days come first. */
export function dueGroupOf(dueAt: string | null, now: Date): DueGroup {
  if (dueAt === null) return 'later'
  const left = new Date(dueAt).getTime() - now.getTime()
  if (left < 0) return 'overdue'
  return left <= 7 * 86_400_000 ? 'week' : 'later'
}
