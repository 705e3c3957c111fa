/** What awaits marks is counted no further: that many are more than anybody looks through. */
export const mostCounted = 1_000

type Listed = { readonly awaitingCount: number; readonly awaitingMarks: readonly unknown[] }

/** How many there are. A copy that an older version left on the device says only how many it holds. */
export function awaitingCount({ awaitingCount: counted, awaitingMarks }: Listed): number {
  return Math.max(counted, awaitingMarks.length)
}

/** As far as it was counted: 999+. */
export function countText(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted - 1}+`
}
