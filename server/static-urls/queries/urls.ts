import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { enabledStudents } from '@/server/users'

const columns = {
  id: true,
  formId: true,
  label: true,
  active: true,
  opensAt: true,
  closesAt: true,
  perDay: true,
  total: true,
  asks: true,
  asSelf: true,
  subjectId: true,
  uses: true,
  createdById: true,
  createdAt: true,
  rotatedAt: true,
  revision: true,
  subject: { select: { id: true, displayName: true, status: true, deletedAt: true } },
  form: {
    select: {
      id: true,
      name: true,
      state: true,
      subject: true,
      opensAt: true,
      closesAt: true,
      deletedAt: true,
      type: { select: { requireEvent: true, dueDays: true, remindDays: true } },
      currentVersion: { select: { id: true, number: true } },
    },
  },
} as const satisfies Prisma.StaticUrlSelect
export type UrlRow = Prisma.StaticUrlGetPayload<{ select: typeof columns }>
const mostUrls = 500

export function listUrls(db: Db, q: string): Promise<UrlRow[]> {
  const text = { contains: q, mode: 'insensitive' as const }
  return db.staticUrl.findMany({
    where: q === '' ? {} : { OR: [{ label: text }, { form: { name: text } }] },
    select: columns,
    orderBy: [{ label: 'asc' }, { id: 'asc' }],
    take: mostUrls,
  })
}

export function findUrl(db: Db, id: string): Promise<UrlRow | null> {
  return db.staticUrl.findUnique({ where: { id }, select: columns })
}

export function findUrlByToken(db: Db, tokenHash: string): Promise<UrlRow | null> {
  return db.staticUrl.findUnique({ where: { tokenHash }, select: columns })
}

/** Locks an address until the transaction ends, so that its uses are counted one after the other. */
export async function lockUrlByToken(db: Tx, tokenHash: string): Promise<UrlRow | null> {
  await db.$executeRaw`SELECT 1 FROM static_url WHERE token_hash = ${tokenHash} FOR UPDATE`
  return findUrlByToken(db, tokenHash)
}

/** Whether an address in use leads to a form. */
export async function hasUrlInUse(db: Db, formId: string): Promise<boolean> {
  return (await db.staticUrl.count({ where: { formId, active: true } })) > 0
}

export async function findTokenCipher(db: Db, id: string): Promise<string | null> {
  return (await db.staticUrl.findUnique({ where: { id }, select: { tokenCipher: true } }))?.tokenCipher ?? null
}

type Fields = Omit<Prisma.StaticUrlUncheckedCreateInput, 'days' | 'uses' | 'revision'>
/** False where the id is taken. */
export async function insertUrl(db: Tx, row: Fields): Promise<boolean> {
  return (await db.staticUrl.createMany({ data: [row], skipDuplicates: true })).count === 1
}

/** False where somebody saved it since. */
export async function updateUrl(
  db: Tx,
  { id, revision, ...fields }: { readonly id: string; readonly revision: number } & Prisma.StaticUrlUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.staticUrl.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count === 1
}

export async function deleteUrl(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  return (await db.staticUrl.deleteMany({ where: { id, revision } })).count === 1
}

const asDay = (day: string) => new Date(`${day}T00:00:00Z`)

/** The number of uses on one day, by address. */
export async function countUsesOn(db: Db, ids: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.staticUrlDay.findMany({ where: { urlId: { in: [...ids] }, day: asDay(day) }, select: { urlId: true, uses: true } })
  return new Map(rows.map(({ urlId, uses }) => [urlId, uses]))
}

/** Newest first. */
export function listDays(db: Db, urlId: string, take: number): Promise<{ day: Date; uses: number }[]> {
  return db.staticUrlDay.findMany({ where: { urlId }, select: { day: true, uses: true }, orderBy: { day: 'desc' }, take })
}

export async function countUse(db: Tx, urlId: string, day: string): Promise<void> {
  await db.staticUrl.update({ where: { id: urlId }, data: { uses: { increment: 1 } }, select: { id: true } })
  await db.staticUrlDay.upsert({
    where: { urlId_day: { urlId, day: asDay(day) } },
    create: { urlId, day: asDay(day), uses: 1 },
    update: { uses: { increment: 1 } },
    select: { uses: true },
  })
}

