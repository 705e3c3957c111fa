import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import type { Eyes } from '@/lib/forms/sight'
import { isBeingFilledIn, type FormResponseState } from '@/lib/states/form-response'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { todayAt } from '@/server/users'
import type { ResponseRow } from './queries/responses'

/** The context of every write on a response. */
export type Work = {
  readonly db: Tx
  readonly at: Date
  /** Null stands for a job. */
  readonly byId: string | null
  readonly emit: (message: OutboxMessage) => void
  readonly touch: (...userIds: readonly string[]) => void
}
export type OpenedResponse = {
  readonly response: ResponseRow
  readonly form: Definition
  readonly eyes: Eyes
  /** The day by which permissions are decided. */
  readonly today: string
  /** The day that the form's rules and formulas use: see `dayOf`. */
  readonly day: string
  readonly at: Date
}

/**
 * The day for rules and formulas: today while the response is filled in, afterwards the day on which it was handed in, so that a response that was decided on
 * says the same tomorrow and in a year.
 */
export function dayOf(
  { state, submittedAt }: { readonly state: FormResponseState; readonly submittedAt: Date | null },
  at: Date,
): Promise<string> {
  return todayAt(isBeingFilledIn(state) ? at : (submittedAt ?? at))
}
