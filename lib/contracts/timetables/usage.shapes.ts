import { z } from 'zod'
import { Day } from '../plain.shapes'
import { id, Named } from './parts.shapes'

/** Of one timetable, or of all; from a day to a day, at most 370 of them; twelve weeks from this one on where none are named. */
export const OfUsage = z.strictObject({ id: id.optional(), from: Day.optional(), to: Day.optional(), buildingId: id.optional() })

/**
 * How far rooms are used while the school is open: on weekdays that no closure of the institution covers, from `startsTime` to `endsTime`. Frequency
 * is `minutes` of `openMinutes`; occupancy `plannedMinutes` (of students) of `seatMinutes`, and `attendedMinutes` of `heldSeatMinutes`: of dates of
 * which attendance is known.
 */
export const RoomUsage = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  openDays: z.number().int(),
  openMinutes: z.number().int(),
  buildings: z.array(Named),
  rooms: z.array(
    Named.extend({
      building: z.string().nullable(),
      capacity: z.number().int().nullable(),
      dates: z.number().int(),
      minutes: z.number().int(),
      seatMinutes: z.number().int(),
      plannedMinutes: z.number().int(),
      heldSeatMinutes: z.number().int(),
      attendedMinutes: z.number().int(),
    }),
  ),
  /** Minutes in use of all these rooms together in an hour of a weekday (1, Monday, to 5), and how many they could be. */
  heat: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), minutes: z.number().int(), openMinutes: z.number().int() })),
})
