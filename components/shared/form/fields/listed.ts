/** The list with another entry in one place. */
export function replaceAt<T>(list: readonly T[], at: number, entry: T): T[] {
  return list.map((one, place) => (place === at ? entry : one))
}