type Begun = { readonly responseId: string; readonly formId: string; readonly taskId: string }
/** A response that somebody began as themself at this address and has not handed in. */
export async function findBegun(db: Tx, { urlId, userId }: { urlId: string; userId: string }): Promise<Begun | null> {
  const row = await db.formResponse.findFirst({
    where: { originKind: 'STATIC_URL', originId: urlId, submitterId: userId, state: 'DRAFT', submittedAt: null },
    select: {
      id: true,
      formId: true,
      tasks: { where: { kind: 'COMPLETE', state: 'OPEN', userId }, select: { id: true }, take: 1 },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const taskId = row?.tasks[0]?.id
  return row && taskId !== undefined ? { responseId: row.id, formId: row.formId, taskId } : null
}

export function countUsesOf(db: Tx, { urlId, userId, day }: { urlId: string; userId: string; day: string }): Promise<number> {
  return db.staticUrlUse.count({ where: { urlId, userId, day: asDay(day) } })
}

/** The account and the address at which a response was begun; null where no account began it, or it is not handed in. */
export async function findHandedInAsSelf(db: Tx, responseId: string): Promise<{ urlId: string; userId: string; submittedAt: Date } | null> {
  const row = await db.formResponse.findUnique({
    where: { id: responseId },
    select: { originKind: true, originId: true, submitterId: true, submittedAt: true },
  })
  const { originId, submitterId, submittedAt } = row ?? { originId: null, submitterId: null, submittedAt: null }
  if (row?.originKind !== 'STATIC_URL' || originId === null || submitterId === null || submittedAt === null) return null
  return { urlId: originId, userId: submitterId, submittedAt }
}

type UseAsSelf = { readonly responseId: string; readonly urlId: string; readonly userId: string; readonly day: string }
/** Returns false where the use was stored before, or the address is gone. */
export async function insertUse(db: Tx, { day, ...use }: UseAsSelf): Promise<boolean> {
  if (!(await db.staticUrl.findUnique({ where: { id: use.urlId }, select: { id: true } }))) return false
  return (await db.staticUrlUse.createMany({ data: [{ ...use, day: asDay(day) }], skipDuplicates: true })).count === 1
}

/** Forms that are published. */
export function listPublishedForms(db: Db) {
  return db.form.findMany({
    where: { state: 'PUBLISHED', deletedAt: null, currentVersionId: { not: null } },
    select: columns.form.select,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostUrls,
  })
}

export function findForm(db: Db, id: string): Promise<UrlRow['form'] | null> {
  return db.form.findUnique({ where: { id }, select: columns.form.select })
}

/** The students whom a form can be about. */
export function listStudents(db: Db, ids?: readonly string[]) {
  return db.user.findMany({
    where: {
      ...(ids && { id: { in: [...ids] } }),
      ...enabledStudents,
    },
    select: { id: true, displayName: true, programme: { select: { name: true } }, year: true },
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
    take: 2_000,
  })
}

/** The response that was submitted under an id, if there is one. */
export function findHandedIn(db: Tx, id: string): Promise<{ originKey: string | null; submittedAt: Date | null } | null> {
  return db.formResponse.findUnique({ where: { id }, select: { originKey: true, submittedAt: true } })
}

export type Maker = { readonly id: string; readonly displayName: string; readonly isGone: boolean }
/** The makers of addresses, and whether they can still log in. */
export async function listMakers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Maker>> {
  const rows = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, displayName: true, status: true, deletedAt: true },
  })
  return new Map(
    rows.map(({ id, displayName, status, deletedAt }) => [id, { id, displayName, isGone: status !== 'ENABLED' || deletedAt !== null }]),
  )
}

/** The labels of addresses, by their ids. */
export async function listLabels(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.staticUrl.findMany({ where: { id: { in: [...ids] } }, select: { id: true, label: true } })
  return new Map(rows.map(({ id, label }) => [id, label]))
}
