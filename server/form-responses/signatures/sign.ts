import 'server-only'
import { v7 } from 'uuid'
import { textIn } from '@/lib/forms/definition'
import { isLocale } from '@/lib/i18n/locales'
import type { SignerProof } from '@/lib/sign-in/proofs'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity } from '../access'
import { adoptAnswers } from '../answers/adopt-answers'
import { advanceResponse, skipLeftoverTasks } from '../route/advance'
import { emitStepped } from '../notices'
import { insertHistory } from '../queries/history'
import { findResponseOrThrow, updateResponse, type ResponseRow, type TaskRow } from '../queries/responses'
import { insertSignature } from './queries/signatures'
import { decideTask } from '../route/queries/tasks'
import { digestOf, newSalt, sealOf, strokesText } from './seal'
import { sendComments } from '../sent-comments'
import type { OpenedResponse, Work } from '../opened'

export type Signing = {
  readonly task: TaskRow
  readonly vouched: Vouched
  /** The signer: a person with an account, or somebody outside. */
  readonly signer: { readonly id: string; readonly name: string; readonly role: string; readonly registration: string }
  readonly strokes: number[][] | null
  readonly comment: string
  /** The hash of what is signed, as it is stored now. */
  readonly contentHash: string
  readonly openedAt: Date | null
  /** How the signer proved who they are; null where the session does not say. */
  readonly provenBy: SignerProof | null
  readonly request: Pick<RequestInfo, 'locale' | 'address' | 'deviceHash'>
  readonly audit: (detail: AuditDetail) => void
}

/** Stores the sealed signature and advances the response until somebody has to act. @throws DRAWING_MISSING */
export async function signTask(
  work: Work,
  opened: OpenedResponse,
  { task, vouched, signer, strokes, comment, contentHash, openedAt, provenBy, request, audit }: Signing,
): Promise<ResponseRow> {
  const { db, at } = work
  const responseId = opened.response.id
  const isDrawn = strokes?.some((stroke) => stroke.length >= 4) ?? false
  if (opened.response.form.type.drawnSignature && !isDrawn) throw refuse('VALIDATION_FAILED', { code: 'form-responses.DRAWING_MISSING' })
  const salt = newSalt()
  const locale = isLocale(request.locale) ? request.locale : opened.form.language
  const signature = {
    id: v7(),
    taskId: task.id,
    signerId: signer.id,
    nameDigest: digestOf(salt, signer.name),
    role: signer.role,
    meaning: textIn(opened.form.route[task.step]?.meaning ?? {}, locale, opened.form.language),
    strokesDigest: strokes === null ? null : digestOf(salt, strokesText(strokes)),
    contentHash,
    at,
    deviceHash: request.deviceHash ?? '',
    openedAt,
    provenBy: provenBy ?? '',
  }
  const seal = sealOf(signature)
  await insertSignature(db, {
    ...signature,
    name: signer.name,
    nameSalt: salt,
    registration: signer.registration,
    ...(strokes !== null && { strokes }),
    address: request.address,
    seal,
  })
  await decideTask(db, vouched, { id: task.id, to: 'DONE' }, { decidedAt: at, comment, contentHash })
  await adoptAnswers(db, opened.response, task)
  await sendComments(work, { responseId, taskId: task.id })
  await insertHistory(db, { responseId, at, byId: work.byId, act: 'signed', detail: outsideDetail(task) })
  await skipLeftoverTasks(work, await findResponseOrThrow(db, responseId), opened.form)
  await updateResponse(db, responseId, { updatedAt: at })
  const after = await advanceResponse(work, opened.response, opened.form)
  work.touch(...[work.byId, after.submitterId].flatMap((id) => id ?? []))
  emitStepped(work, responseId, after.state)
  audit({ entity: 'form-signature', entityId: seal, changes: { response: { to: responseId }, task: { to: task.id } } })
  audit({ entity, entityId: responseId, changes: { task: { to: task.id }, state: { from: opened.response.state, to: after.state } } })
  return after
}

/** The history detail that names an actor without an account. */
export function outsideDetail({ outsideId }: Pick<TaskRow, 'outsideId'>): { outsideId?: string } {
  return outsideId === null ? {} : { outsideId }
}
