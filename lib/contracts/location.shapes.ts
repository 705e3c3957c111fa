import { z } from 'zod'
import { isSeen } from '@/lib/seen'
import { locationFlags, locationNones, locationRules, locationsKept, longestReason } from '@/lib/location/vocabulary'
import { Instant } from './plain.shapes'

/** The location that a write carries; a queued write carries the location that was found when it was queued. */
export const whereWritten = {
  /** The position of the device: degrees, the accuracy in metres, and when it was found. */
  position: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(100_000_000),
      takenAt: Instant.optional(),
    })
    .optional(),
  /** There is no position, or the person does not tell it. */
  withoutPosition: z
    .literal(true)
    .or(
      z.strictObject({
        none: z.enum(locationNones),
        reason: z.string().trim().max(longestReason).refine(isSeen, 'charactersUnseen').or(z.literal('')),
      }),
    )
    .optional(),
}

/** Whether a form, a type of session or a clinic asks for the position, and what of it is stored. */
export const locationSwitch = { locationRule: z.enum(locationRules), locationKept: z.enum(locationsKept) }
/** The switch in a save. It is OFF in data from before there were switches. */
export const savedSwitch = {
  locationRule: locationSwitch.locationRule.default('OFF'),
  locationKept: locationSwitch.locationKept.default('DISTANCE'),
}

/** The location of a record, as it is shown to readers of the record. */
export const Fix = z.object({
  ownerId: z.string(),
  takenAt: z.string(),
  receivedAt: z.string(),
  /** The nearest building and the distance from it; null if no building is on the map, if there is no position, or if it was purged. */
  place: z.string().nullable(),
  within: z.number().int().or(z.literal('FAR')).nullable(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().int() }).nullable(),
  none: z.enum(locationNones).nullable(),
  reason: z.string(),
  flags: z.array(z.enum(locationFlags)),
  isPurged: z.boolean(),
})
export type Fix = z.output<typeof Fix>
