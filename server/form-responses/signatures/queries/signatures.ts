import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

export async function insertSignature(db: Tx, row: Prisma.FormSignatureUncheckedCreateInput): Promise<void> {
  await db.formSignature.create({ data: row, select: { id: true } })
}

export async function findSigner(
  db: Tx,
  id: string,
): Promise<{ displayName: string; registrationNumber: string | null; jobTitle: string | null }> {
  return db.user.findUniqueOrThrow({ where: { id }, select: { displayName: true, registrationNumber: true, jobTitle: true } })
}
