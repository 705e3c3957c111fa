import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { storage } from '@/server/kernel/files/storage'
import { listErasedFiles } from '@/server/files'

const Erased = z.object({ userId: z.uuid(), exportIds: z.array(z.uuid()) })

/** Removes an erased person's uploads and exports from the file store once the erasure is committed, and tries again until they are gone. */
export const privacyListeners: Readonly<Record<string, OutboxListener>> = {
  'privacy.erased': async (payload, { db }) => {
    const { userId, exportIds } = Erased.parse(payload)
    for (const id of [...exportIds, ...(await listErasedFiles(db, userId))]) await storage.remove(id)
  },
}
