import 'server-only'
import { v7 } from 'uuid'
import type { Db, Tx } from '@/server/kernel/db'
import type { TimetableRow } from '../queries/timetables'
import { noticeHours } from './changes'
import { insertChange } from './queries/changes.sql'
import { forgetUntold } from './queries/undone.sql'
import {
  findComing,
  listConcerned,
  listNewestWhole,
  markMeaningless,
  unmarkMeaningless,
  type Coming,
  type Concerned,
  type Newest,
} from './queries/whole.sql'

/** A timetable that is published, or taken back, by somebody. */
type Turn = {
  readonly timetable: Pick<TimetableRow, 'id' | 'name'>
  readonly on: 'publish' | 'unpublish'
  readonly byId: string
  readonly at: Date
}
type Due = {
  readonly coming: Coming | null
  readonly hearing: readonly Concerned[]
  /** What these were to be told is not so any more; of those who know all again, it is as it was. */
  readonly forgotten: readonly Newest[]
  readonly asWas: readonly Newest[]
}

/**
 * Who hears that a timetable is published or taken back: whom its dates to come take, once for the timetable. Who has not heard of the turn before
 * hears of neither; of a publication only where their dates are as they were, since what is changed in a draft is told to nobody.
 */
async function dueOfTurn(db: Db, { timetable: { id: timetableId }, on, byId, at }: Turn): Promise<Due> {
  const [coming, people, newest] = [
    await findComing(db, { timetableId, at }),
    await listConcerned(db, { timetableId, at, but: byId }),
    await listNewestWhole(db, timetableId),
  ]
  const concerned = new Map(people.map((one) => [one.userId, one]))
  const forgotten = newest.filter(({ what, isUnaware }) => isUnaware && what === (on === 'publish' ? 'UNPUBLISHED' : 'PUBLISHED'))
  const asWas = forgotten.filter((one) => on === 'unpublish' || isAsWas(one, concerned.get(one.userId)))
  const unaware = new Set(asWas.map(({ userId }) => userId))
  return { coming, hearing: people.filter(({ userId }) => !unaware.has(userId)), forgotten, asWas }
}

function isAsWas({ dates, firstOn, isAsWas: isUnchanged }: Newest, now: Concerned | undefined): boolean {
  return isUnchanged && now?.dates === dates && now.firstOn === firstOn
}

/** How many people a turn would tell: the dialog that asks says it. */
export async function foretellTurn(db: Db, turn: Turn): Promise<number> {
  return (await dueOfTurn(db, turn)).hearing.length
}

/** Logs a turn, with those who are told; what they were told before it is news no more. Answers how many are told. */
export async function logTurn(db: Tx, turn: Turn): Promise<number> {
  const { timetable, on, byId, at } = turn
  const { coming, hearing, forgotten, asWas } = await dueOfTurn(db, turn)
  await forgetUntold(db, forgotten)
  await markMeaningless(db, { timetableId: timetable.id, at })
  if (on === 'publish') await unmarkMeaningless(db, { timetableId: timetable.id, undone: asWas })
  if (!coming) return 0
  const [before, after] = on === 'publish' ? [{}, { title: timetable.name }] : [{ title: timetable.name }, {}]
  await insertChange(db, {
    id: v7(),
    timetableId: timetable.id,
    eventId: null,
    occurrenceId: null,
    what: on === 'publish' ? 'PUBLISHED' : 'UNPUBLISHED',
    before,
    after,
    dates: coming.dates,
    firstOn: coming.firstOn,
    noticeHours: noticeHours(coming.firstAt, at),
    byId,
    at,
    people: hearing,
  })
  return hearing.length
}
