import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { institutionToday } from '@/server/config'
import { endDue, listDuePeople, rewriteDiary } from '@/server/diary'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { clockAt } from './dates/clock'
import { tellFollower } from './followers'
import { deleteDraft, listOverDrafts } from './planning/queries/drafts.sql'
import { minimumNoticeHours } from './changes/notice'
import { prolongOne } from './dates/prolong'
import { listComingDates, listDatesByGroup } from './people/queries/due.sql'
import { forgetDropped } from './dates/queries/dropped.sql'
import { listEndless } from './dates/queries/endless.sql'
import { listAstray } from './roster/queries/roster.sql'
import { claimUntold, type Untold } from './changes/queries/untold.sql'
import { attendanceOfPlanned } from './events/queries/wanted.sql'
import { horizonDays } from './dates/recurrence'
import { putRoster, rosterClock } from './roster/roster'
import { expireOffers } from './swaps/expire'

/** Changes wait this long before people are notified, so that what a planner does in one go is one notice. */
const settledMs = 10 * 60_000
const peopleAtOnce = 500

/** Notifies everybody whose published dates have changed, once for all changes gathered so far. Returns the number of people notified. */
export async function tellChanges(): Promise<number> {
  const [at, least] = [now(), await minimumNoticeHours()]
  return inJobTransaction(async (db) => {
    const untold = await claimUntold(db, {
      at,
      settled: new Date(at.getTime() - settledMs),
      minimumNoticeHours: least,
      limit: peopleAtOnce,
    })
    await writeOutbox(db, noticesOf(untold), at)
    return untold.length
  })
}

/** One notice for all people who have the same changes. */
function noticesOf(untold: readonly Untold[]): OutboxMessage[] {
  const alike = new Map<string, Untold[]>()
  for (const one of untold) alike.set(one.changeIds.join(), [...(alike.get(one.changeIds.join()) ?? []), one])
  return [...alike.values()].flatMap((people): OutboxMessage[] => {
    const [first] = people
    if (!first) return []
    return [
      {
        type: 'messaging.notice',
        payload: {
          to: people.map(({ userId }) => userId),
          key: keyOf(first),
          values: { title: first.title, number: String(first.changeIds.length) },
          href: `${paths.individualTimetable}?week=${weekOf(first.firstOn)}`,
          urgent: first.isShort,
        },
      },
    ]
  })
}

function keyOf({ changeIds, what }: Untold): NoticeKey {
  if (changeIds.length > 1) return 'timetableChangedMany'
  return what === 'PUBLISHED' ? 'timetablePublished' : what === 'UNPUBLISHED' ? 'timetableUnpublished' : 'timetableChanged'
}

/** Shifts in one transaction. */
const chunk = 500

/** Brings shifts to come in line with the hours that the school sets, their clinic's name and its room. Returns the number of shifts changed. */
export async function followSettings(): Promise<number> {
  const at = now()
  const [clock, from] = [await rosterClock(at), await institutionToday(at)]
  let done = 0
  for (;;) {
    const moved = await inJobTransaction(async (db) => {
      const ids = await listAstray(db, { from, limit: chunk, clock })
      await putRoster(db, ids, at)
      return ids.length
    })
    done += moved
    if (moved < chunk) return done
  }
}

const datesAtOnce = 500

/** Gives people who changed groups the dates of their new group; a date that has begun keeps its people. Returns the number of people checked. */
export async function followGroups(): Promise<number> {
  const due = await listDuePeople(prisma(), peopleAtOnce)
  if (due.length === 0) return 0
  await followAll(await listDatesByGroup(prisma(), { userIds: due.map(({ userId }) => userId), after: now() }))
  await inJobTransaction((db) => endDue(db, due))
  return due.length
}

/** Checks all dates to come and returns the number of diary rows that were wrong. */
export async function compareDiary(): Promise<number> {
  const from = now()
  let after = '00000000-0000-0000-0000-000000000000'
  let wrong = 0
  for (;;) {
    const ids = await listComingDates(prisma(), { after, from, limit: datesAtOnce })
    wrong += await followAll(ids)
    const last = ids.at(-1)
    if (last === undefined) return wrong
    after = last
  }
}

async function followAll(ids: readonly string[]): Promise<number> {
  let changed = 0
  for (let at = 0; at < ids.length; at += datesAtOnce) {
    const some = ids.slice(at, at + datesAtOnce)
    changed += await inJobTransaction(async (db) => {
      const { removed, put } = await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: some, wanted: attendanceOfPlanned(some) })
      if (removed + put > 0) await tellFollower(db, some)
      return removed + put
    })
  }
  return changed
}

/**
 * Adds dates to series without an end in timetables without an end; removed dates cannot be restored once they would have begun. Returns the number of dates
 * added.
 */
export async function prolongSeries(): Promise<number> {
  const clock = await clockAt(now())
  await inJobTransaction((db) => forgetDropped(db, clock.at))
  let made = 0
  for (const one of await listEndless(prisma(), addDays(clock.today, horizonDays)))
    made += await inJobTransaction((db) => prolongOne(db, one, clock))
  return made
}

/** An acceptance can be undone for a day; a draft that was closed a week ago is needed by nobody. */
const draftsKeptMs = 7 * 24 * 3_600_000
const draftsAtOnce = 20

/** Returns the number of drafts deleted. */
export async function forgetDrafts(): Promise<number> {
  const ids = await listOverDrafts(prisma(), { before: new Date(now().getTime() - draftsKeptMs), limit: draftsAtOnce })
  for (const id of ids) await inJobTransaction((db) => deleteDraft(db, id))
  return ids.length
}

/** Returns the number of swap offers that expired. */
export async function expireSwaps(): Promise<number> {
  const at = now()
  return inJobTransaction(async (db) => {
    const { count, notices } = await expireOffers(db, at)
    await writeOutbox(db, notices, at)
    return count
  })
}

export const timetablesJobs: readonly Job[] = [
  { name: 'timetable-notices', pattern: '* * * * *', run: async () => void (await tellChanges()) },
  { name: 'diary-groups', pattern: '*/10 * * * * *', run: async () => void (await followGroups()) },
  { name: 'diary-compare', pattern: '23 3 * * *', run: async () => void (await compareDiary()) },
  { name: 'timetable-horizon', pattern: '43 2 * * *', run: async () => void (await prolongSeries()) },
  { name: 'timetable-drafts', pattern: '3 3 * * *', run: async () => void (await forgetDrafts()) },
  { name: 'timetable-swaps', pattern: '*/5 * * * *', run: async () => void (await expireSwaps()) },
  { name: 'roster-dates', pattern: '*/5 * * * *', run: async () => void (await followSettings()) },
]
