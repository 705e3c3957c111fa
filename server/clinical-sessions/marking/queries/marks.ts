import 'server-only'
import { v7 } from 'uuid'
import type { Target } from '@/lib/clinical/marking'
import { targetKey } from '@/lib/clinical/marking'
import type { MarkSide } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import { versionSeen } from './scale.sql'

export type MarkRow = {
  side: MarkSide
  lineId: string | null
  criterionId: string | null
  itemId: string | null
  scaleId: string
  value: number | null
  note: string
  givenById: string
  givenByName: string
  givenAt: Date
  revision: number
}

const columns = Prisma.sql`m.side, m.line_id AS "lineId", m.criterion_id AS "criterionId", m.item_id AS "itemId", m.scale_id AS "scaleId", m.value, m.note,
  m.given_by_id AS "givenById", g.display_name AS "givenByName", m.given_at AS "givenAt", m.revision`

/** A mark counts if it was not taken back, its line is not removed, and its criterion belongs to the line's current procedure. */
const counts = Prisma.sql`LEFT JOIN procedure_line l ON l.id = m.line_id LEFT JOIN criterion c ON c.id = m.criterion_id`
const isCounted = Prisma.sql`m.cleared_at IS NULL AND (m.line_id IS NULL OR (l.deleted_at IS NULL AND c.procedure_id = l.procedure_id))`

/** The marks that count. */
export function listMarks(db: Db, { sessionId, sides }: { sessionId: string; sides: readonly MarkSide[] }): Promise<MarkRow[]> {
  return db.$queryRaw`
    SELECT ${columns} FROM mark m JOIN app_user g ON g.id = m.given_by_id ${counts}
    WHERE m.session_id = ${sessionId}::uuid AND m.side::text = ANY(${[...sides]}::text[]) AND ${isCounted} ORDER BY m.side, m.target`
}

/** The lines that have a teacher's mark, and null where something of the session as a whole has one: each once. */
export async function listMarkedByTeacher(db: Db, sessionId: string): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ lineId: string | null }[]>`
    SELECT DISTINCT m.line_id AS "lineId" FROM mark m ${counts} WHERE m.session_id = ${sessionId}::uuid AND m.side = 'TEACHER' AND ${isCounted}`
  return rows.map(({ lineId }) => lineId)
}

type LineOf = { readonly sessionId: string; readonly lineId: string; readonly procedureIds: readonly string[] }

