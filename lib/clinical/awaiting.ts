/** Sessions that await marks are counted up to this number: nobody looks through more. */
export const mostCounted = 1_000

type Listed = { readonly awaitingCount: number; readonly awaitingMarks: readonly unknown[] }

/** The number of sessions. A copy that an older version left on the device only tells how many it holds. */
export function awaitingCount({ awaitingCount: counted, awaitingMarks }: Listed): number {
  return Math.max(counted, awaitingMarks.length)
}

/** The count in words, up to the highest number that was counted: 999+. */
export function countText(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted - 1}+`
}
