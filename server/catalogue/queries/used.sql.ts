import 'server-only'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Db } from '@/server/kernel/db'

type Part = { id: string; caption: string; active: boolean }
export type UsedProcedure = { id: string; code: string; caption: string; category: string; site: ProcedureSite; scaleId: string; active: boolean; criteria: Part[] }
export type UsedSection = { id: string; caption: string; required: boolean; scaleId: string; active: boolean; items: Part[] }
export type UsedScale = { id: string; name: string; version: number; values: { value: number; label: string; meaning: string; colour: string; pass: boolean }[] }

type Ids = readonly string[]

/** Those named, active or not; of their criteria the active ones and those in `criterionIds`. */
export function listUsedProcedures(db: Db, { procedureIds, criterionIds }: { procedureIds: Ids; criterionIds: Ids }): Promise<UsedProcedure[]> {
  return db.$queryRaw`
    SELECT p.id, p.code, p.caption, p.category, p.site, p.scale_id AS "scaleId", p.active,
      COALESCE(json_agg(json_build_object('id', c.id, 'caption', c.caption, 'active', c.active) ORDER BY c.sort_order, c.id) FILTER (WHERE c.id IS NOT NULL), '[]') AS criteria
    FROM procedure p
    LEFT JOIN criterion c ON c.procedure_id = p.id AND (c.active OR c.id = ANY(${[...criterionIds]}::uuid[]))
    WHERE p.id = ANY(${[...procedureIds]}::uuid[])
    GROUP BY p.id ORDER BY p.sort_order, p.id`
}

/** The active ones with their active items, and whatever is needed for the items in `itemIds`. */
export function listUsedSections(db: Db, { itemIds }: { itemIds: Ids }): Promise<UsedSection[]> {
  return db.$queryRaw`
    SELECT s.id, s.caption, s.required, s.scale_id AS "scaleId", s.active,
      COALESCE(json_agg(json_build_object('id', i.id, 'caption', i.caption, 'active', i.active) ORDER BY i.sort_order, i.id) FILTER (WHERE i.id IS NOT NULL), '[]') AS items
    FROM section s
    LEFT JOIN section_item i ON i.section_id = s.id AND (i.active OR i.id = ANY(${[...itemIds]}::uuid[]))
    WHERE s.active OR s.id IN (SELECT section_id FROM section_item WHERE id = ANY(${[...itemIds]}::uuid[]))
    GROUP BY s.id ORDER BY s.sort_order, s.id`
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
