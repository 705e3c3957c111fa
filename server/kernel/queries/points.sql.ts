import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '../db'

const points = { item: Prisma.sql`item`, whole: Prisma.sql`whole` } as const
type Point = keyof typeof points

/** Sets a savepoint: everything after it can be rolled back without losing the transaction. */
export async function savePoint(db: Tx, point: Point): Promise<void> {
  await db.$executeRaw`SAVEPOINT ${points[point]}`
}

export async function rollBackTo(db: Tx, point: Point): Promise<void> {
  await db.$executeRaw`ROLLBACK TO SAVEPOINT ${points[point]}`
}
