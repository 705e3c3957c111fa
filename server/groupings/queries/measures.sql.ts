import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const groupingsNames: MeasureNames = {
  groups: Prisma.sql`SELECT g.id::text AS id, g.name, 0 AS position, g.active AS offered FROM student_group g`,
}
