import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { PaletteColour } from '@/lib/clinical/palette'
import { paletteColours } from '@/lib/clinical/palette'
import type { Db, Tx } from '@/server/kernel/db'

export const flagTable = { table: Prisma.sql`flag`, name: Prisma.sql`caption`, active: Prisma.sql`active` } as const

export type FlagEntry = { id: string; revision: number; caption: string; colour: PaletteColour; active: boolean }
type Stored = Omit<FlagEntry, 'colour'> & { colour: string }
/** A colour that is none of the palette's, from another system, is the first of it. */
const coloured = <F extends { colour: string }>(flag: F) => ({ ...flag, colour: paletteColours.find((colour) => colour === flag.colour) ?? 'blue' })

export async function listFlags(db: Db, { q, limit }: { q: string; limit: number }): Promise<(Omit<FlagEntry, 'revision'> & { people: number })[]> {
  const rows = await db.$queryRaw<(Omit<Stored, 'revision'> & { people: number })[]>`
    SELECT f.id, f.caption, f.colour, f.active, (SELECT count(*) FROM user_flag u WHERE u.flag_id = f.id)::int AS people
    FROM flag f WHERE position(plain_text(${q}) IN plain_text(f.caption)) > 0 ORDER BY f.active DESC, lower(f.caption), f.id LIMIT ${limit}`
  return rows.map(coloured)
}

export async function findFlag(db: Db, id: string): Promise<FlagEntry | null> {
  const flag = await db.flag.findUnique({ where: { id }, select: { id: true, revision: true, caption: true, colour: true, active: true } })
  return flag && coloured(flag)
}

export function countFlagged(db: Db, id: string): Promise<number> {
  return db.userFlag.count({ where: { flagId: id } })
}

export async function insertFlag(db: Tx, { id, caption, colour, active }: FlagEntry): Promise<boolean> {
  const { count } = await db.flag.createMany({ data: [{ id, caption, colour, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateFlag(db: Tx, { id, revision, caption, colour, active }: FlagEntry): Promise<boolean> {
  const { count } = await db.flag.updateMany({ where: { id, revision }, data: { caption, colour, active, revision: { increment: 1 } } })
  return count === 1
}
