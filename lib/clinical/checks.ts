import type { CheckState } from '@/lib/states/check-request'
import { checklistItems, type CheckKind, type ChecklistItem, type CheckOutcome } from './vocabulary'

/** The kinds of check that end with an outcome; the final check ends with the marking. */
export const endedKinds = ['START_CHECK', 'STEP_CHECK'] as const satisfies readonly CheckKind[]
export type EndedKind = (typeof endedKinds)[number]

/** The time after which a check that somebody took counts as left, so that a colleague may give it back to the queue. */
const leftAfterMs = 20 * 60_000

type Standing = {
  readonly kind: CheckKind
  readonly state: CheckState
  readonly outcome: CheckOutcome | null
  readonly askedAt: string
  readonly takenAt: string | null
}

export function isOpenCheck({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'WAITING' || state === 'TAKEN'
}

/** The open check, otherwise the one that was asked for last. `checks` are in the order in which they were asked for. */
export function newestCheck<C extends Standing>(checks: readonly C[]): C | null {
  return checks.findLast(isOpenCheck) ?? checks.at(-1) ?? null
}

/** The start check that ended with 'stop here', unless another one ended otherwise since. */
export function stoppedAtStart<C extends Standing>(checks: readonly C[]): C | null {
  const last = checks.findLast(({ kind, outcome }) => kind === 'START_CHECK' && outcome !== null)
  return last?.outcome === 'STOPPED' ? last : null
}

/** The check that a student is likely to ask for next: the start, until it has been passed, then a step. */
export function nextKind(checks: readonly Standing[]): EndedKind {
  return checks.some(({ kind, outcome }) => kind === 'START_CHECK' && outcome === 'PASSED') ? 'STEP_CHECK' : 'START_CHECK'
}

/** Whether a student waited for the check: a check that a teacher did unasked was not taken out of the queue. */
export function wasAsked({ outcome, takenAt }: Pick<Standing, 'outcome' | 'takenAt'>): boolean {
  return outcome === null || takenAt !== null
}

/** Whether a person may put a check back: the person who took it may at once, anybody else only after a while. */
export function mayPutBack({ takenById, takenAt }: { takenById: string | null; takenAt: Date | null }, actorId: string, at: Date): boolean {
  return takenById === actorId || (takenAt !== null && at.getTime() - takenAt.getTime() >= leftAfterMs)
}

/** The items that were not confirmed, in the order of the list. */
export function untickedItems(checklist: readonly ChecklistItem[]): ChecklistItem[] {
  return checklistItems.filter((item) => !checklist.includes(item))
}
