import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { ClashKind } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '../../dates/clock'
import { midnightOf } from '../../dates/times'
import { findTimetable } from '../../queries/timetables'
import { openHours } from '../../rooms/open-hours'
import { timetablesFor } from '../../scope'
import { findWithBlocking } from '../planned'
import { proposalOf, type Proposal } from '../proposal'
import type { Found } from '../queries/check.sql'
import { listNames } from '../../events/queries/events'
import { findDateToCover, listWhoTeaches } from '../queries/cover.sql'
import { listOtherRooms, listOtherTeachers, listRoomsNear } from '../queries/remedies.sql'
import { listTakenRooms, listTakenTeachers } from '../queries/taken.sql'
import { firstOf, inTurn, otherDays, otherRooms, otherRoomsAndTimes, otherTeachers, otherTimes, type Remedy } from '../remedies'
import { listRooms, listTeachers } from '../../calendar/queries/calendar.sql'
import { fieldsOf } from '../../calendar/views'
import { planning } from '../../calls/access'
import { planIdOf } from '../queries/plan.sql'

/** The number of rooms and of teachers that are considered. */
const [mostRooms, mostTeachers] = [6, 4]
const mostCover = 5
/** Clashes whose subjects are people. */
const ofPeople: readonly ClashKind[] = ['PERSON', 'TRAVEL', 'ABSENT', 'UNAVAILABLE']
/** Each look takes one row for each date and person, so an event with many of both gets fewer looks. */
const mostRows = 40_000
const [leastLooks, mostLooks] = [8, 36]

export const suggestTimesCall = defineCall(contracts.suggestTimes, {
  ...planning,
  handle: async ({ actor, input, db, request }) => {
    const proposal = await proposalOf(db, { actor, input, at: request.at })
    const { timetable, clock, content, touched, limits } = proposal
    const without = touched.map(({ id }) => id)
    const around = { without, timetable, clock, limits }
    const now = proposal.layOut(content)
    const [found] = await findWithBlocking(db, { plans: now.plans, ...around })
    if (!found || isClear(found)) return { suggestions: [] }
    const looks = Math.floor(mostRows / Math.max(1, now.places.length * Math.max(1, found.people)))
    const remedies = inTurn(await remediesFor(db, { proposal, found }), Math.min(mostLooks, Math.max(leastLooks, looks)))
    const laid = remedies
      .map((remedy) => ({ ...remedy, laid: proposal.layOut(remedy.content) }))
      // A remedy that would lose a date, or begin in the past, is none.
      .filter(({ laid: { days, places } }) => days.length === now.days.length && places.length === now.places.length && places.length > 0)
    if (laid.length === 0) return { suggestions: [] }
    const checked = await findWithBlocking(db, {
      plans: laid.flatMap((one, of) => one.laid.plans.map((plan) => ({ ...plan, of }))),
      ...around,
    })
    const clear = laid.flatMap((one, place) => {
      const seen = checked[place]
      return seen && isClear(seen) ? [{ ...one, people: seen.people }] : []
    })
    return {
      suggestions: firstOf(clear).map(({ kind, name, insteadOf, people, content: other, laid: { days } }) => ({
        kind,
        name,
        insteadOf,
        people,
        dates: days.length,
        fields: fieldsOf(other),
      })),
    }
  },
})

/**
 * Whether there is nothing to remedy: a clash that somebody has accepted needs no remedy, and another time or room does not help a person who comes by two
 * groups, or is of another year.
 */
function isClear({ clashes }: Found): boolean {
  return clashes.every(({ kind, condoned }) => condoned !== null || kind === 'TWICE' || kind === 'OTHERS')
}

