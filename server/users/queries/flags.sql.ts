import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { PaletteColour } from '@/lib/clinical/palette'
import { paletteColours } from '@/lib/clinical/palette'
import type { Db, Tx } from '@/server/kernel/db'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'
import type { UserScope } from '../scope'

export type FlagEntry = { id: string; revision: number; caption: string; colour: PaletteColour; active: boolean; shownToTeachers: boolean }
/** A colour from another system that is not in the palette becomes the palette's first. */
const withKnownColour = <F extends { colour: string }>(flag: F) => ({
  ...flag,
  colour: paletteColours.find((colour) => colour === flag.colour) ?? 'blue',
})

export const flagStore = entryStore({
  model: 'Flag',
  columns: ['caption', 'colour', 'active', 'shownToTeachers'],
  table: { table: Prisma.sql`flag`, name: Prisma.sql`caption`, active: Prisma.sql`active` },
  name: 'caption',
  uses: { people: Prisma.sql`SELECT flag_id FROM user_flag` },
  read: (flag): FlagEntry => withKnownColour(flag),
})

export type CarriedFlag = { id: string; caption: string; colour: PaletteColour }
type Carrier = CarriedFlag & { userId: string }
/** `forTeachers`: only flags that are in use and meant for teachers. */
type Wanted = { readonly userIds?: readonly string[] | undefined; readonly forTeachers: boolean }

/** The flags that these people carry, by caption, in one statement. */
export async function listCarriedFlags(db: Db, scope: UserScope, { userIds, forTeachers }: Wanted): Promise<Carrier[]> {
  const rows = await db.userFlag.findMany({
    where: {
      user: scope.where,
      ...(userIds && { userId: { in: [...userIds] } }),
      ...(forTeachers && { flag: { active: true, shownToTeachers: true } }),
    },
    select: { userId: true, flag: { select: { id: true, caption: true, colour: true } } },
    orderBy: { flag: { caption: 'asc' } },
  })
  return rows.map(({ userId, flag }) => ({ userId, ...withKnownColour(flag) }))
}

/** The flags in use. */
export async function listGivableFlags(db: Db): Promise<CarriedFlag[]> {
  return (
    await db.flag.findMany({ where: { active: true }, select: { id: true, caption: true, colour: true }, orderBy: { caption: 'asc' } })
  ).map(withKnownColour)
}

/** Locks a flag until the transaction ends, so that it is neither deleted nor taken out of use. Null where it does not exist. */
export async function lockSharedFlag(db: Tx, id: string): Promise<{ active: boolean } | null> {
  const rows = await db.$queryRaw<{ active: boolean }[]>`SELECT active FROM flag WHERE id = ${id}::uuid FOR SHARE`
  return rows[0] ?? null
}

/** Returns the number of people who did not carry the flag before. */
export async function giveFlag(db: Tx, flagId: string, userIds: readonly string[]): Promise<number> {
  return db.$executeRaw`INSERT INTO user_flag (user_id, flag_id) SELECT unnest(${[...userIds]}::uuid[]), ${flagId}::uuid ON CONFLICT DO NOTHING`
}

export async function withdrawFlag(db: Tx, flagId: string, userIds: readonly string[]): Promise<number> {
  const { count } = await db.userFlag.deleteMany({ where: { flagId, userId: { in: [...userIds] } } })
  return count
}

type Carried = { readonly userId: string; readonly flagId: string }

/** Gives and takes flags of many people in two statements. A flag that is gone, or out of use, is given to nobody. */
export async function changeManyFlags(db: Tx, { given, taken }: { given: readonly Carried[]; taken: readonly Carried[] }): Promise<void> {
  const idsOf = (pairs: readonly Carried[]) => [pairs.map(({ userId }) => userId), pairs.map(({ flagId }) => flagId)] as const
  const [givenTo, givenFlags] = idsOf(given)
  await db.$queryRaw`SELECT id FROM flag WHERE id = ANY(${[...new Set(givenFlags)]}::uuid[]) ORDER BY id FOR SHARE`
  await db.$executeRaw`
    INSERT INTO user_flag (user_id, flag_id) SELECT n.user_id, n.flag_id FROM unnest(${givenTo}::uuid[], ${givenFlags}::uuid[]) AS n(user_id, flag_id)
    JOIN flag f ON f.id = n.flag_id AND f.active ON CONFLICT DO NOTHING`
  const [takenFrom, takenFlags] = idsOf(taken)
  await db.$executeRaw`DELETE FROM user_flag u USING unnest(${takenFrom}::uuid[], ${takenFlags}::uuid[]) AS n(user_id, flag_id) WHERE u.user_id = n.user_id AND u.flag_id = n.flag_id`
}
