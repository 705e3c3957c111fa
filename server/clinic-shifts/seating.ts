import 'server-only'

type Seat = { readonly studentId: string; readonly chairNumber: number }
/** A student that comes to a shift and has no chair there yet. `remembered`: their chair on that date before it was moved or cancelled; `usual`: their last chair. */
export type Arriving = {
  readonly studentId: string
  readonly remembered: number | null
  readonly usual: number | null
  /** The chairs of the student's room; null: all chairs of the clinic. */
  readonly room: Room | null
}
export type Room = { readonly firstChair: number; readonly lastChair: number }

/**
 * Chairs for arriving students, beside those who already sit: the remembered chair first, then the usual one, then the lowest free one in their room. Students
 * without a room take what those with one leave. A student for whom no chair is free has no seat, and stays in the shift: nobody is put into another room.
 */
export function seatArriving(sitting: readonly Seat[], arriving: readonly Arriving[], places: number): Seat[] {
  const taken = new Set(sitting.map(({ chairNumber }) => chairNumber))
  const seats: Seat[] = []
  const isFree = (chair: number | null): chair is number => chair !== null && chair >= 1 && chair <= places && !taken.has(chair)
  const assignChair = (studentId: string, chairNumber: number) => {
    taken.add(chairNumber)
    seats.push({ studentId, chairNumber })
  }
  let waiting = [...arriving]
  for (const wish of ['remembered', 'usual'] as const)
    waiting = waiting.filter(({ studentId, room, ...one }) => {
      const chair = one[wish]
      if (!isFree(chair) || !isInRoom(chair, room)) return true
      assignChair(studentId, chair)
      return false
    })
  for (const { studentId, room } of [...waiting.filter((one) => one.room !== null), ...waiting.filter((one) => one.room === null)]) {
    const chair = lowestFree(places, (one) => isFree(one) && isInRoom(one, room))
    if (chair !== null) assignChair(studentId, chair)
  }
  return seats
}

/** Without a room, any chair in the clinic counts. */
export function isInRoom(chair: number, room: Room | null): boolean {
  return room === null || (room.firstChair <= chair && chair <= room.lastChair)
}

function lowestFree(places: number, fits: (chair: number) => boolean): number | null {
  for (let chair = 1; chair <= places; chair++) if (fits(chair)) return chair
  return null
}
