import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { allocationsJobName } from './access'
import { workOut } from './allocation/work'
import { listBlockStudents } from './queries/blocks'
import { listRankings, lockEnding, lockOpened, storeTold, type DueBlock } from './queries/rankings.sql'
import { listPlacers, lockReminders, storeReminded } from './queries/reminders.sql'
import { agreementNotice, choosingNotice } from './tell'

const atOnce = 200
const mostPlacers = 500

/** Tells whoever places students of agreements that end: once for each day on which they are to be reminded. Answers how many end. */
export async function remindOfAgreements(): Promise<number> {
  const at = now()
  const today = await institutionToday(at)
  return inJobTransaction(async (db) => {
    const due = await lockReminders(db, { today, limit: atOnce })
    const to = due.length > 0 ? await listPlacers(db, { limit: mostPlacers }) : []
    // Without anybody to tell it waits: the reminder is not lost.
    if (to.length === 0) return 0
    await storeReminded(db, due, today)
    await writeOutbox(
      db,
      due.map((one) => agreementNotice(to, one)),
      at,
    )
    return due.length
  })
}

const reminderMs = 24 * 3_600_000
const mostTold = 4_000

/** Tells students of a block that they can choose now and, a day before that ends, those who have not. Each of them once. */
export async function tellChoosers(): Promise<void> {
  const at = now()
  await inJobTransaction(async (db) => {
    const opened = await lockOpened(db, at)
    const ending = await lockEnding(db, { at, until: new Date(at.getTime() + reminderMs) })
    const messages: OutboxMessage[] = []
    const add = async (block: DueBlock, key: 'placementChoosing' | 'placementChoosingEnds', but: ReadonlySet<string>) => {
      const students = await listBlockStudents(db, { programme: { id: block.programmeId }, years: block.years }, mostTold)
      const to = students.flatMap(({ id }) => (but.has(id) ? [] : [id]))
      if (to.length > 0) messages.push(choosingNotice(to, key, { name: block.name, dueAt: block.closesAt.toISOString() }))
    }
    for (const block of opened) await add(block, 'placementChoosing', new Set())
    for (const block of ending) {
      const rankings = await listRankings(db, { blockIds: [block.id] })
      await add(block, 'placementChoosingEnds', new Set(rankings.flatMap((one) => (one.providerIds.length > 0 ? [one.studentId] : []))))
    }
    const idsOf = (blocks: readonly DueBlock[]) => blocks.map(({ id }) => id)
    await storeTold(db, idsOf(opened), { openToldAt: at })
    await storeTold(db, idsOf(ending), { remindedAt: at })
    await writeOutbox(db, messages, at)
  })
}

export const placementsJobs: readonly Job[] = [
  { name: allocationsJobName, pattern: '*/10 * * * * *', run: workOut },
  { name: 'placement-choices', pattern: '*/5 * * * *', run: tellChoosers },
  {
    name: 'placement-agreements',
    pattern: '20 5 * * *',
    run: async () => {
      await remindOfAgreements()
    },
  },
]
