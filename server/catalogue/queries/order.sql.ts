import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

const tables = {
  procedure: Prisma.sql`SELECT id, sort_order FROM procedure`,
  section: Prisma.sql`SELECT id, sort_order FROM section`,
  participationType: Prisma.sql`SELECT id, sort_order FROM participation_type`,
  phrase: Prisma.sql`SELECT id, sort_order FROM feedback_phrase WHERE owner_id IS NULL AND active`,
}
type Ordered = keyof typeof tables

/** Moves one entry directly before another, or to the end, and renumbers all. Returns false if there is no such row. */
export async function moveBefore(db: Tx, what: Ordered, { id, beforeId }: { id: string; beforeId: string | null }): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM (${tables[what]}) r ORDER BY sort_order, id`
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id) || (beforeId !== null && !ids.includes(beforeId))) return false
  const others = ids.filter((other) => other !== id)
  const at = beforeId === null || beforeId === id ? others.length : others.indexOf(beforeId)
  const order = beforeId === id ? ids : [...others.slice(0, at), id, ...others.slice(at)]
  await renumber(db, what, order)
  return true
}

async function renumber(db: Tx, what: Ordered, order: readonly string[]): Promise<void> {
  const ranked = Prisma.sql`(SELECT id, (rank - 1)::int AS rank FROM unnest(${[...order]}::uuid[]) WITH ORDINALITY AS o(id, rank)) o WHERE o.id = t.id AND t.sort_order <> o.rank`
  if (what === 'procedure') await db.$executeRaw`UPDATE procedure t SET sort_order = o.rank FROM ${ranked}`
  else if (what === 'section') await db.$executeRaw`UPDATE section t SET sort_order = o.rank FROM ${ranked}`
  else if (what === 'participationType') await db.$executeRaw`UPDATE participation_type t SET sort_order = o.rank FROM ${ranked}`
  else await db.$executeRaw`UPDATE feedback_phrase t SET sort_order = o.rank FROM ${ranked}`
}
