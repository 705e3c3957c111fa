import 'server-only'

/** Where a cell may begin for a spreadsheet that parts by the other sign than we do. Looked back is from a sign alone: from each of a megabyte of spaces it would last minutes. */
const formulas = {
  ',': /^(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])|(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[;\n\r][^\S\r\n]*)/g,
  ';': /^(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])|(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[,\n\r][^\S\r\n]*)/g,
} as const
type Delimiter = keyof typeof formulas

/**
 * A spreadsheet takes what begins so for a formula, and runs it: an apostrophe before it makes it text again. Spreadsheets part cells by a comma or by
 * a semicolon, as their language does; where it is the other sign than ours, our quotes, which do not stand at a cell's start, hold nothing.
 */
export function csvCell(text: string, delimiter: Delimiter = ','): string {
  const harmless = text.replace(formulas[delimiter], "'")
  return /["\r\n]/.test(harmless) || harmless.includes(delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a cell said before `csvCell`: a file of ours that comes back says what it said. */
export function textOf(cell: string): string {
  return cell.includes("'") ? cell.replace(/'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])(?<=(?:^|[,;\n\r][^\S\r\n]*)')/g, '') : cell
}

/** With the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string {
  return `\uFEFF${rows.map((cells) => `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`).join('')}`
}

/** By what a spreadsheet in this language parts cells: where the comma is the decimal sign, it is the semicolon. */
export function delimiterFor(locale: string): Delimiter {
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ','
}
