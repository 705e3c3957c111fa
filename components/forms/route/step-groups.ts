import type { Response } from '@/lib/contracts/form-responses'

type Task = Response['tasks'][number]
type StepGroup = {
  readonly key: string
  readonly kind: Task['kind']
  readonly needed: number
  /** The number of people who are asked, without those who sent it back or forwarded it to somebody else. */
  readonly asked: number
  readonly tasks: readonly Task[]
}

/**
 * The people who decide, in order: reviews and signatures with the same number are asked at once. A step that was asked again replaces the one that no longer
 * counts.
 */
export function stepGroups(tasks: readonly Task[]): StepGroup[] {
  const groups = new Map<string, StepGroup>()
  for (const task of tasks.toSorted((a, b) => a.order - b.order || a.step - b.step)) {
    if (task.kind === 'COMPLETE' || task.state === 'VOID') continue
    const key = `${task.order} ${task.kind}`
    const known = groups.get(key)
    const isAsked = task.state === 'PLANNED' || task.state === 'OPEN' || task.state === 'DONE' || task.state === 'SKIPPED'
    groups.set(key, {
      key,
      kind: task.kind,
      needed: (known ? 0 : task.needed) + (known?.needed ?? 0),
      asked: (known?.asked ?? 0) + (isAsked ? 1 : 0),
      tasks: [...(known?.tasks ?? []), task],
    })
  }
  return [...groups.values()]
}
