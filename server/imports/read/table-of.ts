import 'server-only'
import { textOf } from '@/server/kernel/files/csv'
import { badField, refuse } from '@/server/kernel/errors'
import { limits } from '../limits'
import type { Table, TableRow } from './table'

/**
 * Headers and rows of a file's records: the first that holds anything names the columns.
 * @throws VALIDATION_FAILED where there is nothing below them, or more than is taken.
 */
export function tableOf(records: readonly (readonly string[])[]): Pick<Table, 'headers' | 'rows'> {
  const rows = records
    .map((cells, at): TableRow => ({ number: at + 1, cells: cells.map((cell) => clean(textOf(cell))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...below] = rows.slice(titlesOf(rows))
  if (!first) throw badField('content', 'emptyFile')
  if (below.length === 0) throw badField('content', 'importOnlyHeaders')
  if (below.length > limits.rows) throw tooMany('importTooManyRows', limits.rows)
  const headers = withoutEmptyEnd(first.cells)
  if (headers.length > limits.columns) throw tooMany('importTooManyColumns', limits.columns)
  return { headers, rows: below.map(({ number, cells }) => ({ number, cells: withoutEmptyEnd(cells) })) }
}

/** How many rows above the headers are a title: one cell, where the next row that has more has three at least. */
function titlesOf(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, 6).map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const first = filled.findIndex((count) => count > 1)
  return first > 0 && (filled[first] ?? 0) >= 3 ? first : 0
}

export function tooMany(code: string, most: number) {
  return refuse('VALIDATION_FAILED', { issues: [{ path: 'content', code, message: code, values: { most } }] })
}

/** Without what a database does not store and what nobody meant: ends of lines and spaces that do not break become spaces. */
export function clean(cell: string): string {
  // Most are plain, and there may be millions.
  if (cell.length <= limits.cell && /^[!-~]*(?: [!-~]+)*$/.test(cell)) return cell.startsWith(' ') ? cell.trim() : cell
  // Cut off, it may end with half a letter.
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
