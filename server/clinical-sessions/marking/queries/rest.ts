import 'server-only'
import { v7 } from 'uuid'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { versionSeen } from './scale.sql'

type Wanted = { readonly sessionId: string; readonly targets: readonly Target[]; readonly value: number | null }
/** The version of the scale that the teacher saw, in the order of the targets. */
type Seen = { readonly seenScaleIds: readonly (string | undefined)[] }
/** The scale of a target, or null if the session has no such target, and the teacher's present mark for it. */
export type RestPlace = {
  readonly target: string
  readonly scaleId: string | null
  readonly onScale: boolean
  readonly mark: { readonly value: number | null; readonly scaleId: string; readonly revision: number } | null
}
type Row = { target: string; scaleId: string | null; onScale: boolean; markScaleId: string | null; value: number | null; revision: number }

/** The places in the order of the targets, in one statement, however many there are. */
export async function listRestPlaces(db: Tx, { sessionId, targets, value, seenScaleIds }: Wanted & Seen): Promise<RestPlace[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.target, k.scale_id AS "scaleId", m.scale_id AS "markScaleId", m.value, COALESCE(m.revision, 0) AS revision,
      ${value === null ? Prisma.sql`TRUE` : Prisma.sql`EXISTS (SELECT 1 FROM scale_value v WHERE v.scale_id = k.scale_id AND v.value = ${value})`} AS "onScale"
    FROM ${targetsSql(targets)}
    JOIN unnest(${seenScaleIds.map((id) => id ?? '')}::text[]) WITH ORDINALITY q(seen, n) USING (n)
    LEFT JOIN procedure_line l ON l.id = w.line_id AND l.session_id = ${sessionId}::uuid AND l.deleted_at IS NULL
    LEFT JOIN criterion c ON c.id = w.criterion_id AND c.procedure_id = l.procedure_id LEFT JOIN procedure p ON p.id = c.procedure_id
    LEFT JOIN section_item i ON i.id = w.item_id LEFT JOIN section s ON s.id = i.section_id
    CROSS JOIN LATERAL (SELECT ${versionSeen(Prisma.sql`COALESCE(p.scale_id, s.scale_id)`, Prisma.sql`NULLIF(q.seen, '')::uuid`)} AS scale_id) k
    LEFT JOIN mark m ON m.session_id = ${sessionId}::uuid AND m.side = 'TEACHER' AND m.target = w.target AND m.cleared_at IS NULL
    ORDER BY n`
  return rows.map(({ target, scaleId, onScale, markScaleId, ...mark }) => ({
    target,
    scaleId,
    onScale,
    mark: markScaleId === null ? null : { ...mark, scaleId: markScaleId },
  }))
}

type Given = {
  readonly sessionId: string
  readonly places: readonly { readonly target: Target; readonly scaleId: string; readonly lineRevision: number | null }[]
  readonly value: number | null
  readonly at: Date
  readonly occurredAt: Date
}

/**
 * Inserts a teacher's marks, after the teacher was checked. The session is locked, and none of the targets has a mark that counts. Returns the revision of
 * each.
 */
export async function insertRest(
  db: Tx,
  { byId }: Vouched,
  { sessionId, places, value, at, occurredAt }: Given,
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ target: string; revision: number }[]>`
    INSERT INTO mark (id, session_id, side, target, line_id, line_revision, criterion_id, item_id, scale_id, value, given_by_id, given_at, occurred_at)
    SELECT g.id, ${sessionId}::uuid, 'TEACHER', w.target, w.line_id, g.line_revision, w.criterion_id, w.item_id, g.scale_id, ${value}::int, ${byId}::uuid, ${at}::timestamptz, ${occurredAt}::timestamptz
    FROM ${targetsSql(places.map(({ target }) => target))}
    JOIN unnest(${places.map(() => v7())}::uuid[], ${places.map(({ scaleId }) => scaleId)}::uuid[], ${places.map(({ lineRevision }) => lineRevision)}::int[]) WITH ORDINALITY g(id, scale_id, line_revision, n) USING (n)
    ON CONFLICT (session_id, side, target) DO UPDATE SET line_revision = excluded.line_revision, scale_id = excluded.scale_id, value = excluded.value, note = '', given_by_id = excluded.given_by_id,
      given_at = excluded.given_at, occurred_at = excluded.occurred_at, cleared_at = NULL, revision = mark.revision + 1
    RETURNING target, revision`
  return new Map(rows.map(({ target, revision }) => [target, revision]))
}

type Undone = Wanted & { readonly givenById: string; readonly at: Date }

/** Takes back the marks that this teacher gave with this value and without a note. Returns the revision of each mark that was taken back. */
export async function clearRest(db: Tx, { sessionId, targets, value, givenById, at }: Undone): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ target: string; revision: number }[]>`
    UPDATE mark SET cleared_at = ${at}::timestamptz, revision = revision + 1
    WHERE session_id = ${sessionId}::uuid AND side = 'TEACHER' AND target = ANY(${targets.map(targetKey)}::text[])
      AND cleared_at IS NULL AND given_by_id = ${givenById}::uuid AND value IS NOT DISTINCT FROM ${value}::int AND note = ''
    RETURNING target, revision`
  return new Map(rows.map(({ target, revision }) => [target, revision]))
}

/** The targets as rows `w`, numbered in their order. */
function targetsSql(targets: readonly Target[]): Prisma.Sql {
  const id = (of: (target: Target) => string | undefined) => targets.map((target) => of(target) ?? '')
  const lines = id((target) => (target.kind === 'criterion' ? target.lineId : undefined))
  const criteria = id((target) => (target.kind === 'criterion' ? target.criterionId : undefined))
  const items = id((target) => (target.kind === 'item' ? target.itemId : undefined))
  return Prisma.sql`(
    SELECT target, NULLIF(line_id, '')::uuid AS line_id, NULLIF(criterion_id, '')::uuid AS criterion_id, NULLIF(item_id, '')::uuid AS item_id, n
    FROM unnest(${targets.map(targetKey)}::text[], ${lines}::text[], ${criteria}::text[], ${items}::text[]) WITH ORDINALITY u(target, line_id, criterion_id, item_id, n)) w`
}
