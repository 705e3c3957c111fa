import 'server-only'

/**
 * The places where a cell may begin for a spreadsheet that separates cells by the other sign than we do. The pattern looks back only from a formula sign: from
 * each of a megabyte of spaces it would take minutes.
 */
const formulas = {
  ',': /^(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])|(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[;\n\r][^\S\r\n]*)/g,
  ';': /^(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])|(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[,\n\r][^\S\r\n]*)/g,
} as const
type Delimiter = keyof typeof formulas

/**
 * A spreadsheet treats text with such a beginning as a formula and runs it; an apostrophe in front turns it back into text. Spreadsheets separate cells by a
 * comma or by a semicolon, depending on their language. Where that is the other sign than ours, our quotes are not at the start of a cell and protect nothing.
 */
export function csvCell(text: string, delimiter: Delimiter = ','): string {
  const harmless = text.replace(formulas[delimiter], "'")
  return /["\r\n]/.test(harmless) || harmless.includes(delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell before `csvCell`, so that a file of ours that is imported again keeps its texts. */
export function textOf(cell: string): string {
  return cell.includes("'") ? cell.replace(/'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])(?<=(?:^|[,;\n\r][^\S\r\n]*)')/g, '') : cell
}

/** A CSV file with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvOf(rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string {
  return `\uFEFF${rows.map((cells) => `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`).join('')}`
}

/** The sign by which a spreadsheet in this language separates cells: the semicolon where the comma is the decimal sign. */
export function delimiterFor(locale: string): Delimiter {
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ','
}
