import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Of two versions of one scale, the one that was `seen`: a mark made without a network stays on the words that were read. Otherwise the version that holds. */
export function versionSeen(holds: Prisma.Sql, seen: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT o.id FROM scale o JOIN scale h ON h.name = o.name WHERE o.id = ${seen} AND h.id = ${holds}), ${holds})`
}
