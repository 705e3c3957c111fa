import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FormState } from '@/lib/states/form'
import type { Db, Tx } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { FormScope } from '../scope'

const columns = {
  id: true,
  code: true,
  name: true,
  typeId: true,
  state: true,
  opensAt: true,
  closesAt: true,
  subject: true,
  subjectSees: true,
  inNewMenu: true,
  confidential: true,
  locationRule: true,
  locationKept: true,
  tagId: true,
  draft: true,
  draftHash: true,
  draftRevision: true,
  draftSavedAt: true,
  revision: true,
  currentVersion: { select: { id: true, number: true, hash: true, publishedAt: true } },
  starters: { select: { roleId: true } },
  readers: { select: { roleId: true } },
  permits: { select: { programmeId: true, year: true } },
} as const satisfies Prisma.FormSelect
export type FormRow = Prisma.FormGetPayload<{ select: typeof columns }>

export function findForm(db: Db, scope: FormScope, id: string): Promise<FormRow | null> {
  return db.form.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
}

/** The form, locked until the transaction ends, so that saving and publishing come one after the other. */
export async function lockForm(db: Tx, scope: FormScope, id: string): Promise<FormRow | null> {
  await db.$executeRaw`SELECT 1 FROM form WHERE id = ${id}::uuid FOR UPDATE`
  return findForm(db, scope, id)
}

export async function isIdTaken(db: Tx, id: string): Promise<boolean> {
  return (await db.form.count({ where: { id } })) > 0
}

const listed = {
  id: true,
  code: true,
  name: true,
  state: true,
  draftHash: true,
  draftSavedAt: true,
  revision: true,
  type: { select: { id: true, name: true } },
  currentVersion: { select: { number: true, hash: true } },
  _count: { select: { responses: true } },
} as const satisfies Prisma.FormSelect
export type ListedForm = Prisma.FormGetPayload<{ select: typeof listed }>
type Sought = { readonly q?: string | undefined; readonly state?: FormState | undefined; readonly typeId?: string | undefined }

export async function listForms(
  db: Db,
  scope: FormScope,
  { q, state, typeId, skip, take }: Sought & { skip: number; take: number },
): Promise<{ rows: ListedForm[]; total: number }> {
  const where: Prisma.FormWhereInput = {
    AND: [
      scope.where,
      { ...(state && { state }), ...(typeId && { typeId }) },
      ...(q
        ? [{ OR: [{ name: { contains: q, mode: 'insensitive' as const } }, { code: { contains: q, mode: 'insensitive' as const } }] }]
        : []),
    ],
  }
  const [rows, total] = await Promise.all([
    db.form.findMany({ where, select: listed, orderBy: [{ name: 'asc' }, { id: 'asc' }], skip, take }),
    db.form.count({ where }),
  ])
  return { rows, total }
}

export async function isCodeTaken(db: Tx, { id, code }: { id: string; code: string }): Promise<boolean> {
  return (await db.form.count({ where: { id: { not: id }, code: { equals: code, mode: 'insensitive' } } })) > 0
}

export async function isTagTaken(db: Tx, { id, tagId }: { id: string; tagId: string }): Promise<boolean> {
  return (await db.form.count({ where: { id: { not: id }, tagId } })) > 0
}

export type FormColumns = Pick<
  Prisma.FormUncheckedCreateInput,
  | 'code'
  | 'name'
  | 'typeId'
  | 'opensAt'
  | 'closesAt'
  | 'subject'
  | 'subjectSees'
  | 'inNewMenu'
  | 'confidential'
  | 'locationRule'
  | 'locationKept'
  | 'tagId'
>
export type DraftColumns = {
  readonly draft: Prisma.InputJsonValue
  readonly draftHash: string
  readonly draftSavedAt: Date
  readonly draftSavedById: string | null
}

