import type { z } from 'zod'
import type * as shapes from './definition.shapes'

export type Definition = z.output<typeof shapes.Definition>
export type Stage = z.output<typeof shapes.Stage>
export type Branch = z.output<typeof shapes.Branch>
export type Who = z.output<typeof shapes.Who>
export type Rule = z.output<typeof shapes.Rule>
export type Start = z.output<typeof shapes.Start>
export type Awaited = z.output<typeof shapes.Awaited>
export type Next = z.output<typeof shapes.Next>

/** Where a stage or a branch leads: the id of a stage, or null at the end and where there is no such stage. */
export function stageAfter({ stages }: Definition, from: string, next: Next): string | null {
  if (next === 'END') return null
  if (next === 'FOLLOWING') return stages[stages.findIndex(({ id }) => id === from) + 1]?.id ?? null
  return stages.some(({ id }) => id === next) ? next : null
}

/** Every stage that a stage can lead to, by a rule, a press or its own `next`. */
export function nextStagesOf(definition: Definition, stage: Stage): (string | null)[] {
  return [...stage.branches.map(({ goTo }) => goTo), stage.next].map((next) => stageAfter(definition, stage.id, next))
}

/** Whether a person decides by pressing a button, rather than rules over answers. */
export function isPersonsDecision({ kind, who }: Stage): boolean {
  return kind === 'DECISION' && who !== null
}

/** Whether a FORM stage ends when its form was handed in: a later stage reviews or signs it. Otherwise it ends when the form is complete. */
export function endsWhenHandedIn({ stages }: Definition, stageId: string): boolean {
  return stages.some(({ ofStageId }) => ofStageId === stageId)
}
