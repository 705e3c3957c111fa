/** Asserts that a record exists that the seed itself wrote a moment ago: its absence is a mistake in the seed. */
export function requireFound<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo school has no ${what}`)
  return value
}
