import 'server-only'
import { z } from 'zod'
import { findByLink } from '@/server/form-responses'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { mailLink } from './make-link'

const Asked = z.object({ taskId: z.uuid(), why: z.enum(['ASKED', 'REMINDED']) })

/** Sends a link to an outside signer, unless the task is over by now. */
const outsideAsked: OutboxListener = async (payload, { db, at, emit }) => {
  const { taskId, why } = Asked.parse(payload)
  const found = await findByLink(db, taskId, at)
  if (found) await mailLink({ db, at, emit }, found, why)
}

export const signOffListeners: Readonly<Record<string, OutboxListener>> = { 'form-responses.outsideAsked': outsideAsked }
