import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { headerKey } from './headers'
import type { CheckedRow, ImportKind } from './kinds'
import { listCells, replaceAdded, storeChecked, type ImportRow } from './queries'
import { Fixes, Options, Problems, valuesOf } from './views'

type Asked = {
  readonly actor: Actor
  readonly kind: ImportKind
  readonly found: Pick<ImportRow, 'id' | 'headers' | 'targetId'>
  readonly columns: readonly string[]
  readonly options: unknown
  readonly at: Date
  readonly locale: string
}

/**
 * Checks every row again and stores the results. Returns the names in the file that the institution does not have, and the sensitive rights that the file would
 * give.
 */
export async function checkRows(
  db: Tx,
  { actor, kind, found: { id, headers, targetId }, columns, options, at, locale }: Asked,
): Promise<{ missing: { field: string; value: string; count: number }[]; grants: { name: string; count: number }[] }> {
  const stored = (await listCells(db, id)).map((row) => ({ ...row, ...problemsOf(row, columns) }))
  const odd = new Map(
    stored.flatMap(({ number, cells, whole }) => {
      const code = rowWarning(cells, headers)
      const issues = code === null ? whole : [issueAt('', code)]
      return issues.length === 0 ? [] : [[number, issues] as const]
    }),
  )
  const fields = columns.filter((field) => field !== '')
  // A row with the wrong shape is not checked any further, because its cells may be in other columns than it seems.
  const rows = stored.filter(({ number }) => !odd.has(number)).map((row) => ({ number: row.number, values: valuesOf(row, columns) }))
  const checked = await kind.check(db, { actor, targetId, options: Options.parse(options), fields, rows, at, locale })
  const told = new Map(stored.map((row) => [row.number, row]))
  const found = checked.rows.map((row) => withProblems(row, told.get(row.number)))
  await storeChecked(db, id, [
    ...found.map(({ grants: _, ...row }) => row),
    ...[...odd].map(([number, issues]) => refusedRow(number, issues)),
  ])
  const last = stored.at(-1)?.number ?? 0
  await replaceAdded(
    db,
    id,
    (checked.added ?? []).map(({ grants: _, ...row }, at) => ({ ...row, number: last + 1 + at })),
  )
  return {
    missing: [...checked.missing],
    grants: countNames(found.flatMap(({ wanted, grants }) => (wanted === null ? [] : (grants ?? [])))),
  }
}

/** How often each name occurs, the most frequent first. */
function countNames(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}

/** Warns of a row that repeats the headers, or has more cells than there are columns. Missing cells at the end count as empty ones. */
function rowWarning(cells: readonly string[], headers: readonly string[]): 'importHeadersAgain' | 'importRowTooLong' | null {
  if (cells.length > headers.length) return 'importRowTooLong'
  const isAgain = cells.length > 0 && headers.every((header, at) => headerKey(header) === headerKey(cells[at] ?? ''))
  return isAgain ? 'importHeadersAgain' : null
}

type Told = { readonly whole: readonly Issue[]; readonly errors: readonly Issue[]; readonly warnings: readonly Issue[] }

/** The problems that reading found in a row, by the fields of the current columns, without cells that were corrected since or are left out. */
function problemsOf({ problems, fixes }: { problems: unknown; fixes: unknown }, columns: readonly string[]): Told {
  const put = Fixes.parse(fixes)
  const found = Problems.parse(problems)
  const ofFields = (isError: boolean) =>
    found.flatMap((one) => {
      const field = one.column === null ? '' : (columns[one.column] ?? '')
      return one.isError !== isError || field === '' || field in put ? [] : [issueAt(field, one.code, one.values)]
    })
  return {
    whole: found.flatMap(({ column, code, values }) => (column === null ? [issueAt('', code, values)] : [])),
    errors: ofFields(true),
    warnings: ofFields(false),
  }
}

function withProblems(row: CheckedRow, told: Told | undefined): CheckedRow {
  if (!told || (told.errors.length === 0 && told.warnings.length === 0)) return row
  const [errors, warnings] = [
    [...told.errors, ...row.errors],
    [...told.warnings, ...row.warnings],
  ]
  return told.errors.length === 0 ? { ...row, warnings } : { ...row, outcome: 'ERROR', errors, warnings, wanted: null, needsProof: false }
}

function refusedRow(number: number, errors: readonly Issue[]): CheckedRow {
  return {
    number,
    outcome: 'ERROR',
    label: '',
    subjectId: null,
    changes: [],
    errors,
    warnings: [],
    wanted: null,
    mark: null,
    needsProof: false,
  }
}