/** The remedies that may help, by kind; none of them is checked yet. */
async function remediesFor(db: Db, { proposal, found }: { proposal: Proposal; found: Found }): Promise<Remedy[][]> {
  const { content, timetable } = proposal
  const open = found.clashes.filter(({ condoned }) => condoned === null)
  const needsRoom = open.some(({ kind }) => kind === 'ROOM' || kind === 'CAPACITY')
  const rooms = await roomsFor(db, { roomId: content.roomId, students: found.students, open, needsRoom })
  const taken = new Set(open.filter(({ kind }) => ofPeople.includes(kind)).flatMap(({ subjects }) => subjects))
  const teaching = content.people.filter(({ part, isOut }) => part !== 'STUDENT' && !isOut).map(({ userId }) => userId)
  const clashing = (await listNames(db, teaching)).filter(({ displayName }) => taken.has(displayName))
  const free =
    clashing.length === 0
      ? []
      : await listOtherTeachers(db, {
          timetableId: timetable.id,
          sessionTypeId: content.sessionTypeId,
          title: content.title,
          without: content.people.map(({ userId }) => userId),
          limit: mostTeachers,
        })
  const times = otherTimes(content, await openHours())
  return [
    times,
    otherDays(content),
    otherRooms(content, rooms),
    otherTeachers(content, { clashing, free }),
    otherRoomsAndTimes(times, rooms),
  ]
}

type Room = { readonly id: string; readonly name: string }
type Rooms = { readonly roomId: string | null; readonly students: number; readonly open: Found['clashes']; readonly needsRoom: boolean }

/** Rooms in the building in which people are before or after, where they could not get there in time, and other rooms, where the room is taken or too small. */
async function roomsFor(db: Db, { roomId, students, open, needsRoom }: Rooms): Promise<Room[]> {
  if (roomId === null) return []
  const ways = open.filter(({ kind }) => kind === 'TRAVEL')
  const eventIds = ways.flatMap(({ eventId }) => eventId ?? [])
  const days = [...new Set(ways.flatMap((way) => way.days))]
  const near = eventIds.length === 0 ? [] : await listRoomsNear(db, { roomId, students, eventIds, days, limit: mostRooms })
  const others = needsRoom ? await listOtherRooms(db, { roomId, students, limit: mostRooms }) : []
  const known = new Set(near.map(({ id }) => id))
  return [...near.map(({ id, name, building }) => ({ id, name: `${name}, ${building}` })), ...others.filter(({ id }) => !known.has(id))]
}

/** Each teacher and room is looked up at each date; a school with very many of them gets only the dates that come soonest. */
const mostLookUps = 100_000
export function limitLookUps<P>(places: readonly P[], subjects: number): readonly P[] {
  return places.slice(0, Math.max(1, Math.floor(mostLookUps / Math.max(1, subjects))))
}

/** Teachers and rooms that are not free, for the choosers of the form. The dates that are being changed take nobody's time. */
export const listTakenCall = defineCall(contracts.listTaken, {
  ...planning,
  handle: async ({ actor, input, db, request }) => {
    const { timetable, clock, content, touched, layOut } = await proposalOf(db, { actor, input, at: request.at })
    const { places } = layOut(content)
    if (places.length === 0) return { dates: 0, teachers: [], rooms: [] }
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
    const [teacherIds, roomIds] = [idsOf(await listTeachers(db)), idsOf(await listRooms(db))]
    const asked = {
      places: limitLookUps(places, teacherIds.length + roomIds.length),
      without: touched.map(({ id }) => id),
      planId: planIdOf(timetable),
    }
    return {
      dates: asked.places.length,
      teachers: await listTakenTeachers(db, { ...asked, ids: teacherIds, timeZone: clock.timeZone }),
      rooms: await listTakenRooms(db, { ...asked, ids: roomIds }),
    }
  },
})

/** Teachers who could take a date: they teach such dates and are free at that time. Teachers who have the date already, or are away, are left out. */
export const listCoverCall = defineCall(contracts.listCover, {
  ...planning,
  handle: async ({ actor, input: { occurrenceId }, db, request }) => {
    const { timeZone } = await clockAt(request.at)
    const date = await findDateToCover(db, occurrenceId)
    if (!date || !(await findTimetable(db, timetablesFor(actor), date.timetableId))) throw refuse('NOT_FOUND')
    const monday = weekOf(date.heldOn)
    const week = { from: midnightOf(monday, timeZone), to: midnightOf(addDays(monday, 7), timeZone) }
    const able = await listWhoTeaches(db, { occurrenceId, ...week })
    const ids = able.map(({ id }) => id)
    const taken = new Set((await listTakenTeachers(db, { ids, places: [date], without: [], timeZone, planId: null })).map(({ id }) => id))
    return { people: able.filter(({ id }) => !taken.has(id)).slice(0, mostCover) }
  },
})

export const suggestCalls = [suggestTimesCall, listTakenCall, listCoverCall]
