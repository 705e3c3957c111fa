import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import type { Eyes } from '@/lib/forms/sight'
import { isBeingFilledIn, type FormResponseState } from '@/lib/states/form-response'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { todayAt } from '@/server/users'
import type { ResponseRow } from './queries/responses'

/** What every write on a response works with. */
export type Work = {
  readonly db: Tx
  readonly at: Date
  /** Null: a job. */
  readonly byId: string | null
  readonly emit: (message: OutboxMessage) => void
  readonly touch: (...userIds: readonly string[]) => void
}
export type OpenedResponse = {
  readonly response: ResponseRow
  readonly form: Definition
  readonly eyes: Eyes
  /** By which it is decided who may do what. */
  readonly today: string
  /** By which the form's rules and formulas go that ask for the day: see `dayOf`. */
  readonly day: string
  readonly at: Date
}

/**
 * The day that rules and formulas are given: today while it is filled in, and from then on the day on which it was handed in. What was decided on
 * says the same tomorrow and in a year.
 */
export function dayOf(
  { state, submittedAt }: { readonly state: FormResponseState; readonly submittedAt: Date | null },
  at: Date,
): Promise<string> {
  return todayAt(isBeingFilledIn(state) ? at : (submittedAt ?? at))
}
