/**
 * The kinds of data that are removed when their time is over. `least` is the shortest period allowed; `start` is the period of a new institution, null for
 * ever. Leavers are only proposed for erasure, which somebody decides.
 */
export const retentionKinds = {
  audit: { least: 365, start: null },
  mailsSent: { least: 1, start: 7 },
  mailsGivenUp: { least: 7, start: 30 },
  answers: { least: 2, start: 2 },
  exports: { least: 1, start: 7 },
  leavers: { least: 365, start: null },
} as const satisfies Record<string, { least: number; start: number | null }>

export type RetentionKind = keyof typeof retentionKinds
export const retentionNames = Object.keys(retentionKinds).filter(isRetentionKind)
/** A hundred years. */
export const mostDays = 36_500

function isRetentionKind(name: string): name is RetentionKind {
  return Object.hasOwn(retentionKinds, name)
}
