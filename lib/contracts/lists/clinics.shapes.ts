import { z } from 'zod'
import { secondCaptions } from '../interface-editor/parts.shapes'
import { locationSwitch, savedSwitch } from '../location.shapes'
import { id, listShape, name, revision, wholeBetween } from './parts.shapes'

export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './parts.shapes'

const mostChairs = 500
const mostRooms = 50

const features = { hasChairs: z.boolean(), hasTeeth: z.boolean(), hasShifts: z.boolean(), active: z.boolean() }
/** Its chairs have the numbers from 1 on. */
const Clinic = z.object({ id: z.string(), name: z.string(), chairCount: z.number().int(), ...features })

/** `rooms` is the number of the clinic's rooms. */
export const Clinics = listShape(Clinic.extend({ rooms: z.number().int(), sessions: z.number().int() }))
/** Sorted by their first chair; rooms without chairs come last. */
const Room = z.object({ id: z.string(), name: z.string(), firstChair: z.number().int().nullable(), lastChair: z.number().int().nullable() })
/** `shifts` counts future shifts. */
export const ReadClinic = z.object({
  clinic: Clinic.extend({ revision: z.number().int(), ...locationSwitch, rooms: z.array(Room) }),
  usage: z.object({ sessions: z.number().int(), shifts: z.number().int(), supervisors: z.number().int(), isReferenced: z.boolean() }),
})

const chair = z
  .number({ error: 'numberNeeded' })
  .int({ error: 'numberNeeded' })
  .min(1, { error: 'chairUnknown' })
  .max(mostChairs, { error: 'chairUnknown' })
  .nullable()
/** The device that adds a room makes the id; the room's clinic never changes. A room without chairs has neither number. */
const SaveRoom = z.strictObject({ id, name, firstChair: chair, lastChair: chair })
type SaveRoom = z.output<typeof SaveRoom>
/** If `rooms` is absent, the rooms stay unchanged: a file from before rooms existed has none. */
export const SaveClinic = z
  .strictObject({
    id,
    revision,
    name,
    chairCount: wholeBetween(0, mostChairs),
    ...features,
    ...savedSwitch,
    rooms: z.array(SaveRoom).max(mostRooms).optional(),
  })
  .superRefine(({ hasChairs, chairCount, rooms = [] }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message, input: undefined })
    if (hasChairs && chairCount === 0) issue(['chairCount'], 'chairsNeeded')
    for (const at of secondCaptions(rooms.map((room) => ({ caption: room.name })))) issue(['rooms', at, 'name'], 'captionTwice')
    for (const [at, room] of rooms.entries()) {
      const { firstChair, lastChair } = room
      if ((firstChair === null) !== (lastChair === null)) issue(['rooms', at, firstChair === null ? 'firstChair' : 'lastChair'], 'roomHalf')
      else if (firstChair !== null && lastChair !== null && lastChair < firstChair) issue(['rooms', at, 'lastChair'], 'chairsInOrder')
      else if (rooms.slice(0, at).some((other) => haveChairsInCommon(room, other))) issue(['rooms', at, 'firstChair'], 'roomsOverlap')
    }
  })

function haveChairsInCommon(one: SaveRoom, other: SaveRoom): boolean {
  if (one.firstChair === null || one.lastChair === null || other.firstChair === null || other.lastChair === null) return false
  return one.firstChair <= other.lastChair && other.firstChair <= one.lastChair
}
