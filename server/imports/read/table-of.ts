import 'server-only'
import { textOf } from '@/server/kernel/files/csv'
import { badField, refuse } from '@/server/kernel/errors'
import { limits } from '../limits'
import type { Table, TableRow } from './table'

/**
 * The headers and rows of a file's records: the first record that is not empty names the columns.
 * @throws VALIDATION_FAILED where there is nothing below them, or more than is accepted.
 */
export function tableOf(records: readonly (readonly string[])[]): Pick<Table, 'headers' | 'rows'> {
  const rows = records
    .map((cells, at): TableRow => ({ number: at + 1, cells: cells.map((cell) => cleanCell(textOf(cell))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...below] = rows.slice(titlesOf(rows))
  if (!first) throw badField('content', 'emptyFile')
  if (below.length === 0) throw badField('content', 'importOnlyHeaders')
  if (below.length > limits.rows) throw tooMany('importTooManyRows', limits.rows)
  const headers = withoutEmptyEnd(first.cells)
  if (headers.length > limits.columns) throw tooMany('importTooManyColumns', limits.columns)
  return { headers, rows: below.map(({ number, cells }) => ({ number, cells: withoutEmptyEnd(cells) })) }
}

/** How many rows above the headers are a title: rows with one cell, if the next row with more than one has at least three. */
function titlesOf(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, 6).map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const first = filled.findIndex((count) => count > 1)
  return first > 0 && (filled[first] ?? 0) >= 3 ? first : 0
}

export function tooMany(code: string, most: number) {
  return refuse('VALIDATION_FAILED', { issues: [{ path: 'content', code, message: code, values: { most } }] })
}

/** The text of a cell without characters that a database cannot store or that nobody meant: line ends and non-breaking spaces become spaces. */
export function cleanCell(cell: string): string {
  // Most cells are plain, and there may be millions of them, so these take a shortcut.
  if (cell.length <= limits.cell && /^[!-~]*(?: [!-~]+)*$/.test(cell)) return cell.startsWith(' ') ? cell.trim() : cell
  // A text that is cut off may end with half a letter.
  return cell
    .slice(0, limits.cell)
    .replace(/\u0000|\ufeff|\p{Cs}/gu, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .normalize('NFC')
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
