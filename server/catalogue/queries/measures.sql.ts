import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

/** The names from the catalogue that reports use, by set. */
export const catalogueNames: MeasureNames = {
  procedures: Prisma.sql`SELECT id::text AS id, caption AS name, sort_order AS position, active AS offered FROM procedure`,
  categories: Prisma.sql`SELECT category AS id, category AS name, min(sort_order) AS position, bool_or(active) AS offered FROM procedure GROUP BY category`,
  specialties: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM specialty`,
  clinics: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM clinic`,
  roles: Prisma.sql`SELECT id::text AS id, name, sort_order AS position, active AS offered FROM participation_type`,
  criteria: Prisma.sql`SELECT k.id::text AS id, p.caption || ': ' || k.caption AS name, p.sort_order * 100 + k.sort_order AS position, p.active AS offered FROM criterion k JOIN procedure p ON p.id = k.procedure_id`,
  items: Prisma.sql`SELECT i.id::text AS id, s.caption || ': ' || i.caption AS name, i.sort_order AS position, i.active AS offered FROM section_item i JOIN section s ON s.id = i.section_id`,
  terms: Prisma.sql`SELECT id::text AS id, title AS name, (starts_on - DATE '1970-01-01') AS position, TRUE AS offered FROM term`,
  firms: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM firm`,
}
