import 'server-only'
import { domainsOf, mailboxOf } from '@/lib/mailbox'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  name: true,
  email: true,
  organisation: true,
  active: true,
  addedById: true,
  clinic: { select: { name: true } },
} as const satisfies Prisma.OutsideSupervisorSelect
export type OutsideRow = Prisma.OutsideSupervisorGetPayload<{ select: typeof columns }>
const mostListed = 500

/** The people who can be named: those in the institution's book, and those whom the asker typed before. */
export function listOutside(db: Db, { typedById }: { typedById: string | null }): Promise<OutsideRow[]> {
  return db.outsideSupervisor.findMany({
    where: { active: true, OR: [{ addedById: null }, ...(typedById === null ? [] : [{ addedById: typedById }])] },
    select: columns,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostListed,
  })
}

export function listOutsideById(db: Db, ids: readonly string[]): Promise<OutsideRow[]> {
  return db.outsideSupervisor.findMany({ where: { id: { in: [...new Set(ids)] } }, select: columns })
}

/** Finds a person by mailbox, so that one person under two addresses stays one. Entries in the institution's book come first. */
export async function findOutsideByMailbox(db: Tx, email: string): Promise<OutsideRow | null> {
  const mailbox = mailboxOf(email)
  const name = mailbox.slice(0, mailbox.lastIndexOf('@')).replaceAll('.', '')
  const near = await db.$queryRaw<{ id: string; email: string }[]>`
    SELECT id, email FROM outside_supervisor
    WHERE split_part(lower(email), '@', 2) = ANY(${domainsOf(mailbox)}::text[])
      AND replace(regexp_replace(split_part(lower(trim(email)), '@', 1), '[+].*$', ''), '.', '') = ${name}
    ORDER BY active DESC, added_by_id NULLS FIRST, id LIMIT 50`
  const id = near.find((one) => mailboxOf(one.email) === mailbox)?.id
  return id === undefined ? null : db.outsideSupervisor.findUnique({ where: { id }, select: columns })
}

/** The count is limited, so that one person cannot fill the table with addresses. */
export function countTyped(db: Tx, { addedById, since }: { addedById: string; since: Date }): Promise<number> {
  return db.outsideSupervisor.count({ where: { addedById, addedAt: { gt: since } } })
}

export async function listOwnAddresses(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { email: true } })
  return rows.map(({ email }) => email)
}

/** Whether all of these can still use the application: people who were disabled or erased ask nobody for anything. */
export async function areEnabled(db: Db, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  return (await db.user.count({ where: { id: { in: wanted }, status: 'ENABLED', deletedAt: null } })) === wanted.length
}

/** The response of a task that belongs to somebody outside. */
export async function findOutsideTask(db: Db, taskId: string): Promise<{ responseId: string; outside: OutsideRow } | null> {
  const task = await db.formTask.findUnique({ where: { id: taskId }, select: { responseId: true, outside: { select: columns } } })
  return task?.outside ? { responseId: task.responseId, outside: task.outside } : null
}

type OpenOutside = { taskId: string; form: string; student: string | null; submittedAt: Date | null }

/** The tasks that wait for the signature of somebody in the book of outside supervisors, the oldest first. */
export async function listOpenOfOutside(db: Db, { outsideId, limit }: { outsideId: string; limit: number }): Promise<OpenOutside[]> {
  const rows = await db.formTask.findMany({
    where: { outsideId, state: 'OPEN', outside: { active: true }, response: { state: 'AWAITING_SIGNOFF' } },
    select: {
      id: true,
      response: { select: { submittedAt: true, form: { select: { name: true } }, subject: { select: { displayName: true } } } },
    },
    orderBy: [{ response: { submittedAt: 'asc' } }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, response: { form, subject, submittedAt } }) => ({
    taskId: id,
    form: form.name,
    student: subject?.displayName ?? null,
    submittedAt,
  }))
}
