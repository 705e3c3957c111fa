import 'server-only'

/** What somebody chose for names that a file has and that are not known, by the name. Null: it is left out. */
export function chosenIn(chosen: readonly string[]): ReadonlyMap<string, string | null> {
  return new Map(
    chosen.map((one) => {
      const at = one.indexOf(' ')
      const id = one.slice(0, at)
      return [one.slice(at + 1), id === '-' ? null : id]
    }),
  )
}
