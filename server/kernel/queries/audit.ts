import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '../db'

export async function insertAudit(db: Tx, rows: Prisma.AuditEntryCreateManyInput[]): Promise<void> {
  await db.auditEntry.createMany({ data: rows })
}
