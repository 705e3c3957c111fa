import { stageAfter, type Definition, type Stage } from './definition'

type Passed = { readonly stageId: string; readonly state: string; readonly choice: string | null }

/** The stages still to come as things stand: each stage is followed by its own `next`, as nobody knows yet what will be decided. */
export function stagesAhead(definition: Definition, runs: readonly Passed[]): Stage[] {
  const last = runs.at(-1)
  const ahead: Stage[] = []
  const seen = new Set(runs.map(({ stageId }) => stageId))
  for (let id = last ? afterRun(definition, last) : (definition.stages[0]?.id ?? null); id !== null && !seen.has(id);) {
    const stage = definition.stages.find((one) => one.id === id)
    if (!stage) break
    seen.add(id)
    ahead.push(stage)
    id = stageAfter(definition, id, stage.next)
  }
  return ahead
}

function afterRun(definition: Definition, { stageId, state, choice }: Passed): string | null {
  const stage = definition.stages.find(({ id }) => id === stageId)
  if (!stage) return null
  const branch = state === 'SKIPPED' ? undefined : stage.branches.find(({ id }) => id === choice)
  return stageAfter(definition, stageId, branch?.goTo ?? stage.next)
}

/** The progress of an instance: the number of done stages, and the number of stages done and open and, while it runs, still to come. */
export function progressOf(definition: Definition, runs: readonly Passed[], isOver: boolean): { done: number; of: number } {
  const done = runs.filter(({ state }) => state === 'DONE').length
  const open = runs.filter(({ state }) => state === 'OPEN' || state === 'PLANNED').length
  return { done, of: done + (isOver ? 0 : open + stagesAhead(definition, runs).length) }
}
