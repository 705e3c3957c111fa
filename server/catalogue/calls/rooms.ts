import 'server-only'
import { bad } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { findWrongRooms, type RoomEntry } from '../queries/rooms.sql'
import { twiceIn } from './procedures'

type Clinic = { readonly hasChairs: boolean; readonly chairCount: number; readonly rooms: readonly RoomEntry[] }
type Changed = { readonly id: string; readonly before: Clinic | null; readonly after: Clinic }

/** What is wrong with the rooms of a clinic beside the order of their numbers: chairs that it has not or that it loses, ids of another clinic's, names. */
export async function roomProblems(db: Tx, { id, before, after }: Changed): Promise<(Issue | false)[]> {
  const wrong = await findWrongRooms(db, { clinicId: id, rooms: after.rooms })
  return [
    ...chairProblems(before, after),
    ...wrong.map(({ at, isElsewhere }) => (isElsewhere ? bad(`rooms.${at}.id`, 'partElsewhere') : bad(`rooms.${at}.name`, 'captionTwice'))),
    ...twiceIn(after.rooms).map((at) => bad(`rooms.${at}.id`, 'partElsewhere')),
  ]
}

/** By the room where its numbers are what was changed; by the number of chairs where this one goes below a room. */
function chairProblems(before: Clinic | null, { hasChairs, chairCount, rooms }: Clinic): Issue[] {
  const beyond = rooms.map((room, at) => ({ ...room, last: room.lastChair ?? 0, at })).filter(({ last }) => last > chairCount)
  const isKept = ({ id, last }: (typeof beyond)[number]) =>
    before !== null && last <= before.chairCount && before.rooms.some((room) => room.id === id && room.lastChair === last)
  const [lost] = beyond.filter(isKept).toSorted((one, other) => other.last - one.last)
  return [
    ...(lost ? [bad(hasChairs ? 'chairCount' : 'hasChairs', 'chairsOfRoom', { room: lost.name, chair: lost.last })] : []),
    ...beyond.filter((room) => !isKept(room)).map(({ at }) => bad(`rooms.${at}.lastChair`, 'chairUnknown')),
  ]
}

/** By their first chair; those without chairs after them, as they were given. */
export function inOrderOfChairs(rooms: readonly RoomEntry[]): RoomEntry[] {
  const first = ({ firstChair }: RoomEntry) => firstChair ?? Infinity
  return rooms.toSorted((one, other) => (first(one) === first(other) ? 0 : first(one) - first(other)))
}
