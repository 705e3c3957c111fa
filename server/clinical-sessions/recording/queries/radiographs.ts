import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RadiographKind, RadiographQuality } from '@/lib/clinical/vocabulary'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'

export type RadiographRow = {
  id: string
  kind: string
  teeth: number[]
  justification: string
  authorisedById: string | null
  authorisedByName: string | null
  authorisedAt: Date | null
  takenAt: Date | null
  quality: string | null
  report: string
  sortOrder: number
  revision: number
}
export type RadiographContent = Pick<RadiographRow, 'teeth' | 'justification' | 'takenAt' | 'report' | 'sortOrder'> & {
  readonly kind: RadiographKind
  readonly quality: RadiographQuality | null
}
/** The times have the form in which the database writes them into JSON. */
export type RadiographJson = Omit<RadiographRow, 'authorisedAt' | 'takenAt'> & { authorisedAt: string | null; takenAt: string | null }

/** The radiographs of the session `s`, within its statement. */
export const radiographsOf = Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'teeth', r.teeth, 'justification', r.justification, 'authorisedById', r.authorised_by_id,
    'authorisedByName', ru.display_name, 'authorisedAt', r.authorised_at, 'takenAt', r.taken_at, 'quality', r.quality, 'report', r.report,
    'sortOrder', r.sort_order, 'revision', r.revision) ORDER BY r.sort_order, r.id)
  FROM radiograph r LEFT JOIN app_user ru ON ru.id = r.authorised_by_id WHERE r.session_id = s.id AND r.deleted_at IS NULL), '[]')`

const columns = {
  id: true,
  sessionId: true,
  kind: true,
  teeth: true,
  justification: true,
  authorisedById: true,
  authorisedAt: true,
  takenAt: true,
  quality: true,
  report: true,
  sortOrder: true,
  revision: true,
  deletedAt: true,
  authorisedBy: { select: { displayName: true } },
} as const

/** Finds a radiograph by the id that a device made, removed or not, of any session. */
export async function findRadiograph(db: Tx, id: string): Promise<(RadiographRow & { sessionId: string; deletedAt: Date | null }) | null> {
  const row = await db.radiograph.findUnique({ where: { id }, select: columns })
  if (!row) return null
  const { authorisedBy, ...rest } = row
  return { ...rest, authorisedByName: authorisedBy?.displayName ?? null }
}

export function countRadiographs(db: Tx, sessionId: string): Promise<number> {
  return db.radiograph.count({ where: { sessionId, deletedAt: null } })
}

/** False where the id is already another session's. */
export async function insertRadiograph(db: Tx, radiograph: RadiographContent & { id: string; sessionId: string }): Promise<boolean> {
  const { count } = await db.radiograph.createMany({ data: [radiograph], skipDuplicates: true })
  return count === 1
}

/** Updates a radiograph, and brings a removed one back. */
export async function updateRadiograph(db: Tx, id: string, content: RadiographContent): Promise<void> {
  await db.radiograph.update({ where: { id }, data: { ...content, deletedAt: null, revision: { increment: 1 } }, select: { id: true } })
}

export async function markRadiographRemoved(db: Tx, id: string, at: Date): Promise<void> {
  await db.radiograph.update({ where: { id }, data: { deletedAt: at, revision: { increment: 1 } }, select: { id: true } })
}

export async function updateAuthorised(db: Tx, { byId }: Vouched, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.radiograph.update({
    where: { id },
    data: { authorisedById: byId, authorisedAt: at, revision: { increment: 1 } },
    select: { id: true },
  })
}
