import 'server-only'
import { v7 } from 'uuid'
import type { ProcedureFields } from '@/lib/contracts/interface-editor'
import type { OutsidePermit } from '@/lib/clinical/permits'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { asItReads } from '@/server/kernel/queries/entries.sql'

export type ProcedureRow = {
  id: string
  code: string
  caption: string
  category: string
  site: ProcedureSite
  active: boolean
  outsidePermit: OutsidePermit
  specialty: { name: string } | null
  _count: { criteria: number; stages: number; permits: number }
}
type Wanted = {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly specialtyId?: string | undefined
  readonly state: 'active' | 'inactive' | 'all'
}

/** More than any school has. */
const mostListed = 1_000
const inOrder = [{ sortOrder: 'asc' }, { id: 'asc' }] satisfies Prisma.ProcedureOrderByWithRelationInput[]

export function listProcedures(db: Db, { q = '', category, specialtyId, state }: Wanted): Promise<ProcedureRow[]> {
  const like = { contains: escapePattern(q), mode: 'insensitive' } as const
  return db.procedure.findMany({
    where: {
      ...(state !== 'all' && { active: state === 'active' }),
      ...(category !== undefined && { category }),
      ...(specialtyId !== undefined && { specialtyId }),
      ...(q !== '' && { OR: [{ caption: like }, { code: like }, { category: like }] }),
    },
    orderBy: inOrder,
    take: mostListed,
    select: {
      id: true,
      code: true,
      caption: true,
      category: true,
      site: true,
      active: true,
      outsidePermit: true,
      specialty: { select: { name: true } },
      _count: { select: { criteria: { where: { active: true } }, stages: { where: { active: true } }, permits: true } },
    },
  })
}

/** Escapes typed text, so that it is no pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export function countProcedures(db: Db): Promise<number> {
  return db.procedure.count()
}

export type ProcedureEntry = ProcedureFields & { id: string; revision: number }

const parts = {
  orderBy: [{ active: 'desc' }, { sortOrder: 'asc' }, { id: 'asc' }] satisfies Prisma.CriterionOrderByWithRelationInput[],
  select: { id: true, caption: true, active: true },
}

/** All editable columns of a procedure, including parts out of use, which come last. */
export const procedureColumns = {
  id: true,
  revision: true,
  code: true,
  caption: true,
  category: true,
  specialtyId: true,
  site: true,
  scaleId: true,
  weight: true,
  jointCredit: true,
  outsidePermit: true,
  outsideReason: true,
  active: true,
  criteria: parts,
  stages: { ...parts, select: { ...parts.select, completes: true } },
  permits: { orderBy: [{ programmeId: 'asc' }, { year: 'asc' }], select: { programmeId: true, year: true } },
  targets: {
    orderBy: [{ programmeId: { sort: 'asc', nulls: 'first' } }, { year: 'asc' }],
    select: { programmeId: true, year: true, target: true },
  },
  participations: { select: { participationTypeId: true } },
} satisfies Prisma.ProcedureSelect

export function procedureEntryOf({
  participations,
  ...entry
}: Prisma.ProcedureGetPayload<{ select: typeof procedureColumns }>): ProcedureEntry {
  return { ...entry, participationTypeIds: participations.map(({ participationTypeId }) => participationTypeId).sort() }
}

export async function findProcedureEntry(db: Db, id: string): Promise<ProcedureEntry | null> {
  const found = await db.procedure.findUnique({ where: { id }, select: procedureColumns })
  return found && procedureEntryOf(found)
}

/** The code and caption that another procedure has already, as people read them. */
export async function findTwins(
  db: Db,
  { id, code, caption }: { id: string; code: string; caption: string },
): Promise<{ code: boolean; caption: boolean }> {
  const rows = await db.$queryRaw<{ code: boolean; caption: boolean }[]>`
    SELECT COALESCE(bool_or(${isCalled(Prisma.sql`code`, code)}), FALSE) AS code, COALESCE(bool_or(${isCalled(Prisma.sql`caption`, caption)}), FALSE) AS caption FROM procedure WHERE id <> ${id}::uuid`
  return rows[0] ?? { code: false, caption: false }
}

const isCalled = (column: Prisma.Sql, name: string) => Prisma.sql`${asItReads(column)} = ${asItReads(Prisma.sql`${name}::text`)}`

