import { z } from 'zod'
import { SessionUser } from '../sign-in.shapes'

export { Done, Nothing } from '../plain.shapes'

const token = z.string().min(1).max(200)
/** Six digits of the authenticator application, or a recovery code, with any spaces. */
const code = z.string().trim().min(1).max(60)

export const Factor = z.object({
  /** Since when the second factor is in use; null if there is none. */
  since: z.string().nullable(),
  /** The number of unused recovery codes. */
  codesLeft: z.number().int(),
  /** A role of the person asks for a second factor, so it cannot be turned off. */
  isAsked: z.boolean(),
})
export type Factor = z.output<typeof Factor>

export const BegunFactor = z.object({
  /** The secret in base32, for typing where no QR code can be read. */
  secret: z.string(),
  /** `otpauth://…`, for an application on the same device. */
  address: z.string(),
  /** The address as a QR code: an SVG path, with the size of the drawing in units. */
  qrCode: z.object({ size: z.number().int(), path: z.string() }),
})
export type BegunFactor = z.output<typeof BegunFactor>

export const FactorCode = z.strictObject({ code })
const recoveryCodes = z.array(z.string())
export const RecoveryCodes = z.object({ recoveryCodes })

export const StepToken = z.strictObject({ token })
export const StepCode = z.strictObject({ token, code })
export const SteppedIn = z.object({ user: SessionUser })
export const Proven = z.object({ provenAt: z.string() })
export const SetUpIn = z.object({ user: SessionUser, recoveryCodes })
