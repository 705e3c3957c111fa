import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { bad } from '@/server/kernel/changes'
import type { Tx } from '@/server/kernel/db'
import { headerKey } from './headers'
import type { CheckedRow, ImportKind } from './kinds'
import { listCells, writeChecked, type ImportRow } from './queries'
import { Options, valuesOf } from './views'

type Asked = { readonly actor: Actor; readonly kind: ImportKind; readonly found: Pick<ImportRow, 'id' | 'headers' | 'targetId'>; readonly columns: readonly string[]; readonly options: unknown; readonly at: Date }

/** Looks at every row anew and keeps what it found. Answers what the file names and the institution does not have. */
export async function checkRows(db: Tx, { actor, kind, found: { id, headers, targetId }, columns, options, at }: Asked): Promise<{ field: string; value: string; count: number }[]> {
  const stored = await listCells(db, id)
  const odd = new Map(stored.flatMap(({ number, cells }) => {
    const code = oddness(cells, headers)
    return code === null ? [] : [[number, code] as const]
  }))
  const fields = columns.filter((field) => field !== '')
  // A row that is no row of this table is not looked at any further: its cells are in other columns than it seems.
  const rows = stored.filter(({ number }) => !odd.has(number)).map((row) => ({ number: row.number, values: valuesOf(row, columns) }))
  const checked = await kind.check(db, { actor, targetId, options: Options.parse(options), fields, rows, at })
  await writeChecked(db, id, [...checked.rows, ...[...odd].map(([number, code]) => refused(number, code))])
  return [...checked.missing]
}

/** The headers once more within the file, or more cells than it has columns. Fewer are empty ones at the end. */
function oddness(cells: readonly string[], headers: readonly string[]): 'importHeadersAgain' | 'importRowTooLong' | null {
  if (cells.length > headers.length) return 'importRowTooLong'
  const isAgain = cells.length > 0 && headers.every((header, at) => headerKey(header) === headerKey(cells[at] ?? ''))
  return isAgain ? 'importHeadersAgain' : null
}

function refused(number: number, code: string): CheckedRow {
  return { number, outcome: 'ERROR', label: '', subjectId: null, changes: [], errors: [bad('', code)], warnings: [], wanted: null, mark: null, needsProof: false }
}
