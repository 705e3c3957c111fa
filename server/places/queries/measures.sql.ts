import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const placesNames: MeasureNames = {
  rooms: Prisma.sql`SELECT r.id::text AS id, r.name || COALESCE(', ' || b.name, '') AS name, 0 AS position, r.active AS offered FROM room r LEFT JOIN building b ON b.id = r.building_id`,
  buildings: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM building`,
}
