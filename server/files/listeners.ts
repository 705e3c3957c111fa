import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { partStore } from '@/server/kernel/files/part-store'
import { storage } from '@/server/kernel/files/storage'
import { listBegunIds } from './queries/parts'

const Dropped = z.object({ ids: z.array(z.uuid()) })
const Done = z.object({ id: z.uuid() })

export const filesListeners: Readonly<Record<string, OutboxListener>> = {
  /** Removes discarded files from the store, after the commit. */
  'files.dropped': async (payload) => {
    for (const id of Dropped.parse(payload).ids) await storage.remove(id)
  },
  /** Removes the pieces of a file that was stored or given up, but not those of an upload that was begun again under the same id. */
  'files.partDone': async (payload, { db }) => {
    const { id } = Done.parse(payload)
    if (!(await listBegunIds(db, [id])).has(id)) await partStore.remove(id)
  },
}
