type Query = Readonly<Record<string, string | string[] | undefined>>

/** What the address asks for, of the filters that a list has: for the call without what is empty, for the screen with '' for any. */
export function filtersOf(query: Query, names: readonly string[]): { input: Record<string, string>; asked: Record<string, string> } {
  const asked = Object.fromEntries(names.map((name) => [name, first(query[name])]))
  return { asked, input: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) }
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
