import 'server-only'
import type { Db } from '@/server/kernel/db'

type Named = { id: string; name: string }
type ChoicesRow = {
  programmes: (Named & { lengthYears: number })[]
  specialties: Named[]
  participationTypes: Named[]
  scales: (Named & { version: number })[]
  categories: string[]
}

/** The choices offered while something is edited: active entries, programmes that were named while they were published, and the newest versions of scales. */
export async function listChoices(db: Db): Promise<ChoicesRow> {
  const named = { id: true, name: true } as const
  const [programmes, specialties, participationTypes, scales, categories] = await Promise.all([
    db.programme.findMany({
      where: { OR: [{ published: true }, { permits: { some: {} } }, { targets: { some: {} } }, { sections: { some: {} } }] },
      orderBy: { name: 'asc' },
      select: { ...named, lengthYears: true },
    }),
    db.specialty.findMany({ where: { active: true }, orderBy: { name: 'asc' }, select: named }),
    db.participationType.findMany({ where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: named }),
    db.scale.findMany({ where: { active: true }, orderBy: [{ name: 'asc' }, { version: 'desc' }], select: { ...named, version: true } }),
    listCategories(db),
  ])
  return { programmes, specialties, participationTypes, scales, categories }
}

export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db.procedure.groupBy({ by: ['category'], _min: { sortOrder: true }, orderBy: { _min: { sortOrder: 'asc' } } })
  return rows.map(({ category }) => category)
}

/** `kept`: the scale that it has already, which may be out of use. */
type Mentioned = {
  readonly scaleId: string
  readonly kept: string | null
  readonly specialtyId?: string | null
  readonly programmeIds: readonly string[]
  readonly participationTypeIds?: readonly string[]
}
type Found = { scale: boolean; specialty: boolean; programmes: boolean; participationTypes: boolean }

/** Whether everything exists that a procedure or a section names. The rows are locked until the entry is stored: deleting one needs an exclusive lock. */
export async function findNamed(
  db: Db,
  { scaleId, kept, specialtyId = null, programmeIds, participationTypeIds = [] }: Mentioned,
): Promise<Found> {
  const [programmes, types] = [[...new Set(programmeIds)], [...new Set(participationTypeIds)]]
  const rows = await db.$queryRaw<Found[]>`
    WITH c AS (SELECT id FROM scale WHERE id = ${scaleId}::uuid AND (active OR id = ${kept}::uuid) FOR KEY SHARE),
      s AS (SELECT id FROM specialty WHERE id = ${specialtyId}::uuid FOR KEY SHARE),
      p AS (SELECT id FROM programme WHERE id = ANY(${programmes}::uuid[]) ORDER BY id FOR KEY SHARE),
      t AS (SELECT id FROM participation_type WHERE id = ANY(${types}::uuid[]) ORDER BY id FOR KEY SHARE)
    SELECT (SELECT count(*) FROM c) = 1 AS scale, (${specialtyId}::uuid IS NULL OR (SELECT count(*) FROM s) = 1) AS specialty,
      (SELECT count(*) FROM p) = ${programmes.length} AS programmes, (SELECT count(*) FROM t) = ${types.length} AS "participationTypes"`
  return rows[0] ?? { scale: false, specialty: false, programmes: false, participationTypes: false }
}
