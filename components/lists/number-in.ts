/** A whole number from typed text; for anything else NaN, which the schema refuses. */
export function parseNumber(typed: string): number {
  const text = typed.trim()
  return /^\d{1,6}$/.test(text) ? Number(text) : NaN
}
