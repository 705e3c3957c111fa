import 'server-only'
import { weekOf } from '@/lib/clinical/week'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/outbox'
import { minimumNoticeHours } from './notice'
import { compareDiary, followGroups } from './follow-groups'
import { followSettings } from './roster'
import { takeUntold, type Untold } from './queries/untold.sql'

/** Changes rest for so long: what a planner does in one go is told as one. */
const settledMs = 10 * 60_000
const peopleAtOnce = 500

/** Tells everybody whose published dates have changed, once for all that has gathered. Answers how many were told. */
export async function tellChanges(): Promise<number> {
  const at = now()
  return inJobTransaction(async (db) => {
    const untold = await takeUntold(db, { at, settled: new Date(at.getTime() - settledMs), minimumNoticeHours, limit: peopleAtOnce })
    await writeOutbox(db, noticesOf(untold), at)
    return untold.length
  })
}

/** One notice for those who are told the same. */
function noticesOf(untold: readonly Untold[]): OutboxMessage[] {
  const alike = new Map<string, Untold[]>()
  for (const one of untold) alike.set(one.changeIds.join(), [...(alike.get(one.changeIds.join()) ?? []), one])
  return [...alike.values()].flatMap((people): OutboxMessage[] => {
    const [first] = people
    if (!first) return []
    const key: NoticeKey = first.changeIds.length === 1 ? 'timetableChanged' : 'timetableChangedMany'
    return [
      {
        type: 'messaging.notice',
        payload: {
          to: people.map(({ userId }) => userId),
          key,
          values: { title: first.title, number: String(first.changeIds.length) },
          href: `${paths.individualTimetable}?week=${weekOf(first.firstOn)}`,
          urgent: first.isShort,
        },
      },
    ]
  })
}

export const timetablesJobs: readonly Job[] = [
  { name: 'timetable-notices', pattern: '* * * * *', run: async () => void (await tellChanges()) },
  { name: 'diary-groups', pattern: '*/10 * * * * *', run: async () => void (await followGroups()) },
  { name: 'diary-compare', pattern: '23 3 * * *', run: async () => void (await compareDiary()) },
  { name: 'roster-dates', pattern: '*/5 * * * *', run: async () => void (await followSettings()) },
]
