import 'server-only'
import { z } from 'zod'
import { findByLink } from '@/server/form-responses'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { nextTryAt } from '@/server/kernel/jobs/outside-mail'
import { mailLink } from './make-link'

const Asked = z.object({ taskId: z.uuid(), why: z.enum(['ASKED', 'REMINDED']) })

/**
 * Sends a link to an outside signer, unless the task is over by now. Where the receiver or the asker has had many mails, it waits an hour and tries again, so
 * that nobody is left out because somebody else was asked much.
 */
const outsideAsked: OutboxListener = async (payload, { db, at, emit }) => {
  const { taskId, why } = Asked.parse(payload)
  const found = await findByLink(db, taskId, at)
  if (!found) return
  const { submitterId, subjectId } = found.opened.response
  const sent = await mailLink({ db, at, emit }, found, { why, byId: why === 'ASKED' ? (submitterId ?? subjectId) : null })
  if ('reached' in sent && sent.reached !== 'ABOUT')
    emit({ type: 'form-responses.outsideAsked', payload: { taskId, why }, notBefore: nextTryAt(at) })
}

export const signOffListeners: Readonly<Record<string, OutboxListener>> = { 'form-responses.outsideAsked': outsideAsked }
