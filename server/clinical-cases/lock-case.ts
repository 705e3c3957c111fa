import 'server-only'
import { isRunning } from '@/lib/states/clinical-case'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { lockCase, type HeldCase } from './queries/one.sql'
import { rightsOn, type CaseRights } from './rules'
import { casesFor } from './scope'

/** The case, locked for this transaction. @throws NOT_FOUND if it does not exist, or is not visible to this person. */
export async function lockCaseFor(db: Tx, actor: Actor, id: string): Promise<HeldCase & { readonly may: CaseRights }> {
  const found = await lockCase(db, casesFor(actor), { id, readerId: actor.id })
  if (!found || found.state === 'DELETED') throw refuse('NOT_FOUND')
  return { ...found, may: rightsOn(actor, found) }
}

/** @throws STATE_CHANGED if the case has ended, FORBIDDEN if this person never had the right. */
export function assertMay({ may, state, studentId }: HeldCase & { readonly may: CaseRights }, right: keyof CaseRights, actor: Actor): void {
  if (may[right]) return
  const ended = !isRunning(state) && (right === 'plan' || right === 'edit') && studentId === actor.id
  throw ended ? refuse('STATE_CHANGED', { data: { state } }) : refuse('FORBIDDEN')
}
