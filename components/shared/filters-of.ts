type Query = Readonly<Record<string, string | string[] | undefined>>

/** The filters of a list as the address gives them: `input` without empty values for the call, `asked` with '' for any for the screen. */
export function filtersOf(query: Query, names: readonly string[]): { input: Record<string, string>; asked: Record<string, string> } {
  const asked = Object.fromEntries(names.map((name) => [name, firstValueOf(query[name])]))
  return { asked, input: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) }
}

function firstValueOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
