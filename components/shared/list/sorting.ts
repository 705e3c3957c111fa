/** How a list is sorted, as its address says it: a column, with '-' before it the other way round; '' is the list's own order. */
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
