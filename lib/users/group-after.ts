/**
 * The name of a group a year later, where its name contains a year: 'Year 1 A' and '1A' become 'Year 2 A' and '2A'. The first number in the name counts; null
 * where there is none.
 */
export function nextGroupName(name: string): string | null {
  const found = /\d+/.exec(name)
  return found ? `${name.slice(0, found.index)}${Number(found[0]) + 1}${name.slice(found.index + found[0].length)}` : null
}
