import { z } from 'zod'
import { isSeen } from '@/lib/seen'
import { locationFlags, locationNones, locationRules, locationsKept, longestReason } from '@/lib/location/vocabulary'
import { Instant } from './plain.shapes'

/** What a write carries about where it was written; a write that was queued carries what was found then. */
export const whereWritten = {
  /** Where the device is: degrees, within how many metres that is right, and when it was found. */
  position: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(100_000_000),
      takenAt: Instant.optional(),
    })
    .optional(),
  /** There is none, or it is not told. */
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
/** The switch as it is saved. What was saved before there were switches is OFF. */
export const savedSwitch = {
  locationRule: locationSwitch.locationRule.default('OFF'),
  locationKept: locationSwitch.locationKept.default('DISTANCE'),
}

/** What is known of where a record was written, to whoever reads the record. */
export const Fix = z.object({
  ownerId: z.string(),
  takenAt: z.string(),
  receivedAt: z.string(),
  /** The nearest building, and how far from it; null where no building is on the map, there is no position, or it was purged. */
  place: z.string().nullable(),
  within: z.number().int().or(z.literal('FAR')).nullable(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().int() }).nullable(),
  none: z.enum(locationNones).nullable(),
  reason: z.string(),
  flags: z.array(z.enum(locationFlags)),
  isPurged: z.boolean(),
})
export type Fix = z.output<typeof Fix>
