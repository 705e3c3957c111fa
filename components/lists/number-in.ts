/** A whole number as it was typed; what is none the schema refuses. */
export function numberIn(typed: string): number {
  const text = typed.trim()
  return /^\d{1,6}$/.test(text) ? Number(text) : NaN
}
