import 'server-only'

/**
 * A spreadsheet takes what begins so for a formula, and runs it: an apostrophe before it makes it text again. A cell begins after a semicolon, too:
 * where a comma is the decimal sign it is what spreadsheets part cells by, and then our quotes, which do not stand at a cell's start, hold nothing.
 * Looked back is from a sign alone: from each of a megabyte of spaces it would last minutes.
 */
export function csvCell(text: string): string {
  const harmless = text.replace(/^(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])|(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[;\n\r][^\S\r\n]*)/g, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a cell said before `csvCell`: a file of ours that comes back says what it said. */
export function textOf(cell: string): string {
  return cell.includes("'") ? cell.replace(/'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])(?<=(?:^|[;\n\r][^\S\r\n]*)')/g, '') : cell
}

/** With the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}
