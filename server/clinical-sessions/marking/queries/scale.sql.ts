import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The version of the scale that was `seen`, if it is a version of the same scale, so that a mark made offline keeps the words that were read; else the one
 * that `holds`.
 */
export function versionSeen(holds: Prisma.Sql, seen: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT o.id FROM scale o JOIN scale h ON h.name = o.name WHERE o.id = ${seen} AND h.id = ${holds}), ${holds})`
}
