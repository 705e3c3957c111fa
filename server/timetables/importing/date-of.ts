import 'server-only'
import type { EventContent, PersonRow } from '../events/queries/events'
import { placeOn } from '../dates/lay-out'
import { ownable, type Ownable } from '../dates/queries/occurrences.sql'
import type { DateRow } from '../planning/event-put'
import { plainDate } from '../planning/plain-date'
import type { StoredRow } from '../planning/queries/dates.sql'
import type { OwnOfDate, Series } from './gather'
import type { Around } from './plan-series'
import { mergePeople } from './said'

export type Dating = { readonly eventId: string; readonly content: EventContent; readonly series: Series; readonly around: Around }

/**
 * A date as it will be: with the values of the series and the file where the file names it (`isNamed`), otherwise with its own. A value that the file does not
 * give for a date stays the date's own.
 */
export function dateOf(on: string, stored: StoredRow | null, { eventId, content, series, around }: Dating, isNamed = true): DateRow {
  const { clock, clinicOf } = around
  const { said, dates } = series
  const own = isNamed ? (dates.get(on)?.own ?? null) : null
  const row = plainDate({ id: eventId, on, content, clinicId: clinicOf(content.sessionTypeId, content.roomId), clock })
  const base: DateRow = stored
    ? { ...row, id: stored.id, state: isNamed && stored.state === 'SKIPPED' ? 'PLANNED' : stored.state, cancelReason: stored.cancelReason }
    : row
  const keeps = (name: Ownable) => (stored !== null && stored.own.includes(name) ? stored : null)
  const unlessSaid = (name: 'room' | 'notes', value: unknown) => (isNamed && value !== undefined ? null : keeps(name))
  const [elsewhen, elsewhere] = [isNamed ? null : keeps('time'), unlessSaid('room', said.roomId)]
  const [noted, titled] = [unlessSaid('notes', said.notes), isNamed ? null : keeps('title')]
  const time = own?.time
    ? placeDate(on, { ...own.time, minutes: own.time.minutes ?? content.minutes }, around)
    : elsewhen && { heldOn: elsewhen.heldOn, ...instantsOf(elsewhen), shift: elsewhen.shift }
  const room =
    own?.roomId !== undefined
      ? { roomId: own.roomId, clinicId: clinicOf(content.sessionTypeId, own.roomId) }
      : elsewhere && { roomId: elsewhere.roomId, clinicId: elsewhere.clinicId }
  const notes = own?.notes !== undefined ? { notes: own.notes } : noted && { notes: noted.notes }
  const title = titled && { title: titled.title }
  const people = peopleOf(own, stored, { content, said, isNamed })
  const has: Record<Ownable, object | null> = { time, room, notes, title, people }
  return { ...base, ...time, ...room, ...notes, ...title, ...people, own: ownable.filter((name) => has[name] !== null) }
}

const instantsOf = ({ startsAt, endsAt }: StoredRow) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })

function placeDate(on: string, time: { startsTime: string; minutes: number }, { clock }: Around) {
  const { startsAt, endsAt, heldOn, shift } = placeOn(on, time, clock)
  return { heldOn, shift, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

type Whose = { readonly content: EventContent; readonly said: Series['said']; readonly isNamed: boolean }

function peopleOf(own: OwnOfDate | null, stored: StoredRow | null, { content, said, isNamed }: Whose) {
  const isOwn = stored?.own.includes('people') === true
  // A date with groups of its own decides alone who comes.
  if (stored && isOwn && (stored.groupIds !== null || !isNamed || (own?.people === null && said.people.size === 0)))
    return { people: stored.people, groupIds: stored.groupIds }
  if (!own?.people) return null
  const wanted = mergePeople(own.people, content.people)
  const isSame = (one: PersonRow) => (other: PersonRow) =>
    other.userId === one.userId && other.part === one.part && other.isOut === one.isOut
  const come = wanted.filter((one) => !content.people.some(isSame(one)))
  const leave = content.people.filter(({ userId }) => !wanted.some((one) => one.userId === userId)).map((one) => ({ ...one, isOut: true }))
  return { people: [...come, ...leave].toSorted((one, other) => (one.userId < other.userId ? -1 : 1)) }
}
