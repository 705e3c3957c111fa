import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { storage } from '@/server/kernel/files/storage'
import { listErasedFiles } from '@/server/files'

const Erased = z.object({ userId: z.uuid(), exportIds: z.array(z.uuid()) })

/** What an erased person uploaded, and what was gathered of them, leaves the file store once it is committed: again and again until it has. */
export const privacyListeners: Readonly<Record<string, OutboxListener>> = {
  'privacy.erased': async (payload, { db }) => {
    const { userId, exportIds } = Erased.parse(payload)
    for (const id of [...exportIds, ...(await listErasedFiles(db, userId))]) await storage.remove(id)
  },
}
