import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { storage } from '@/server/kernel/files/storage'
import { partStore } from '@/server/kernel/files/part-store'

const Dropped = z.object({ ids: z.array(z.uuid()) })
const Done = z.object({ id: z.uuid() })

export const filesListeners: Readonly<Record<string, OutboxListener>> = {
  /** The pieces of a file that is stored, or was given up. */
  'files.partDone': async (payload) => partStore.remove(Done.parse(payload).id),
  /** What was given up leaves the file store once that is committed. */
  'files.dropped': async (payload) => {
    for (const id of Dropped.parse(payload).ids) await storage.remove(id)
  },
}
