import { z } from 'zod'

export { Done, Nothing } from '../plain.shapes'

/** Names of products; null where it did not say. */
const names = { browser: z.string().nullable(), system: z.string().nullable() }

const OwnSession = z.object({ id: z.string(), ...names, createdAt: z.string(), lastSeenAt: z.string(), isThis: z.boolean() })
const OwnDevice = OwnSession.extend({
  /** The address of the newest login. */
  address: z.string(),
})
export type OwnDevice = z.output<typeof OwnDevice>
/**
 * `sessions` are the places where the person is logged in. `devices` are those from which they have logged in; a mail tells them of a login from any other
 * device. Both are sorted by last use.
 */
export const OwnDevices = z.object({ sessions: z.array(OwnSession), devices: z.array(OwnDevice) })
export type OwnDevices = z.output<typeof OwnDevices>

export const OneId = z.strictObject({ id: z.uuid().toLowerCase() })
export const SignedOut = z.object({ ended: z.number().int() })
