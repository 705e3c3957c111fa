/** Whether a form, a type of session or a clinic asks where its records are written. */
export const locationRules = ['OFF', 'OPTIONAL', 'REQUIRED'] as const
export type LocationRule = (typeof locationRules)[number]

/** What of a position is stored: how far from the nearest building, or also where. */
export const locationsKept = ['DISTANCE', 'COORDINATES'] as const
export type LocationKept = (typeof locationsKept)[number]
export type LocationSwitch = { readonly locationRule: LocationRule; readonly locationKept: LocationKept }

/** Why there is no position. PENDING: nobody has answered yet. WITHHELD: whoever writes goes on without. */
export const locationNones = ['DENIED', 'PENDING', 'UNSUPPORTED', 'UNAVAILABLE', 'TIMED_OUT', 'WITHHELD'] as const
export type LocationNone = (typeof locationNones)[number]

/** What is amiss. INEXACT: the device may be wrong by more than what counts as near. OTHER_TIME: not taken when the record was written. */
export const locationFlags = ['FAR', 'INEXACT', 'OTHER_TIME', 'NO_LOCATION'] as const
export type LocationFlag = (typeof locationFlags)[number]

export const longestReason = 500

const steps = [50, 100, 250, 500] as const
type Within = (typeof steps)[number] | 'FAR'

/** What a distance is told as: 'within 100 m of', or further than any of these. */
export function withinOf(metres: number): Within {
  return steps.find((step) => metres <= step) ?? 'FAR'
}
