import 'server-only'
import type { FormStanding } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'
import { contentHash } from '../answers/content'
import { isErased } from '../queries/people'
import { listParts } from '../answers/queries/parts'
import { findLastSubmission, findRecord, type FoundHash } from './queries/records'
import type { ResponseRow } from '../queries/responses'
import { recordHash, parseResults } from './record'

type Found = FoundHash & { readonly hash: string }

/** The present standing of a printed form with this hash, computed from what is stored and not only from the state. */
export async function standingOf(db: Db, response: ResponseRow, found: Found): Promise<FormStanding> {
  const { state } = response
  if (state === 'WITHDRAWN' || state === 'ABANDONED') return 'WITHDRAWN'
  if (!(await isOfWhatStands(db, response, found))) return 'CHANGED'
  if (state === 'INCOMPLETE') return 'SENT_BACK'
  const isSigned = response.tasks.some(({ kind, state: decided }) => kind === 'SIGN' && decided === 'DONE')
  if (state === 'COMPLETED') return isSigned ? 'SIGNED' : 'COMPLETED'
  return state === 'SIGNED_OFF' ? 'SIGNED' : 'PENDING'
}

async function isOfWhatStands(db: Db, response: ResponseRow, { of, hash, taskId }: Found): Promise<boolean> {
  const isOpen = response.state === 'INCOMPLETE'
  const erased = await isErased(db, response.subjectId ?? response.submitterId)
  if (of === 'TASK') {
    const task = response.tasks.find(({ id }) => id === taskId)
    if (task?.state !== 'DONE') return false
    // While the response is being filled in again, its content is not what was decided on; for an erased person there is nothing to compare with.
    if (isOpen || erased) return true
    const parts = await listParts(db, response.id)
    return contentHash({ response, parts, kind: task.kind, userId: task.userId ?? task.outsideId }) === hash
  }
  const submission = await findLastSubmission(db, response.id)
  const record = await findRecord(db, response.id)
  if (of === 'SUBMISSION') return submission?.contentHash === hash
  if (record?.hash !== hash || (submission !== null && submission.at > record.at)) return false
  if (isOpen || erased) return true
  return recordHash(response, await listParts(db, response.id), parseResults(record.computed)) === hash
}
