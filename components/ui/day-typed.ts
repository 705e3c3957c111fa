/** A year with fewer digits is still being typed: 2, 20, 202, 2026. */
const firstWholeYear = '1000'

/** The value of a typed field: a day, '' where an optional field is empty, null where the day is not whole yet or is required. */
export function dayTyped({ typed, optional = false }: { typed: string | null; optional?: boolean | undefined }): string | null {
  if (typed === null) return optional ? '' : null
  return typed >= firstWholeYear ? typed : null
}
