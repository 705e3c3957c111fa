import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '../db'

type Row = Prisma.AuditEntryCreateManyInput & {
  /** The entry is not written where the same person has done the same to the same entity within a day. */
  readonly isOnceADay?: boolean
}

/** All rows are sent as one parameter, because an import writes one for each of thousands. */
export async function insertAudit(db: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`
    INSERT INTO audit_entry (id, at, actor_id, viewed_id, address, call, action, entity, entity_id, changes, request_id)
    SELECT n.id, n.at, n."actorId", n."viewedId", n.address, n.call, n.action, n.entity, n."entityId", n.changes, n."requestId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, at timestamptz, "actorId" uuid, "viewedId" uuid, address text, call text, action text, entity text, "entityId" text, changes jsonb, "requestId" text, "isOnceADay" boolean)
    WHERE NOT (n."isOnceADay" IS TRUE AND EXISTS (
      SELECT 1 FROM audit_entry b WHERE b.entity = n.entity AND b.entity_id = n."entityId" AND b.action = n.action AND b.actor_id = n."actorId"
        AND b.at > n.at - interval '1 day'))`
}
