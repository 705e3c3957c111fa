import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

/** The kinds of imports that somebody may see. */
type ImportScope = { readonly kinds: readonly string[] }

const columns = {
  id: true,
  kind: true,
  targetId: true,
  actorId: true,
  fileName: true,
  sizeBytes: true,
  reading: true,
  headers: true,
  columns: true,
  options: true,
  total: true,
  checkedAt: true,
  missing: true,
  grants: true,
  revision: true,
  batchId: true,
  createdAt: true,
  isEmptied: true,
} as const

export type ImportRow = {
  id: string
  kind: string
  targetId: string | null
  actorId: string
  fileName: string
  sizeBytes: number
  reading: unknown
  headers: string[]
  columns: string[]
  options: unknown
  total: number
  checkedAt: Date | null
  missing: unknown
  grants: unknown
  revision: number
  batchId: string | null
  createdAt: Date
  isEmptied: boolean
}

type Json = Prisma.InputJsonValue
type NewImport = {
  id: string
  kind: string
  targetId: string | null
  actorId: string
  fileName: string
  content: Uint8Array<ArrayBuffer> | null
  sizeBytes: number
  reading: Json
  headers: string[]
  columns: string[]
  options: Json
  total: number
  createdAt: Date
}

/** False where the id is taken. */
export async function insertImport(db: Tx, data: NewImport): Promise<boolean> {
  const { count } = await db.import.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

export function findImport(db: Db, { kinds }: ImportScope, id: string): Promise<ImportRow | null> {
  return db.import.findFirst({ where: { id, kind: { in: [...kinds] } }, select: columns })
}

/** The import, locked until the transaction ends. */
export async function lockImport(db: Tx, scope: ImportScope, id: string): Promise<ImportRow | null> {
  await db.$executeRaw`SELECT 1 FROM import WHERE id = ${id}::uuid FOR UPDATE`
  return findImport(db, scope, id)
}

export async function findContent(db: Tx, id: string): Promise<Uint8Array | null> {
  const found = await db.import.findUnique({ where: { id }, select: { content: true } })
  return found?.content ?? null
}

/** Imports of one kind into one of its targets; null stands for imports without a target. */
type Brought = { readonly kind: string; readonly targetId: string | null }

export function countImports(db: Db, { kind, targetId }: Brought): Promise<number> {
  return db.import.count({ where: { kind, targetId } })
}

/** The newest import comes first. */
export function listImports(db: Db, { kind, targetId }: Brought, { skip, take }: { skip: number; take: number }): Promise<ImportRow[]> {
  return db.import.findMany({ where: { kind, targetId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take, select: columns })
}

/** The newest imports of these kinds. */
export function listNewest(db: Db, { kinds }: ImportScope, take: number): Promise<ImportRow[]> {
  return db.import.findMany({
    where: { kind: { in: [...kinds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: columns,
  })
}

type Change = {
  reading?: Json
  headers?: string[]
  columns?: string[]
  options?: Json
  total?: number
  checkedAt?: Date | null
  missing?: Json
  grants?: Json
  batchId?: string
}
export async function updateImport(db: Tx, id: string, change: Change): Promise<void> {
  await db.import.update({ where: { id }, data: { ...change, revision: { increment: 1 } }, select: { id: true } })
}

export async function deleteImport(db: Tx, id: string): Promise<void> {
  await db.import.delete({ where: { id }, select: { id: true } })
}

type NewRow = { readonly number: number; readonly cells: readonly string[]; readonly problems?: readonly object[] }
const rowsAtOnce = 2_000

/** Replaces all rows of an import. */
export async function replaceRows(db: Tx, importId: string, rows: readonly NewRow[]): Promise<void> {
  await db.importRow.deleteMany({ where: { importId } })
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await db.$executeRaw`
      INSERT INTO import_row (import_id, number, cells, problems)
      SELECT ${importId}::uuid, (one->>'number')::int, ARRAY(SELECT jsonb_array_elements_text(one->'cells')), COALESCE(one->'problems', '[]')
      FROM jsonb_array_elements(${JSON.stringify(rows.slice(first, first + rowsAtOnce))}::jsonb) AS one`
  }
}

export function listCells(db: Tx, importId: string): Promise<{ number: number; cells: string[]; fixes: unknown; problems: unknown }[]> {
  return db.importRow.findMany({
    where: { importId, isAdded: false },
    orderBy: { number: 'asc' },
    select: { number: true, cells: true, fixes: true, problems: true },
  })
}

/** The first rows, which show what the columns contain. */
export function listSamples(db: Db, importId: string, take: number): Promise<{ cells: string[] }[]> {
  return db.importRow.findMany({ where: { importId, isAdded: false }, orderBy: { number: 'asc' }, take, select: { cells: true } })
}

/** False where there is no such row. */
export async function updateFixes(
  db: Tx,
  { importId, number, fixes }: { importId: string; number: number; fixes: Readonly<Record<string, string>> },
): Promise<boolean> {
  return (
    (await db.$executeRaw`UPDATE import_row SET fixes = fixes || ${JSON.stringify(fixes)}::jsonb WHERE import_id = ${importId}::uuid AND number = ${number} AND NOT is_added`) ===
    1
  )
}

/** `rows`: each is {number, outcome, label, subjectId, changes, errors, warnings, wanted, mark, needsProof}. */
export async function storeChecked(db: Tx, importId: string, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await db.$executeRaw`
      UPDATE import_row r SET outcome = one->>'outcome', label = one->>'label', subject_id = (one->>'subjectId')::uuid, changes = one->'changes',
        issues = jsonb_build_object('errors', one->'errors', 'warnings', one->'warnings'), has_warning = jsonb_array_length(one->'warnings') > 0,
        needs_proof = (one->>'needsProof')::boolean, wanted = NULLIF(one->'wanted', 'null'::jsonb), mark = one->>'mark'
      FROM jsonb_array_elements(${JSON.stringify(rows.slice(first, first + rowsAtOnce))}::jsonb) AS one
      WHERE r.import_id = ${importId}::uuid AND r.number = (one->>'number')::int`
  }
}

/** Replaces the changes that an import makes besides the rows of its file. */
export async function replaceAdded(db: Tx, importId: string, rows: readonly { readonly number: number }[]): Promise<void> {
  await db.importRow.deleteMany({ where: { importId, isAdded: true } })
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await db.$executeRaw`
      INSERT INTO import_row (import_id, number, cells, is_added)
      SELECT ${importId}::uuid, s.number, '{}', TRUE FROM unnest(${rows.slice(first, first + rowsAtOnce).map(({ number }) => number)}::int[]) AS s(number)`
  }
  await storeChecked(db, importId, rows)
}

type Counts = Readonly<Record<'NEW' | 'CHANGED' | 'SAME' | 'ERROR' | 'JOINED' | 'SKIPPED' | 'GONE' | 'ADDED' | 'WARNING' | 'PROOF', number>>

export async function countRows(db: Db, importId: string): Promise<Counts> {
  const rows = await db.$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE outcome = 'NEW')::int AS "NEW", count(*) FILTER (WHERE outcome = 'CHANGED')::int AS "CHANGED",
      count(*) FILTER (WHERE outcome = 'SAME')::int AS "SAME", count(*) FILTER (WHERE outcome = 'ERROR')::int AS "ERROR",
      count(*) FILTER (WHERE outcome = 'JOINED')::int AS "JOINED", count(*) FILTER (WHERE outcome = 'SKIPPED')::int AS "SKIPPED", count(*) FILTER (WHERE outcome = 'GONE')::int AS "GONE", count(*) FILTER (WHERE is_added)::int AS "ADDED",
      count(*) FILTER (WHERE has_warning)::int AS "WARNING", count(*) FILTER (WHERE needs_proof AND outcome IN ('NEW', 'CHANGED'))::int AS "PROOF"
    FROM import_row WHERE import_id = ${importId}::uuid`
  return rows[0] ?? { NEW: 0, CHANGED: 0, SAME: 0, ERROR: 0, JOINED: 0, SKIPPED: 0, GONE: 0, ADDED: 0, WARNING: 0, PROOF: 0 }
}

export function listWantedRows(
  db: Tx,
  importId: string,
): Promise<{ number: number; subjectId: string | null; wanted: unknown; mark: string | null }[]> {
  return db.importRow.findMany({
    where: { importId, outcome: { in: ['NEW', 'CHANGED', 'GONE'] } },
    orderBy: { number: 'asc' },
    select: { number: true, subjectId: true, wanted: true, mark: true },
  })
}

type Shown = 'ALL' | 'NEW' | 'CHANGED' | 'GONE' | 'SAME' | 'SKIPPED' | 'ERROR' | 'WARNING' | 'REFUSED' | 'KEPT'
export type ShownRow = {
  number: number
  cells: string[]
  isAdded: boolean
  fixes: unknown
  outcome: string | null
  label: string
  subjectId: string | null
  changes: unknown
  issues: unknown
  reason: string | null
}
type Wanted = { readonly importId: string; readonly batchId: string | null; readonly show: Shown }

/** The batch has the outcome of each row, which is matched by `wanted.row`. */
function shownRows({ importId, batchId, show }: Wanted): Prisma.Sql {
  // The join starts from the few rows of the batch: there may be no statistics yet for a batch that has just begun, and in the other direction each row would
  // search all of the batch.
  if (show === 'REFUSED' || show === 'KEPT')
    return Prisma.sql`FROM batch_row b JOIN import_row r ON r.import_id = ${importId}::uuid AND r.number = (b.wanted->>'row')::int WHERE b.batch_id = ${batchId}::uuid AND b.state = ${show}::"BatchRowState"`
  const outcome = show === 'ALL' || show === 'WARNING' ? Prisma.empty : Prisma.sql`AND r.outcome = ${show}`
  const warned = show === 'WARNING' ? Prisma.sql`AND r.has_warning` : Prisma.empty
  return Prisma.sql`FROM import_row r WHERE r.import_id = ${importId}::uuid ${outcome} ${warned}`
}

export async function countShown(db: Db, wanted: Wanted): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${shownRows(wanted)}`
  return rows[0]?.count ?? 0
}

/** The page is read first; then the batch is read once, for the rows of the page. */
export function listShown(db: Db, wanted: Wanted, { skip, take }: { skip: number; take: number }): Promise<ShownRow[]> {
  return db.$queryRaw`
    WITH page AS MATERIALIZED (
      SELECT r.number, r.cells, r.is_added, r.fixes, r.outcome, r.label, r.subject_id, r.changes, r.issues ${shownRows(wanted)} ORDER BY r.number LIMIT ${take} OFFSET ${skip}
    ), became AS MATERIALIZED (
      SELECT (b.wanted->>'row')::int AS number, b.subject_id, b.reason FROM batch_row b
      WHERE b.batch_id = ${wanted.batchId}::uuid AND (b.wanted->>'row')::int = ANY(ARRAY(SELECT number FROM page))
    )
    SELECT p.number, p.cells, p.is_added AS "isAdded", p.fixes, p.outcome, p.label, COALESCE(b.subject_id, p.subject_id) AS "subjectId", p.changes, p.issues, b.reason
    FROM page p LEFT JOIN became b ON b.number = p.number ORDER BY p.number`
}

type Mapped = { readonly kind: string; readonly headersKey: string }

export function findMapping(db: Db, { kind, headersKey }: Mapped): Promise<{ columns: string[]; options: unknown } | null> {
  return db.importMapping.findUnique({ where: { kind_headersKey: { kind, headersKey } }, select: { columns: true, options: true } })
}

export async function storeMapping(
  db: Tx,
  { kind, headersKey, ...rest }: Mapped & { columns: string[]; options: Json; usedAt: Date },
): Promise<void> {
  await db.importMapping.upsert({
    where: { kind_headersKey: { kind, headersKey } },
    create: { kind, headersKey, ...rest },
    update: rest,
    select: { kind: true },
  })
}

/** Imports that are not yet applied are deleted with their target. */
export async function deleteUnapplied(db: Tx, { kind, targetId }: { readonly kind: string; readonly targetId: string }): Promise<void> {
  await db.import.deleteMany({ where: { kind, targetId, batchId: null } })
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

/** The file and its rows are deleted once the import can no longer be undone; an import that was never applied is deleted as a whole. */
export async function emptyOldImports(db: Tx, { unappliedBefore }: { unappliedBefore: Date }): Promise<void> {
  await db.import.deleteMany({ where: { batchId: null, createdAt: { lt: unappliedBefore } } })
  const emptied = await db.$queryRaw<
    { id: string }[]
  >`SELECT i.id FROM import i JOIN batch b ON b.id = i.batch_id WHERE b.is_emptied AND NOT i.is_emptied LIMIT 100`
  const ids = emptied.map(({ id }) => id)
  await db.importRow.deleteMany({ where: { importId: { in: ids } } })
  await db.import.updateMany({ where: { id: { in: ids } }, data: { isEmptied: true, content: null, missing: [] } })
}

/** The number of files that name somebody and still exist. */
export function countKeptFilesOn(db: Db, userId: string): Promise<number> {
  return db.import.count({ where: { isEmptied: false, rows: { some: { subjectId: userId } } } })
}

export async function deleteImportedValues(db: Tx, userId: string): Promise<number> {
  const { count } = await db.importedValues.deleteMany({ where: { userId } })
  return count
}

const Values = z.record(z.string(), z.string())

/** The values that imports set for these people, by field. */
export async function listImportedValues(db: Db, userIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const rows = await db.$queryRaw<
    { userId: string; values: unknown }[]
  >`SELECT user_id AS "userId", "values" FROM imported_values WHERE user_id = ANY(${[...userIds]}::uuid[])`
  return new Map(rows.map(({ userId, values }) => [userId, Values.parse(values)]))
}

type Imported = { readonly userId: string; readonly values: Readonly<Record<string, string>> }

/** Adds imported values, and keeps those that earlier imports set for other fields. */
export async function addImportedValues(db: Tx, rows: readonly Imported[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO imported_values (user_id, "values") SELECT n."userId", n."values" FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("userId" uuid, "values" jsonb)
    ON CONFLICT (user_id) DO UPDATE SET "values" = imported_values."values" || excluded."values"`
}

/** Restores imported values as they were; null where nothing was set. */
export async function restoreImportedValues(
  db: Tx,
  rows: readonly { readonly userId: string; readonly values: Readonly<Record<string, string>> | null }[],
): Promise<void> {
  await db.importedValues.deleteMany({ where: { userId: { in: rows.map(({ userId }) => userId) } } })
  await addImportedValues(
    db,
    rows.flatMap(({ userId, values }) => (values ? [{ userId, values }] : [])),
  )
}
