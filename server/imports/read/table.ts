import 'server-only'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** A file as rows of text. `encoding` and `delimiter`: of CSV; `sheet` and `sheets`: of a workbook. */
export type Table = {
  readonly format: 'CSV' | 'XLSX'
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** As the file has them, which may be twice the same, or nothing. */
  readonly headers: readonly string[]
  /** `number`: as a spreadsheet counts its rows. Rows without anything are left out. */
  readonly rows: readonly TableRow[]
}
export type TableRow = { readonly number: number; readonly cells: readonly string[] }

/** What a person says of how a file is to be read; what is left out is guessed. */
export type Reading = { readonly encoding?: Encoding; readonly delimiter?: Delimiter; readonly sheet?: string }
