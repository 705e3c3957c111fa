import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The longest time that a way counts for, however far apart two buildings are. */
export const longestWay = Prisma.sql`INTERVAL '60 minutes'`

/**
 * How long people need from one building to another: where both are on the map, a walk of 80 m a minute that is a third longer than the straight
 * line; elsewhere the institution's number of minutes.
 */
export function wayBetween(one: Prisma.Sql, other: Prisma.Sql, usualMinutes: number): Prisma.Sql {
  const north = Prisma.sql`(${one}.latitude - ${other}.latitude)`
  const east = Prisma.sql`((${one}.longitude - ${other}.longitude) * cos(radians(${one}.latitude)))`
  return Prisma.sql`least(${longestWay}, COALESCE(ceil(sqrt(${north} ^ 2 + ${east} ^ 2) * 111320 * 4 / 3 / 80), ${usualMinutes}::int) * INTERVAL '1 minute')`
}
