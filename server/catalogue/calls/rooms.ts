import 'server-only'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { findWrongRooms, type RoomEntry } from '../queries/rooms.sql'
import { repeatedIds } from './procedures'

type Clinic = { readonly hasChairs: boolean; readonly chairCount: number; readonly rooms: readonly RoomEntry[] }
type Changed = { readonly id: string; readonly before: Clinic | null; readonly after: Clinic }

/**
 * The problems with the rooms of a clinic, apart from the order of their numbers: chairs that the clinic does not have or loses, ids of another clinic's rooms,
 * and names.
 */
export async function roomProblems(db: Tx, { id, before, after }: Changed): Promise<(Issue | false)[]> {
  const wrong = await findWrongRooms(db, { clinicId: id, rooms: after.rooms })
  return [
    ...chairProblems(before, after),
    ...wrong.map(({ at, isElsewhere }) =>
      isElsewhere ? issueAt(`rooms.${at}.id`, 'partElsewhere') : issueAt(`rooms.${at}.name`, 'captionTwice'),
    ),
    ...repeatedIds(after.rooms).map((at) => issueAt(`rooms.${at}.id`, 'partElsewhere')),
  ]
}

/** Reports a problem at the room if its numbers were changed, and at the number of chairs if that drops below a room's. */
function chairProblems(before: Clinic | null, { hasChairs, chairCount, rooms }: Clinic): Issue[] {
  const beyond = rooms.map((room, at) => ({ ...room, last: room.lastChair ?? 0, at })).filter(({ last }) => last > chairCount)
  const isKept = ({ id, last }: (typeof beyond)[number]) =>
    before !== null && last <= before.chairCount && before.rooms.some((room) => room.id === id && room.lastChair === last)
  const [lost] = beyond.filter(isKept).toSorted((one, other) => other.last - one.last)
  return [
    ...(lost ? [issueAt(hasChairs ? 'chairCount' : 'hasChairs', 'chairsOfRoom', { room: lost.name, chair: lost.last })] : []),
    ...beyond.filter((room) => !isKept(room)).map(({ at }) => issueAt(`rooms.${at}.lastChair`, 'chairUnknown')),
  ]
}

/** Rooms by their first chair; those without chairs come last, in the given order. */
export function inOrderOfChairs(rooms: readonly RoomEntry[]): RoomEntry[] {
  const first = ({ firstChair }: RoomEntry) => firstChair ?? Infinity
  return rooms.toSorted((one, other) => (first(one) === first(other) ? 0 : first(one) - first(other)))
}
