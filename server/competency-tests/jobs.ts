import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { openRetakes } from './retakes'

const atOnce = 500

/** Opens the retakes that are due, some hundred a transaction, and tells their students. */
async function openDueRetakes(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  let afterId: string | undefined
  for (;;) {
    const { lastId } = await inJobTransaction(async (db) => {
      const messages: OutboxMessage[] = []
      const emit = (message: OutboxMessage) => void messages.push(message)
      const opened = await openRetakes(db, { at, today, emit, take: atOnce, ...(afterId !== undefined && { afterId }) })
      if (messages.length > 0) await writeOutbox(db, messages, at)
      return opened
    })
    if (lastId === null) return
    afterId = lastId
  }
}

export const competencyTestsJobs: readonly Job[] = [{ name: 'test-retakes', pattern: '35 4 * * *', run: openDueRetakes }]
