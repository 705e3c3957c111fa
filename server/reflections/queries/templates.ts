import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { reflectionLimits, type Prompt, type ReflectionFormKind } from '@/lib/reflections/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

const columns = { id: true, name: true, prompts: true } as const
const inOrder = [{ sortOrder: 'asc' }, { name: 'asc' }] as const satisfies Prisma.ReflectionTemplateOrderByWithRelationInput[]
export function listTemplates(db: Db) {
  return db.reflectionTemplate.findMany({
    select: { ...columns, programmeIds: true, active: true, revision: true },
    orderBy: [...inOrder],
    take: reflectionLimits.templates,
  })
}

export async function programmeOf(db: Db, userId: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { programmeId: true } })
  return user?.programmeId ?? null
}

/** The number of reflections of each template. */
export async function countUses(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.reflection.groupBy({ by: ['templateId'], where: { templateId: { not: null } }, _count: { _all: true } })
  return new Map(rows.flatMap(({ templateId, _count }) => (templateId === null ? [] : [[templateId, _count._all] as const])))
}

export async function lockTemplate(db: Tx, id: string) {
  await db.$executeRaw`SELECT 1 FROM reflection_template WHERE id = ${id}::uuid FOR UPDATE`
  return db.reflectionTemplate.findUnique({
    where: { id },
    select: { ...columns, programmeIds: true, active: true, revision: true },
  })
}

export function countTemplates(db: Db): Promise<number> {
  return db.reflectionTemplate.count()
}

export function findByName(db: Db, { name, but }: { name: string; but: string }) {
  return db.reflectionTemplate.findFirst({ where: { name: { equals: name, mode: 'insensitive' }, NOT: { id: but } }, select: { id: true } })
}

type Row = {
  readonly id: string
  readonly name: string
  readonly prompts: readonly Prompt[]
  readonly programmeIds: readonly string[]
  readonly active: boolean
}
const templateData = ({ prompts, programmeIds, ...row }: Row) => ({
  ...row,
  prompts: prompts.map((prompt) => ({ ...prompt })),
  programmeIds: [...programmeIds],
})

/** False where the id is taken. */
export async function insertTemplate(db: Tx, row: Row & { sortOrder: number }): Promise<boolean> {
  const { sortOrder, ...rest } = row
  const { count } = await db.reflectionTemplate.createMany({ data: [{ ...templateData(rest), sortOrder }], skipDuplicates: true })
  return count === 1
}

export async function updateTemplate(db: Tx, { id, ...row }: Row): Promise<void> {
  const { id: _, ...rest } = templateData({ id, ...row })
  await db.reflectionTemplate.update({ where: { id }, data: { ...rest, revision: { increment: 1 } }, select: { id: true } })
}

export function listForms(db: Db) {
  return db.reflectionForm.findMany({
    select: { kind: true, formId: true, form: { select: { name: true, subject: true, state: true, deletedAt: true } } },
  })
}

export async function storeForm(db: Tx, { kind, formId }: { kind: ReflectionFormKind; formId: string | null }): Promise<void> {
  if (formId === null) await db.reflectionForm.deleteMany({ where: { kind } })
  else await db.reflectionForm.upsert({ where: { kind }, create: { kind, formId }, update: { formId }, select: { kind: true } })
}
