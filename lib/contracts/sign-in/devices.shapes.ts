import { z } from 'zod'

export { Done, Nothing } from '../plain.shapes'

/** Names of products; null where it did not say. */
const names = { browser: z.string().nullable(), system: z.string().nullable() }

const OwnSession = z.object({ id: z.string(), ...names, createdAt: z.string(), lastSeenAt: z.string(), isThis: z.boolean() })
const OwnDevice = OwnSession.extend({
  /** Of the newest login. */
  address: z.string(),
})
export type OwnDevice = z.output<typeof OwnDevice>
/** `sessions`: where one is logged in. `devices`: from where one has logged in, so that a login from elsewhere is told by a mail. As they were last used. */
export const OwnDevices = z.object({ sessions: z.array(OwnSession), devices: z.array(OwnDevice) })
export type OwnDevices = z.output<typeof OwnDevices>

export const OneId = z.strictObject({ id: z.uuid().toLowerCase() })
export const SignedOut = z.object({ ended: z.number().int() })
