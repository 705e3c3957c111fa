import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { countWaiting } from './queries/dirty.sql'

/** Of the students `u` that meet a condition, the share whose sessions are counted, in per cent, while others wait; null where none of them waits. */
export async function shareCounted(db: Db, which: Prisma.Sql): Promise<number | null> {
  const found = await countWaiting(db, which)
  // Rounded down: 100 % would say that it is done.
  return found && Math.floor(((found.of - found.waiting) / found.of) * 100)
}

/** The same of these students. */
export function shareCountedOf(db: Db, studentIds: readonly string[]): Promise<number | null> {
  return shareCounted(db, Prisma.sql`u.id = ANY(${[...studentIds]}::uuid[])`)
}
