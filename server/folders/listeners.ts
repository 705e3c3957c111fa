import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { storage } from '@/server/kernel/files/storage'

const Dropped = z.object({ ids: z.array(z.uuid()) })

export const foldersListeners: Readonly<Record<string, OutboxListener>> = {
  /** The files of what was purged, once that is committed. */
  'folders.dropped': async (payload) => {
    for (const id of Dropped.parse(payload).ids) await storage.remove(id)
  },
}
