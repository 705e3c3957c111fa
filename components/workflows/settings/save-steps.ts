import type { Next } from '@/lib/workflows/definition'
import type { EditorStage, Values } from './types'

/** One call, and the values that the server has after it. */
export type SaveStep =
  | { readonly kind: 'remove'; readonly stageId: string; readonly after: Values }
  | { readonly kind: 'stage'; readonly stage: EditorStage; readonly afterId: string | null; readonly after: Values }
  | { readonly kind: 'order'; readonly stageIds: string[]; readonly after: Values }
  | { readonly kind: 'settings'; readonly after: Values }

/** The next call that brings the server closer to the values on the screen; null where it has them all. */
export function nextSave(saved: Values, wanted: Values): SaveStep | null {
  const gone = saved.stages.find(({ id }) => !wanted.stages.some((one) => one.id === id))
  if (gone) return { kind: 'remove', stageId: gone.id, after: { ...saved, stages: withoutStage(saved.stages, gone.id) } }
  for (const [at, stage] of wanted.stages.entries()) {
    const before = saved.stages.find(({ id }) => id === stage.id)
    if (before && isSame(before, stage)) continue
    const afterId = wanted.stages.slice(0, at).findLast(({ id }) => saved.stages.some((one) => one.id === id))?.id ?? null
    const place = saved.stages.findIndex(({ id }) => id === afterId) + 1
    const stages = before ? saved.stages.map((one) => (one.id === stage.id ? stage : one)) : saved.stages.toSpliced(place, 0, stage)
    return { kind: 'stage', stage, afterId, after: { ...saved, stages } }
  }
  const stageIds = wanted.stages.map(({ id }) => id)
  if (
    !isSame(
      stageIds,
      saved.stages.map(({ id }) => id),
    )
  )
    return { kind: 'order', stageIds, after: { ...saved, stages: wanted.stages } }
  const { stages: _, ...settings } = wanted
  const { stages: __, ...known } = saved
  return isSame(settings, known) ? null : { kind: 'settings', after: { ...settings, stages: saved.stages } }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The stages without one of them, as the server leaves them: paths that led to the removed stage lead to what follows it. */
export function withoutStage(stages: readonly EditorStage[], id: string): EditorStage[] {
  const at = stages.findIndex((stage) => stage.id === id)
  const gone = stages[at]
  if (!gone) return [...stages]
  const follower = stages[at + 1]?.id ?? 'END'
  const pass = (next: Next): Next => (next === id ? (gone.next === id ? 'END' : gone.next === 'FOLLOWING' ? follower : gone.next) : next)
  return stages
    .filter((stage) => stage.id !== id)
    .map((stage) => ({
      ...stage,
      next: pass(stage.next),
      branches: stage.branches.map((branch) => ({ ...branch, goTo: pass(branch.goTo) })),
    }))
}
