/** Whether a form, a type of session or a clinic asks where its records are written. */
export const locationRules = ['OFF', 'OPTIONAL', 'REQUIRED'] as const
export type LocationRule = (typeof locationRules)[number]

/** The part of a position that is stored: the distance from the nearest building, or also the coordinates. */
export const locationsKept = ['DISTANCE', 'COORDINATES'] as const
export type LocationKept = (typeof locationsKept)[number]
export type LocationSwitch = { readonly locationRule: LocationRule; readonly locationKept: LocationKept }

/** The reasons for a missing position. PENDING: nobody has answered the browser's question yet. WITHHELD: the writer continues without one. */
export const locationNones = ['DENIED', 'PENDING', 'UNSUPPORTED', 'UNAVAILABLE', 'TIMED_OUT', 'WITHHELD'] as const
export type LocationNone = (typeof locationNones)[number]

/** Doubts about a position. INEXACT: the device may be wrong by more than what counts as near. OTHER_TIME: it was not taken when the record was written. */
export const locationFlags = ['FAR', 'INEXACT', 'OTHER_TIME', 'NO_LOCATION'] as const
export type LocationFlag = (typeof locationFlags)[number]

export const longestReason = 500

const steps = [50, 100, 250, 500] as const
type Within = (typeof steps)[number] | 'FAR'

/** The step in which a distance is given: 'within 100 m of', or further than any step. */
export function withinOf(metres: number): Within {
  return steps.find((step) => metres <= step) ?? 'FAR'
}
