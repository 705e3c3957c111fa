import 'server-only'
import { z } from 'zod'
import { storage } from '@/server/kernel/files/storage'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'

const Dropped = z.object({ ids: z.array(z.uuid()) })

export const concernsListeners: Readonly<Record<string, OutboxListener>> = {
  /** The evidence of cases that were kept as long as they are kept, once that is committed. */
  'concerns.filesDropped': async (payload) => {
    for (const id of Dropped.parse(payload).ids) await storage.remove(id)
  },
}
