import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const tagsNames: MeasureNames = {
  tags: Prisma.sql`SELECT t.id::text AS id, g.name || ': ' || t.name AS name, 0 AS position, t.active AND t.merged_into_id IS NULL AS offered FROM tag t JOIN tag_group g ON g.id = t.tag_group_id`,
}
