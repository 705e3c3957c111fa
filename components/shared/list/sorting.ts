/** The order of a list as its address gives it: a column, with '-' before it for descending order; '' is the list's own order. */
export interface Sorting {
  readonly column: string
  readonly isDescending: boolean
}

export function sortingOf(text: string): Sorting {
  return { column: text.replace('-', ''), isDescending: text.startsWith('-') }
}

export function textOf({ column, isDescending }: Sorting): string {
  return column !== '' && isDescending ? `-${column}` : column
}
