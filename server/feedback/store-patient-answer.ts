import 'server-only'
import { v4 } from 'uuid'
import { decryptPatient } from '@/server/clinical-sessions'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { hashToken } from '@/server/kernel/secrets/token'
import { assertNoPatient } from '@/server/patient-check'
import { evidenceOf } from './marks-of-answer'
import { insertPatientFeedback, useAsk } from './queries/asks.sql'
import { insertContact } from './queries/contacts.sql'
import { contactDueOn, giverOf, type AskedSession } from './rules'

type Answer = {
  readonly faces: number[]
  readonly words: string
  readonly wantsContact: boolean
  readonly isChecked: boolean
  readonly receipt: string
}
type How = {
  readonly today: string
  readonly request: RequestInfo
  readonly reply: Reply
  /** Whether the answer was given on the student's device, which was handed over. */
  readonly isHere: boolean
}

/**
 * Stores what a patient said, without a reference to the session that it is about. False where the session was answered in the meantime.
 * @throws VALIDATION_FAILED where nothing was said, or the text looks like a patient's data
 */
export async function storePatientAnswer(
  db: Tx,
  vouched: Vouched,
  session: AskedSession,
  { faces, words, wantsContact, isChecked, receipt }: Answer,
  { today, request, reply, isHere }: How,
): Promise<boolean> {
  const { sessionId, studentId, clinicId, heldOn } = session
  const saysNothing = words === '' && faces.every((face) => face === 0)
  if (saysNothing && !wantsContact) throw badField('faces', 'required')
  await assertNoPatient(db, { texts: [words], despite: isChecked, at: request.at, isStrict: true })
  if (!(await useAsk(db, vouched, { today, receiptHash: hashToken(receipt) }))) return false
  if (!saysNothing) {
    const month = new Date(`${heldOn.slice(0, 7)}-01`)
    // On the student's own device nobody can know that a patient answered, so the answer has no giver and waits for five patients who answered elsewhere.
    const giverKey = isHere ? null : keyedHash('patient-giver', giverOf(session, decryptPatient(session)?.text ?? ''))
    const evidence = await evidenceOf(db, { studentId, request, reply, isHere })
    const said = { id: v4(), studentId, clinicId, month, faces, words, locale: request.locale }
    await insertPatientFeedback(db, { ...said, giverKey, ...evidence })
  }
  if (wantsContact) await insertContact(db, { sessionId, askedOn: today, dueOn: contactDueOn(today) })
  return true
}
