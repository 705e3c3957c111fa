import 'server-only'
import { v4 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { hashToken } from '@/server/kernel/secrets/token'
import { insertContact, insertPatientFeedback, useAsk } from './queries/asks.sql'
import { assertNoPatient, type AskedSession } from './rules'

type Answer = {
  readonly faces: number[]
  readonly words: string
  readonly wantsContact: boolean
  readonly isChecked: boolean
  readonly receipt: string
}

/**
 * Stores what a patient said, without a reference to the session that it is about. False where the session was answered in the meantime.
 * @throws VALIDATION_FAILED where nothing was said, or what was said looks like a patient's data
 */
export async function storePatientAnswer(
  db: Tx,
  { sessionId, studentId, clinicId, heldOn }: AskedSession,
  { faces, words, wantsContact, isChecked, receipt }: Answer,
  { today, locale }: { readonly today: string; readonly locale: string },
): Promise<boolean> {
  const saysNothing = words === '' && faces.every((face) => face === 0)
  if (saysNothing && !wantsContact) throw badField('faces', 'required')
  assertNoPatient(words, isChecked)
  if (!(await useAsk(db, { sessionId, today, receiptHash: hashToken(receipt) }))) return false
  if (!saysNothing) {
    const month = new Date(`${heldOn.slice(0, 7)}-01`)
    await insertPatientFeedback(db, { id: v4(), studentId, clinicId, month, faces, words, locale })
  }
  if (wantsContact) await insertContact(db, sessionId, today)
  return true
}
