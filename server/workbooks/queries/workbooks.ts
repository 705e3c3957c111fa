import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { itemForms, itemProcedures, itemTests } from '../scope'

const columns = {
  id: true,
  name: true,
  intro: true,
  order: true,
  startsOn: true,
  dueOn: true,
  active: true,
  revision: true,
  permits: {
    select: { programmeId: true, year: true, programme: { select: { name: true } } },
    orderBy: [{ programmeId: 'asc' }, { year: 'asc' }],
  },
  items: {
    select: {
      id: true,
      section: true,
      formId: true,
      procedureId: true,
      testId: true,
      caption: true,
      needed: true,
      opensOn: true,
      form: { select: { name: true, state: true, confidential: true, subject: true, subjectSees: true, deletedAt: true } },
      procedure: { select: { caption: true, active: true } },
      test: { select: { name: true, published: true, deletedAt: true } },
      reflectionState: true,
      reflectionTemplateId: true,
      reflectionKind: true,
      tags: {
        select: { tag: { select: { id: true, name: true, active: true, tagGroup: { select: { active: true } } } } },
        orderBy: { tag: { name: 'asc' } },
      },
    },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
  },
} as const satisfies Prisma.WorkbookSelect
export type StoredWorkbook = Prisma.WorkbookGetPayload<{ select: typeof columns }>
export type StoredItem = StoredWorkbook['items'][number]
const most = 200

/** All workbooks, for administrators of forms. */
export function listWorkbooks(db: Db, q: string): Promise<StoredWorkbook[]> {
  return db.workbook.findMany({
    where: q === '' ? {} : { name: { contains: q, mode: 'insensitive' } },
    select: columns,
    orderBy: [{ active: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: most,
  })
}

/** Workbooks in use, soonest due first. */
export function listInUse(db: Db): Promise<StoredWorkbook[]> {
  return db.workbook.findMany({
    where: { active: true },
    select: columns,
    orderBy: [{ dueOn: { sort: 'asc', nulls: 'last' } }, { name: 'asc' }, { id: 'asc' }],
    take: most,
  })
}

export function findWorkbook(db: Db, id: string): Promise<StoredWorkbook | null> {
  return db.workbook.findUnique({ where: { id }, select: columns })
}

export async function isNameTaken(db: Db, { id, name }: { id: string; name: string }): Promise<boolean> {
  return (await db.workbook.count({ where: { id: { not: id }, name: { equals: name, mode: 'insensitive' } } })) > 0
}

type Fields = Pick<Prisma.WorkbookUncheckedCreateInput, 'name' | 'intro' | 'order' | 'startsOn' | 'dueOn' | 'active'>
type Parts = {
  readonly permits: readonly { readonly programmeId: string; readonly year: number }[]
  readonly items: readonly (Omit<Prisma.WorkbookItemCreateManyInput, 'id' | 'workbookId'> & { readonly tagIds?: readonly string[] })[]
}

/** False where somebody has saved the workbook since, or its id is taken. */
export async function storeWorkbook(
  db: Tx,
  { id, revision, fields, parts }: { readonly id: string; readonly revision: number; readonly fields: Fields; readonly parts: Parts },
): Promise<boolean> {
  const { count } =
    revision === 0
      ? await db.workbook.createMany({ data: [{ id, ...fields }], skipDuplicates: true })
      : await db.workbook.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  if (count === 0) return false
  await db.workbookPermit.deleteMany({ where: { workbookId: id } })
  await db.workbookItem.deleteMany({ where: { workbookId: id } })
  await db.workbookPermit.createMany({ data: parts.permits.map((permit) => ({ ...permit, workbookId: id })) })
  const items = parts.items.map((item) => ({ ...item, id: v7() }))
  await db.workbookItem.createMany({ data: items.map(({ tagIds: _, ...item }) => ({ ...item, workbookId: id })) })
  await db.workbookItemTag.createMany({ data: items.flatMap(({ id: itemId, tagIds = [] }) => tagIds.map((tagId) => ({ itemId, tagId }))) })
  return true
}

export async function deleteWorkbook(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  return (await db.workbook.deleteMany({ where: { id, revision } })).count === 1
}

const mostChoices = 1_000

export function listForms(db: Db, ids?: readonly string[]): Promise<{ id: string; name: string; code: string }[]> {
  return db.form.findMany({
    where: { ...(ids && { id: { in: [...ids] } }), ...itemForms },
    select: { id: true, name: true, code: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  })
}

export async function listProcedures(db: Db, ids?: readonly string[]): Promise<{ id: string; name: string; code: string }[]> {
  const rows = await db.procedure.findMany({
    where: { ...(ids && { id: { in: [...ids] } }), ...itemProcedures },
    select: { id: true, caption: true, code: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  })
  return rows.map(({ caption, ...row }) => ({ ...row, name: caption }))
}

export function listTests(db: Db, ids?: readonly string[]): Promise<{ id: string; name: string; code: string }[]> {
  return db.competencyTest.findMany({
    where: { ...(ids && { id: { in: [...ids] } }), ...itemTests },
    select: { id: true, name: true, code: true },
    orderBy: [{ code: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  })
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string; lengthYears: number }[]> {
  return db.programme.findMany({
    select: { id: true, name: true, lengthYears: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  })
}