export async function insertForm(
  db: Tx,
  { id, at, starter, ...row }: FormColumns & DraftColumns & { readonly id: string; readonly at: Date; readonly starter?: string },
): Promise<boolean> {
  const data = { ...row, id, createdAt: at, ...(starter !== undefined && { starter }) }
  const { count } = await db.form.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

/** False where somebody else saved it in the meantime. */
export async function updateDraft(
  db: Tx,
  { id, draftRevision, ...row }: Partial<FormColumns> & DraftColumns & { readonly id: string; readonly draftRevision: number },
): Promise<boolean> {
  const { count } = await db.form.updateMany({
    where: { id, draftRevision },
    data: { ...row, draftRevision: { increment: 1 }, revision: { increment: 1 } },
  })
  return count === 1
}

type Links = {
  readonly formId: string
  readonly starterRoleIds: readonly string[]
  readonly readerRoleIds: readonly string[]
  readonly permits: readonly { readonly programmeId: string; readonly year: number }[]
}
export async function replaceLinks(db: Tx, { formId, starterRoleIds, readerRoleIds, permits }: Links): Promise<void> {
  await db.formStarter.deleteMany({ where: { formId } })
  await db.formReader.deleteMany({ where: { formId } })
  await db.formPermit.deleteMany({ where: { formId } })
  await db.formStarter.createMany({ data: starterRoleIds.map((roleId) => ({ formId, roleId })), skipDuplicates: true })
  await db.formReader.createMany({ data: readerRoleIds.map((roleId) => ({ formId, roleId })), skipDuplicates: true })
  await db.formPermit.createMany({ data: permits.map((permit) => ({ formId, ...permit })), skipDuplicates: true })
}

export async function updateFormState(
  db: Tx,
  { id, from, to, currentVersionId }: { id: string; from: FormState; to: FormState; currentVersionId?: string },
): Promise<number> {
  const { count } = await db.form.updateMany({
    where: { id, state: from },
    data: { state: to, revision: { increment: 1 }, ...(currentVersionId && { currentVersionId }) },
  })
  return count
}

export function countResponses(db: Db, formId: string): Promise<number> {
  return db.formResponse.count({ where: { formId } })
}

export function countSchedules(db: Db, formId: string): Promise<number> {
  return db.formSchedule.count({ where: { formId, deletedAt: null } })
}

/** Removes a form; its code and tag can be used again. */
export async function removeForm(db: Tx, { id, code, at }: { id: string; code: string; at: Date }): Promise<void> {
  await db.form.update({ where: { id }, data: { deletedAt: at, code: `${code}~${id}`, tagId: null }, select: { id: true } })
}

type CopyRow = { readonly itemId: string; readonly id: string; readonly name: string; readonly version: number }
/** The drafts that contain copies of library items, with the oldest version of each. The database finds them, so that no draft is read. */
export function listCopies(db: Db, itemIds: readonly string[]): Promise<CopyRow[]> {
  return db.$queryRaw<CopyRow[]>`
    SELECT origin->>'itemId' AS "itemId", form.id, form.name, min((origin->>'version')::int)::int AS version
    FROM form CROSS JOIN LATERAL jsonb_path_query(form.draft, '$.pages[*].**{0 to 2}.origin') origin
    WHERE form.deleted_at IS NULL AND origin->>'itemId' = ANY(${[...itemIds]}::text[])
    GROUP BY 1, form.id, form.name ORDER BY form.name, form.id LIMIT 20000`
}

type Draft = { readonly id: string; readonly name: string; readonly draft: unknown; readonly draftRevision: number }
export function findDraft(db: Db, scope: FormScope, id: string): Promise<Draft | null> {
  return db.form.findFirst({
    where: { AND: [scope.where, { id }] },
    select: { id: true, name: true, draft: true, draftRevision: true },
  })
}

const startable = {
  id: true,
  code: true,
  name: true,
  subject: true,
  subjectSees: true,
  inNewMenu: true,
  locationRule: true,
  locationKept: true,
  closesAt: true,
  type: { select: { kind: true, requireEvent: true, dueDays: true, remindDays: true, outside: true, outsideDomains: true } },
  permits: { select: { programmeId: true, year: true } },
  currentVersion: { select: { id: true } },
} as const satisfies Prisma.FormSelect
export type StartableForm = Prisma.FormGetPayload<{ select: typeof startable }>

/** The forms by name; where a text is given, only those whose name or code contains it. */
export function listStartable(db: Db, scope: FormScope, take: number, q?: string): Promise<StartableForm[]> {
  const holds = q === undefined ? null : ({ contains: escapedLike(q), mode: 'insensitive' } as const)
  return db.form.findMany({
    where: { AND: [scope.where, holds ? { OR: [{ name: holds }, { code: holds }] } : {}] },
    select: startable,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take,
  })
}

export function findTagForm(db: Db, scope: FormScope, tagId: string): Promise<{ id: string; name: string } | null> {
  return db.form.findFirst({ where: { AND: [scope.where, { tagId }] }, select: { id: true, name: true } })
}
