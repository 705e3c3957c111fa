import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { noticeKeys } from '@/lib/notices'
import { announce } from '@/server/kernel/live'
import type { OutboxListener } from '@/server/kernel/mailer'
import { insertNotice } from './queries/notices.sql'

const Notice = z.object({
  to: z.array(z.uuid()).max(1_000),
  key: z.enum(noticeKeys),
  values: z.record(z.string(), z.string()),
  href: z.string(),
  urgent: z.boolean().default(false),
  /** One notice for each key, however often it is told. */
  noticeKey: z.string().optional(),
})

/** The only way in which the software tells people something: a notice in their inbox, in the language of each. */
const noticed: OutboxListener = async (payload, { db, at }) => {
  const { to, ...told } = Notice.parse(payload)
  const reached = await insertNotice(db, { ...told, id: v7(), messageId: v7(), to, at })
  if (reached.length > 0) await announce(db, { touched: reached })
}

export const messagingListeners: Readonly<Record<string, OutboxListener>> = { 'messaging.notice': noticed }
