import 'server-only'
import type { OutboxListener } from '@/server/kernel/mailer'
import { noticeMail } from './mails'
import { Notice } from './notices'
import { findNoticed } from './queries/notices'
import { listTold } from './queries/people'

const noticed: OutboxListener = async (payload, { db, emit }) => {
  const notice = Notice.parse(payload)
  const response = await findNoticed(db, notice)
  if (!response) return
  for (const told of await listTold(db, notice.toIds)) emit({ type: 'mail', payload: await noticeMail(told, notice, response) })
}

/** Higher domains listen to it: workflows, timeline. Until one does, nobody needs it. */
const stepped: OutboxListener = () => Promise.resolve()

export const formResponsesListeners: Readonly<Record<string, OutboxListener>> = {
  'form-responses.noticed': noticed,
  'form-responses.stepped': stepped,
}
