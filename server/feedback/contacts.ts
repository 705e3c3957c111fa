import 'server-only'
import { institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { contactNotice } from './notices'
import { listHolderIds, lockUntold, updateTold } from './queries/contacts.sql'

/** The privileges of those who are told of patients who want to be contacted; administrators are told where nobody holds one. */
const staff = ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] as const

/**
 * Tells the staff of the clinics of each patient who wants to be contacted, and once more where the contact is overdue. A person who treated the patient is not
 * told, whatever privileges they hold. Where nobody can be told yet, it is tried again.
 */
export async function tellContacts(db: Tx, at: Date): Promise<void> {
  const untold = await lockUntold(db, await institutionToday(at))
  if (untold.length === 0) return
  const [holders, administrators] = [await listHolderIds(db, staff), await listHolderIds(db, ['ALL'])]
  for (const one of untold) {
    const others = (ids: readonly string[]) => ids.filter((id) => !one.besides.includes(id))
    const named = others(holders)
    const to = named.length > 0 ? named : others(administrators)
    if (to.length === 0) continue
    await writeOutbox(db, [contactNotice(to, one)], at)
    await updateTold(db, { sessionId: one.sessionId, isOverdue: one.isOverdue, at })
  }
}
