import 'server-only'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** A file as rows of text. `encoding` and `delimiter`: of CSV; `sheet` and `sheets`: of a workbook. */
export type Table = {
  readonly format: 'CSV' | 'XLSX' | 'ONEROSTER' | 'CASE' | 'ICS'
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** The headers as the file has them; they may be repeated or empty. */
  readonly headers: readonly string[]
  /** `number`: as a spreadsheet counts its rows. Empty rows are left out. */
  readonly rows: readonly TableRow[]
  /** Notes on the file as a whole. */
  readonly notes: readonly Note[]
}
export type TableRow = { readonly number: number; readonly cells: readonly string[]; readonly problems?: readonly RowProblem[] }

/** A code of issues.json. */
export type Note = { readonly code: string; readonly values?: Readonly<Record<string, string | number>> }
/** A problem that reading found in a row. `column`: the column of the table, from 0; null for the row as a whole, which is then not checked any further. */
export type RowProblem = Note & { readonly column: number | null; readonly isError: boolean }

/** A person's choices for reading a file; the missing ones are guessed. */
export type Reading = { readonly encoding?: Encoding; readonly delimiter?: Delimiter; readonly sheet?: string }

const named = 10

/** The numbers of these rows as text; only the first ones where there are many. */
export function rowsText(rows: readonly number[]): string {
  return rows.slice(0, named).join(', ') + (rows.length > named ? ', …' : '')
}