/** Whether a line with one of these procedures has a teacher's mark; a removed line counts, since its marks return if the line is restored. */
export async function isLineMarked(db: Db, { sessionId, lineId, procedureIds }: LineOf): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM mark m JOIN criterion c ON c.id = m.criterion_id WHERE m.session_id = ${sessionId}::uuid AND m.side = 'TEACHER' AND m.line_id = ${lineId}::uuid
      AND m.cleared_at IS NULL AND c.procedure_id = ANY(${[...procedureIds]}::uuid[]) LIMIT 1`
  return rows.length > 0
}

type Wanted = { readonly sessionId: string; readonly side: MarkSide; readonly target: Target; readonly value: number | null }
export type MarkPlace = { readonly scaleId: string; readonly onScale: boolean; readonly mark: (MarkRow & { cleared: boolean }) | null }

/** The target of a mark with its scale, whether the value is on it, and the present mark, in one statement. Null where the session has no such target. */
export async function findMarkPlace(
  db: Tx,
  { sessionId, side, target, value, seenScaleId = null }: Wanted & { readonly seenScaleId?: string | null },
): Promise<MarkPlace | null> {
  const rows = await db.$queryRaw<
    (Partial<MarkRow> & { placeScaleId: string; onScale: boolean; markId: string | null; cleared: boolean })[]
  >`
    SELECT p.scale_id AS "placeScaleId", m.id AS "markId", m.cleared_at IS NOT NULL AS cleared, ${columns},
      ${value === null ? Prisma.sql`TRUE` : Prisma.sql`EXISTS (SELECT 1 FROM scale_value v WHERE v.scale_id = p.scale_id AND v.value = ${value})`} AS "onScale"
    FROM (SELECT ${versionSeen(Prisma.sql`place.scale_id`, Prisma.sql`${seenScaleId}::uuid`)} AS scale_id FROM (${placeSql(sessionId, target)}) place) p
    LEFT JOIN mark m ON m.session_id = ${sessionId}::uuid AND m.side = ${side}::"MarkSide" AND m.target = ${targetKey(target)}
    LEFT JOIN app_user g ON g.id = m.given_by_id`
  const row = rows[0]
  if (!row) return null
  return { scaleId: row.placeScaleId, onScale: row.onScale, mark: markOf(row) }
}

/** Criteria and items that were taken out of use can still be marked: the device may not know yet. */
function placeSql(sessionId: string, target: Target): Prisma.Sql {
  if (target.kind === 'item')
    return Prisma.sql`SELECT s.scale_id FROM section_item i JOIN section s ON s.id = i.section_id WHERE i.id = ${target.itemId}::uuid`
  return Prisma.sql`
    SELECT p.scale_id FROM procedure_line l JOIN procedure p ON p.id = l.procedure_id JOIN criterion c ON c.procedure_id = p.id
    WHERE l.id = ${target.lineId}::uuid AND l.session_id = ${sessionId}::uuid AND l.deleted_at IS NULL AND c.id = ${target.criterionId}::uuid`
}

function markOf({
  side,
  scaleId,
  givenById,
  givenByName,
  givenAt,
  revision,
  ...row
}: Partial<MarkRow> & { cleared: boolean }): MarkPlace['mark'] {
  // The left join found no mark: then all of these are null.
  if (!side || !scaleId || !givenById || !givenByName || !givenAt || !revision) return null
  return {
    side,
    scaleId,
    givenById,
    givenByName,
    givenAt,
    revision,
    cleared: row.cleared,
    lineId: row.lineId ?? null,
    criterionId: row.criterionId ?? null,
    itemId: row.itemId ?? null,
    value: row.value ?? null,
    note: row.note ?? '',
  }
}

type Given = Omit<Wanted, 'side'> & {
  /** For a teacher's mark: the checked decision and its maker. A student's own mark vouches for nobody. */
  readonly vouched: Vouched | { readonly selfId: string }
  readonly scaleId: string
  readonly lineRevision: number | null
  readonly note: string
  readonly at: Date
  readonly occurredAt: Date
}

/** Inserts the first mark or its next revision; the session is locked, so nobody else writes the mark now. Returns its revision. */
export async function upsertMark(
  db: Tx,
  { sessionId, vouched, target, value, scaleId, lineRevision, note, at, occurredAt }: Given,
): Promise<number> {
  const [side, givenById]: [MarkSide, string] = 'byId' in vouched ? ['TEACHER', vouched.byId] : ['SELF', vouched.selfId]
  const about =
    target.kind === 'criterion'
      ? { lineId: target.lineId, criterionId: target.criterionId, itemId: null }
      : { lineId: null, criterionId: null, itemId: target.itemId }
  const rows = await db.$queryRaw<{ revision: number }[]>`
    INSERT INTO mark (id, session_id, side, target, line_id, line_revision, criterion_id, item_id, scale_id, value, note, given_by_id, given_at, occurred_at)
    VALUES (${v7()}::uuid, ${sessionId}::uuid, ${side}::"MarkSide", ${targetKey(target)}, ${about.lineId}::uuid, ${lineRevision}::int, ${about.criterionId}::uuid, ${about.itemId}::uuid,
      ${scaleId}::uuid, ${value}::int, ${note}, ${givenById}::uuid, ${at}::timestamptz, ${occurredAt}::timestamptz)
    ON CONFLICT (session_id, side, target) DO UPDATE SET line_revision = excluded.line_revision, scale_id = excluded.scale_id, value = excluded.value, note = excluded.note, given_by_id = excluded.given_by_id,
      given_at = excluded.given_at, occurred_at = excluded.occurred_at, cleared_at = NULL, revision = mark.revision + 1
    RETURNING revision`
  return rows[0]?.revision ?? 1
}

export async function markCleared(
  db: Tx,
  { sessionId, side, target, at }: { sessionId: string; side: MarkSide; target: Target; at: Date },
): Promise<void> {
  await db.mark.update({
    where: { sessionId_side_target: { sessionId, side, target: targetKey(target) } },
    data: { clearedAt: at, revision: { increment: 1 } },
    select: { id: true },
  })
}
