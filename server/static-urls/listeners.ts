import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { todayAt } from '@/server/users'
import { countUse, findHandedInAsSelf, insertUse } from './queries/urls'

const Stepped = z.object({ responseId: z.uuid(), state: z.string() })

/** Handing in a response uses an address: a response that somebody began as themself counts at that moment, and once. */
const countHandedIn: OutboxListener = async (payload, { db }) => {
  const { responseId, state } = Stepped.parse(payload)
  const found = state === 'DRAFT' ? null : await findHandedInAsSelf(db, responseId)
  if (!found) return
  const { urlId, userId, submittedAt } = found
  const day = await todayAt(submittedAt)
  if (await insertUse(db, { responseId, urlId, userId, day })) await countUse(db, urlId, day)
}

export const staticUrlsListeners: Readonly<Record<string, OutboxListener>> = { 'form-responses.stepped': countHandedIn }
