import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { partStore } from '@/server/kernel/files/part-store'

const Done = z.object({ id: z.uuid() })

export const filesListeners: Readonly<Record<string, OutboxListener>> = {
  /** The pieces of a file that is stored, or was given up. */
  'files.partDone': async (payload) => partStore.remove(Done.parse(payload).id),
}
