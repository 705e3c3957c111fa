/** A year of fewer digits is still being typed: 2, 20, 202, 2026. */
const firstWholeYear = '1000'

/** What a field says: a day, '' where an optional one is empty, null where a day is not whole yet or must stand. */
export function dayTyped({ typed, optional = false }: { typed: string | null; optional?: boolean | undefined }): string | null {
  if (typed === null) return optional ? '' : null
  return typed >= firstWholeYear ? typed : null
}
