import 'server-only'
import { rewriteDiary } from '@/server/diary'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { tellFollower } from './followers'
import { endDue, listComingDates, listDatesByGroup, listDue } from './queries/due.sql'
import { wantedOf } from './queries/wanted.sql'

const peopleAtOnce = 500
const datesAtOnce = 500

/** Who changed groups comes to the dates of the new one, from now on: a date that has begun keeps its people. Answers how many people were looked at. */
export async function followGroups(): Promise<number> {
  const due = await listDue(prisma(), peopleAtOnce)
  if (due.length === 0) return 0
  await followAll(await listDatesByGroup(prisma(), { userIds: due.map(({ userId }) => userId), after: now() }))
  await inJobTransaction((db) => endDue(db, due))
  return due.length
}

/** Looks at all dates to come; answers how many rows of the diary were not as they should be. */
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
      const { removed, added } = await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: some, wanted: wantedOf(some) })
      if (removed + added > 0) await tellFollower(db, some)
      return removed + added
    })
  }
  return changed
}
