import { z } from 'zod'
import { Day } from '../plain.shapes'
import { id, Named } from './parts.shapes'

/** The usage for one timetable, or for all, between two days at most 370 days apart; by default twelve weeks from the current one on. */
export const OfUsage = z.strictObject({ id: id.optional(), from: Day.optional(), to: Day.optional(), buildingId: id.optional() })

/**
 * The use of rooms while the school is open: on weekdays without a closure of the institution, from `startsTime` to `endsTime`. Frequency is `minutes` divided
 * by `openMinutes`; occupancy is `plannedMinutes` (of students) divided by `seatMinutes`, and `attendedMinutes` divided by `heldSeatMinutes`, over the dates
 * whose attendance is known.
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
  /** For each hour of each weekday (1, Monday, to 5), the minutes in which all these rooms together are in use, and the minutes that are possible. */
  heat: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), minutes: z.number().int(), openMinutes: z.number().int() })),
})
