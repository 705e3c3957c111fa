import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

export async function insertFacts(db: Tx, rows: Prisma.FormFactCreateManyInput[]): Promise<void> {
  await db.formFact.createMany({ data: rows })
}

export async function deleteFacts(db: Tx, responseId: string): Promise<void> {
  await db.formFact.deleteMany({ where: { responseId } })
}
