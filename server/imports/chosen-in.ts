import 'server-only'

/** The choices that somebody made for unknown names in a file, by the name. Null leaves the name out. */
export function choicesByName(chosen: readonly string[]): ReadonlyMap<string, string | null> {
  return new Map(
    chosen.map((one) => {
      const at = one.indexOf(' ')
      const id = one.slice(0, at)
      return [one.slice(at + 1), id === '-' ? null : id]
    }),
  )
}
