import { v7 } from 'uuid'
import { textIn } from '@/lib/forms/definition'
import { digestOf, newSalt, sealOf } from '@/server/form-responses/signatures/seal'
import type { Telling } from './telling'

const address = '192.0.2.40'
/** One in this many signatures was given within seconds of opening the response; the others after minutes. */
const ofWhichQuick = 12

/** A typed signature, with its seal in the audit. */
export function signResponse({ rows, published, teacher, responseId, last, hashFor }: Telling, taskId: string): void {
  const salt = newSalt()
  const signature = {
    id: v7(),
    taskId,
    signerId: teacher.id,
    nameDigest: digestOf(salt, teacher.displayName),
    role: '',
    meaning: textIn(published.form.route[1]?.meaning ?? {}, 'en-GB', 'en-GB'),
    strokesDigest: null,
    contentHash: hashFor('SIGN', teacher.id),
    at: last,
    deviceHash: '',
    provenBy: 'PASSWORD',
    openedAt: new Date(
      last.getTime() - (rows.signatures.length % ofWhichQuick === 7 ? 6_000 : (2 + (rows.signatures.length % 7)) * 60_000),
    ),
  }
  const seal = sealOf(signature)
  rows.signatures.push({ ...signature, name: teacher.displayName, nameSalt: salt, address, seal })
  rows.audit.push({
    id: v7(),
    at: last,
    actorId: teacher.id,
    address,
    call: 'form-responses.sign',
    action: 'form-responses.signed',
    entity: 'form-signature',
    entityId: seal,
    changes: { response: { to: responseId }, task: { to: taskId } },
    requestId: v7(),
  })
}
