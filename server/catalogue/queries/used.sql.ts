import 'server-only'
import type { JointCredit, OutsidePermit, PermitRow } from '@/lib/clinical/permits'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type Part = { id: string; caption: string; active: boolean }
export type UsedProcedure = {
  id: string
  code: string
  caption: string
  category: string
  specialtyId: string | null
  site: ProcedureSite
  scaleId: string
  jointCredit: JointCredit
  active: boolean
  criteria: Part[]
  stages: { id: string; caption: string; completes: boolean }[]
  permits: PermitRow[]
  outside: { rule: OutsidePermit; reason: string }
}
export type UsedSection = { id: string; caption: string; required: boolean; scaleId: string; active: boolean; items: Part[] }
export type UsedScale = {
  id: string
  name: string
  version: number
  values: { value: number; label: string; meaning: string; colour: string; pass: boolean }[]
}

type Ids = readonly string[]

type UsedInSession = { readonly procedureIds: Ids; readonly criterionIds: Ids; readonly stageIds: Ids }

/** The given procedures, active or not, with those of their criteria and stages that are active or in `criterionIds` and `stageIds`. */
export function listUsedProcedures(db: Db, { procedureIds, criterionIds, stageIds }: UsedInSession): Promise<UsedProcedure[]> {
  return db.$queryRaw`
    SELECT p.id, p.code, p.caption, p.category, p.specialty_id AS "specialtyId", p.site, p.scale_id AS "scaleId", p.joint_credit AS "jointCredit", p.active,
      json_build_object('rule', p.outside_permit, 'reason', p.outside_reason) AS outside,
      COALESCE((SELECT json_agg(json_build_object('id', c.id, 'caption', c.caption, 'active', c.active) ORDER BY c.sort_order, c.id)
        FROM criterion c WHERE c.procedure_id = p.id AND (c.active OR c.id = ANY(${[...criterionIds]}::uuid[]))), '[]') AS criteria,
      COALESCE((SELECT json_agg(json_build_object('id', t.id, 'caption', t.caption, 'completes', t.completes) ORDER BY t.sort_order, t.id)
        FROM procedure_stage t WHERE t.procedure_id = p.id AND (t.active OR t.id = ANY(${[...stageIds]}::uuid[]))), '[]') AS stages,
      COALESCE((SELECT json_agg(json_build_object('programmeId', r.programme_id, 'year', r.year) ORDER BY r.programme_id, r.year)
        FROM procedure_permit r WHERE r.procedure_id = p.id), '[]') AS permits
    FROM procedure p WHERE p.id = ANY(${[...procedureIds]}::uuid[]) ORDER BY p.sort_order, p.id`
}

/** The active sections that this student is marked in, with their active items, and those needed for the items in `itemIds`. */
export function listUsedSections(db: Db, { itemIds, studentId }: { itemIds: Ids; studentId: string }): Promise<UsedSection[]> {
  return db.$queryRaw`
    SELECT s.id, s.caption, s.required, s.scale_id AS "scaleId", s.active AND ${isAskedOf(studentId)} AS active,
      COALESCE(json_agg(json_build_object('id', i.id, 'caption', i.caption, 'active', i.active) ORDER BY i.sort_order, i.id) FILTER (WHERE i.id IS NOT NULL), '[]') AS items
    FROM section s
    LEFT JOIN section_item i ON i.section_id = s.id AND (i.active OR i.id = ANY(${[...itemIds]}::uuid[]))
    WHERE (s.active AND ${isAskedOf(studentId)}) OR s.id IN (SELECT section_id FROM section_item WHERE id = ANY(${[...itemIds]}::uuid[]))
    GROUP BY s.id ORDER BY s.sort_order, s.id`
}

/** The same rule as in lib/clinical/permits.ts, for rows in the database. */
function isAskedOf(studentId: string): Prisma.Sql {
  return Prisma.sql`(NOT EXISTS (SELECT 1 FROM section_permit r WHERE r.section_id = s.id) OR EXISTS (
    SELECT 1 FROM section_permit r JOIN app_user u ON u.programme_id = r.programme_id AND u.year = r.year WHERE r.section_id = s.id AND u.id = ${studentId}::uuid))`
}

/** The versions in `scaleIds`, those of the procedures named, and those of the sections in use. */
export function listUsedScales(db: Db, { scaleIds, procedureIds }: { scaleIds: Ids; procedureIds: Ids }): Promise<UsedScale[]> {
  return db.$queryRaw`
    SELECT s.id, s.name, s.version,
      json_agg(json_build_object('value', v.value, 'label', v.label, 'meaning', v.meaning, 'colour', v.colour, 'pass', v.pass) ORDER BY v.value) AS values
    FROM scale s JOIN scale_value v ON v.scale_id = s.id
    WHERE s.id = ANY(${[...scaleIds]}::uuid[])
      OR s.id IN (SELECT scale_id FROM procedure WHERE id = ANY(${[...procedureIds]}::uuid[]))
      OR s.id IN (SELECT scale_id FROM section WHERE active)
    GROUP BY s.id ORDER BY s.name, s.version`
}
