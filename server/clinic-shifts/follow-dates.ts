import 'server-only'
import { v7 } from 'uuid'
import type { Shift } from '@/lib/clinical/shifts'
import { now } from '@/server/kernel/clock'
import type { Tx } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import { putRoster } from '@/server/timetables'
import {
  deleteShifts,
  findShiftsAt,
  listComing,
  listShiftStates,
  listHeldDates,
  lockShifts,
  relinkDates,
  storeChairs,
  storeDifference,
  type Coming,
  type Difference,
  type Held,
} from './queries/dates.sql'
import { insertFresh } from './queries/shifts'
import { placesOf } from './rules'
import { isInRoom, seatArriving, type Room } from './seating'

type Place = { readonly clinicId: string; readonly heldOn: string; readonly shift: Shift }
const keyOf = ({ clinicId, heldOn, shift }: Place) => `${clinicId} ${heldOn} ${shift}`

/**
 * Shifts follow dates of published timetables that are held in a clinic. A date creates the shift if there is none; students and teachers who come by the date
 * are put in, those who no longer come are removed; people keep their chair, unless their date moves to another room. A shift that dates created disappears
 * with the last of them.
 */
export async function followDatesInShifts(db: Tx, ids: readonly string[]): Promise<void> {
  const dates = await listHeldDates(db, ids)
  if (dates.length === 0) return
  const places = new Map<string, Place>()
  for (const { clinicId, heldOn, shift } of dates)
    if (clinicId !== null && heldOn !== null && shift !== null) places.set(keyOf({ clinicId, heldOn, shift }), { clinicId, heldOn, shift })
  const wanted = [...places.values()]
  await insertFresh(
    db,
    wanted.map((place) => ({ ...place, id: v7(), byHand: false })),
  )
  const shiftAt = new Map((await findShiftsAt(db, wanted)).map((one) => [keyOf(one), one.id]))
  const touched = [...new Set([...dates.flatMap(({ shiftId }) => shiftId ?? []), ...shiftAt.values()])].sort()
  await lockShifts(db, touched)
  await relinkDates(db, {
    ids: dates.map(({ occurrenceId }) => occurrenceId),
    links: dates.flatMap(({ occurrenceId, clinicId, heldOn, shift, roomId }) => {
      const id = clinicId !== null && heldOn !== null && shift !== null ? shiftAt.get(keyOf({ clinicId, heldOn, shift })) : undefined
      return id === undefined ? [] : [{ occurrenceId, clinicShiftId: id, roomId }]
    }),
  })
  const moved = dates.filter(({ shiftId, roomId, seenIn }) => shiftId !== null && roomId !== seenIn)
  await updateShifts(db, touched, new Set(moved.map(({ occurrenceId }) => occurrenceId)))
}

/** `moved`: the dates that are in another room than before. */
async function updateShifts(db: Tx, ids: readonly string[], moved: ReadonlySet<string>): Promise<void> {
  const [held, coming] = [await listShiftStates(db, ids), await listComing(db, ids)]
  const of = new Map<string, Coming[]>()
  for (const one of coming) of.set(one.shiftId, [...(of.get(one.shiftId) ?? []), one])
  const differences = held.map((shift) => differenceOf(shift, of.get(shift.id) ?? [], moved))
  const all: Difference = {
    leaving: {
      seats: differences.flatMap(({ leaving }) => leaving.seats),
      teachers: differences.flatMap(({ leaving }) => leaving.teachers),
    },
    arriving: {
      seats: differences.flatMap(({ arriving }) => arriving.seats),
      teachers: differences.flatMap(({ arriving }) => arriving.teachers),
    },
  }
  await storeDifference(db, all)
  const gone = held.filter(({ id, byHand, dates }) => !byHand && dates === 0 && !of.has(id)).map(({ id }) => id)
  const kept = ids.filter((id) => !gone.includes(id))
  await storeChairs(db, kept)
  await putRoster(db, kept, now())
  await deleteShifts(db, gone)
  const teachers = [...all.leaving.teachers, ...all.arriving.teachers].map(({ userId }) => userId)
  await announce(db, { touched: [...new Set(teachers)] })
}

function differenceOf({ id: shiftId, places, teacherIds, seats }: Held, coming: readonly Coming[], moved: ReadonlySet<string>): Difference {
  const students = new Map(coming.filter(({ subject }) => subject === 'STUDENT').map((one) => [one.userId, one]))
  const teachers = new Set(coming.filter(({ subject }) => subject === 'TEACHER').map(({ userId }) => userId))
  const staying = seats.filter(({ studentId, chairNumber }) => {
    const one = students.get(studentId)
    return one !== undefined && (!moved.has(one.dateId) || isInRoom(chairNumber, roomOf(one)))
  })
  const sits = new Set(staying.map(({ studentId }) => studentId))
  const arriving = [...students.values()]
    .filter(({ userId }) => !sits.has(userId))
    .map((one) => ({ studentId: one.userId, remembered: one.remembered, usual: one.usual, room: roomOf(one) }))
  return {
    leaving: {
      seats: seats.filter(({ studentId }) => !sits.has(studentId)).map(({ studentId }) => ({ shiftId, userId: studentId })),
      teachers: teacherIds.filter((one) => !teachers.has(one)).map((userId) => ({ shiftId, userId })),
    },
    arriving: {
      seats: seatArriving(staying, arriving, placesOf(places)).map(({ studentId, chairNumber }) => ({
        shiftId,
        userId: studentId,
        chairNumber,
      })),
      teachers: [...teachers].filter((one) => !teacherIds.includes(one)).map((userId) => ({ shiftId, userId })),
    },
  }
}

function roomOf({ firstChair, lastChair }: Coming): Room | null {
  return firstChair === null || lastChair === null ? null : { firstChair, lastChair }
}
