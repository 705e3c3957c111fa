import { v7 as uuid } from 'uuid'
import { judgeSwaps, type Asked } from '@/server/timetables/swaps/queries/judge.sql'
import { listOfferable, type PlacedDate } from '@/server/timetables/swaps/queries/dates.sql'
import { insertOffer, setOfferState } from '@/server/timetables/swaps/queries/offers.sql'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import type { School } from './school'

const dayMs = 86_400_000
/** The most fellow students who are checked for a possible swap. */
const mostAsked = 40

type Wanted = { readonly db: Db; readonly school: School; readonly now: Date }

/** A date that somebody of the demo student's year offers and they could take, and one of theirs that somebody has taken and waits for a planner. */
export async function seedSwaps({ db, school, now }: Wanted): Promise<void> {
  const meId = school.account('student')
  const me = school.students.find(({ id }) => id === meId)
  const others = school.students
    .filter(({ id, year, programmeId }) => id !== meId && year === me?.year && programmeId === me.programmeId)
    .slice(0, mostAsked)
  const looking = {
    earliest: new Date(now.getTime() + 4 * dayMs),
    until: new Date(now.getTime() + 21 * dayMs),
    timeZone: schoolClock.timeZone,
    limit: 10,
  }
  const offers: (Asked & { date: PlacedDate })[] = []
  for (const { id } of others)
    for (const date of await listOfferable(db, { ...looking, personId: id }))
      offers.push({ ...swapQuestion(date, { leaverId: id, comerId: meId }), date })
  const open = await findFirstPossible(db, offers)
  if (open) await insertOffer(db, rowOf(open, now))
  const own = await listOfferable(db, { ...looking, personId: meId })
  const taken = await findFirstPossible(
    db,
    own.flatMap((date) => others.map(({ id }) => ({ ...swapQuestion(date, { leaverId: meId, comerId: id }), date }))),
  )
  if (!taken) return
  const row = rowOf(taken, now)
  await insertOffer(db, row)
  await setOfferState(db, {
    id: row.id,
    revision: 1,
    from: 'OPEN',
    to: 'TAKEN',
    more: { takerId: taken.comerId, takenAt: new Date(now.getTime() - dayMs / 4) },
  })
}

function swapQuestion({ id }: PlacedDate, who: { leaverId: string; comerId: string }): Asked {
  return { occurrenceId: id, ...who, part: 'STUDENT', withoutId: null }
}

/** The first swap that the rules allow. */
async function findFirstPossible<T extends Asked>(db: Db, all: readonly T[]): Promise<T | null> {
  const judged = await judgeSwaps(db, all, schoolClock.timeZone)
  return all.find((_, at) => judged[at]?.isFor === true && !judged[at].isIn && judged[at].clashes.length === 0) ?? null
}

function rowOf({ date: { id: occurrenceId, title, heldOn, print }, leaverId: personId }: Asked & { date: PlacedDate }, now: Date) {
  return {
    ...{ id: uuid(), occurrenceId, title, heldOn, print, personId, part: 'STUDENT' as const },
    ...{ wantedIds: [], wantedPrints: [], at: new Date(now.getTime() - dayMs) },
  }
}
