import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const programmesNames: MeasureNames = {
  programmes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, published AS offered FROM programme`,
}
