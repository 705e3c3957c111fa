import 'server-only'
import { v7 } from 'uuid'
import type { Db, Tx } from '@/server/kernel/db'
import type { TimetableRow } from '../queries/timetables'
import { noticeHours } from './changes'
import { insertChange } from './queries/changes.sql'
import { forgetUntold } from './queries/undone.sql'
import {
  findComing,
  listConcernedPeople,
  listNewestWhole,
  markMeaningless,
  unmarkMeaningless,
  type Coming,
  type Concerned,
  type Newest,
} from './queries/whole.sql'

/** The publication of a timetable, or its withdrawal, by somebody. */
type Turn = {
  readonly timetable: Pick<TimetableRow, 'id' | 'name'>
  readonly on: 'publish' | 'unpublish'
  readonly byId: string
  readonly at: Date
}
type Due = {
  readonly coming: Coming | null
  readonly hearing: readonly Concerned[]
  /**
   * `forgotten`: the people who were not told yet of the opposite turn and need not be any more. `asWas`: those among them whose dates are the same as before
   * it.
   */
  readonly forgotten: readonly Newest[]
  readonly asWas: readonly Newest[]
}

/**
 * The people who are told that a timetable is published or withdrawn: everybody with a date to come in it, once for the whole timetable. A person who was not
 * yet told of the opposite turn is told of neither; at a publication only if their dates are the same as before, because nobody is told of changes in a draft.
 */
async function dueOfTurn(db: Db, { timetable: { id: timetableId }, on, byId, at }: Turn): Promise<Due> {
  const [coming, people, newest] = [
    await findComing(db, { timetableId, at }),
    await listConcernedPeople(db, { timetableId, at, but: byId }),
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

/** The number of people whom a turn would tell; the dialog that asks shows it. */
export async function foretellTurn(db: Db, turn: Turn): Promise<number> {
  return (await dueOfTurn(db, turn)).hearing.length
}

/** Logs a turn, with the people who are told; earlier news of the timetable does not count any more. Returns the number of people who are told. */
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