/** Ids of criteria and stages that are another procedure's. */
export async function findForeignParts(
  db: Db,
  { id, criteria, stages }: { id: string; criteria: readonly string[]; stages: readonly string[] },
): Promise<ReadonlySet<string>> {
  const elsewhere = { procedureId: { not: id } }
  const one = await db.criterion.findMany({ where: { id: { in: [...criteria] }, ...elsewhere }, select: { id: true } })
  const other = await db.procedureStage.findMany({ where: { id: { in: [...stages] }, ...elsewhere }, select: { id: true } })
  return new Set([...one, ...other].map((part) => part.id))
}

function columnsOf({
  code,
  caption,
  category,
  specialtyId,
  site,
  scaleId,
  weight,
  jointCredit,
  outsidePermit,
  outsideReason,
  active,
}: ProcedureFields) {
  return { code, caption, category, specialtyId, site, scaleId, weight, jointCredit, outsidePermit, outsideReason, active }
}

/** Inserts at the end of the list. */
export async function insertProcedure(db: Tx, id: string, fields: ProcedureFields): Promise<boolean> {
  const last = await db.procedure.aggregate({ _max: { sortOrder: true } })
  const { count } = await db.procedure.createMany({
    data: [{ id, ...columnsOf(fields), sortOrder: (last._max.sortOrder ?? -1) + 1 }],
    skipDuplicates: true,
  })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateProcedure(
  db: Tx,
  { id, revision, fields }: { id: string; revision: number; fields: ProcedureFields },
): Promise<boolean> {
  const { count } = await db.procedure.updateMany({ where: { id, revision }, data: { ...columnsOf(fields), revision: { increment: 1 } } })
  return count === 1
}

/** Deletes the parts that are left out; if the procedure was recorded, they only go out of use. */
export async function replaceParts(
  db: Tx,
  { id, fields, isReferenced }: { id: string; fields: ProcedureFields; isReferenced: boolean },
): Promise<void> {
  const gone = (parts: readonly { id: string }[]) => ({ procedureId: id, id: { notIn: parts.map((part) => part.id) } })
  if (isReferenced) {
    await db.criterion.updateMany({ where: gone(fields.criteria), data: { active: false } })
    await db.procedureStage.updateMany({ where: gone(fields.stages), data: { active: false } })
  } else {
    await db.criterion.deleteMany({ where: gone(fields.criteria) })
    await db.procedureStage.deleteMany({ where: gone(fields.stages) })
  }
  for (const [sortOrder, { id: partId, caption, active }] of fields.criteria.entries()) {
    await db.criterion.upsert({
      where: { id: partId },
      create: { id: partId, procedureId: id, caption, active, sortOrder },
      update: { caption, active, sortOrder },
      select: { id: true },
    })
  }
  for (const [sortOrder, { id: partId, caption, active, completes }] of fields.stages.entries()) {
    const stage = { caption, active, completes, sortOrder }
    await db.procedureStage.upsert({
      where: { id: partId },
      create: { id: partId, procedureId: id, ...stage },
      update: stage,
      select: { id: true },
    })
  }
  await replaceLists(db, id, fields)
}

async function replaceLists(db: Tx, id: string, { permits, targets, participationTypeIds }: ProcedureFields): Promise<void> {
  await db.procedurePermit.deleteMany({ where: { procedureId: id } })
  await db.procedurePermit.createMany({ data: permits.map((permit) => ({ ...permit, procedureId: id })), skipDuplicates: true })
  await db.procedureTarget.deleteMany({ where: { procedureId: id } })
  await db.procedureTarget.createMany({ data: targets.map((target) => ({ ...target, id: v7(), procedureId: id })) })
  await db.procedureParticipation.deleteMany({ where: { procedureId: id } })
  await db.procedureParticipation.createMany({
    data: participationTypeIds.map((participationTypeId) => ({ participationTypeId, procedureId: id })),
    skipDuplicates: true,
  })
}

/** False where somebody saved it since. */
export async function deactivateProcedure(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.procedure.updateMany({ where: { id, revision }, data: { active: false, revision: { increment: 1 } } })
  return count === 1
}

/** Deletes a procedure with everything that belongs to it; only if nobody ever recorded it. */
export async function deleteProcedure(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const where = { procedureId: id }
  await db.criterion.deleteMany({ where })
  await db.procedureStage.deleteMany({ where })
  await db.procedurePermit.deleteMany({ where })
  await db.procedureTarget.deleteMany({ where })
  await db.procedureParticipation.deleteMany({ where })
  const { count } = await db.procedure.deleteMany({ where: { id, revision } })
  return count === 1
}
