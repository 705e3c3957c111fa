import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** More assigners or administrators than any school has. */
export const mostAskers = 100

/** When somebody last asked that a response be ended; null: never. */
export async function findLastAsked(db: Db, { responseId, byId }: { responseId: string; byId: string }): Promise<Date | null> {
  const row = await db.formHistory.findFirst({
    where: { responseId, byId, act: 'endAsked' },
    select: { at: true },
    orderBy: { at: 'desc' },
  })
  return row?.at ?? null
}

const canLogIn = { status: 'ENABLED', deletedAt: null } as const

/**
 * The people whom somebody asks to end a response: its assigner, while they may still assign; for a schedule, or where the assigner has left, the forms
 * administrators.
 */
export async function listAskers(
  db: Db,
  { responseId, byId, most }: { responseId: string; byId: string; most: number },
): Promise<string[]> {
  const holding = (privilege: 'FORMS_ASSIGN' | 'FORMS_ADMIN'): Prisma.UserWhereInput => ({
    roles: { some: { role: { privileges: { some: { privilege: { in: [privilege, 'ALL'] } } } } } },
  })
  const { createdById } = await db.formResponse.findUniqueOrThrow({ where: { id: responseId }, select: { createdById: true } })
  const assigner =
    createdById === null || createdById === byId
      ? null
      : await db.user.findFirst({ where: { id: createdById, ...canLogIn, ...holding('FORMS_ASSIGN') }, select: { id: true } })
  if (assigner) return [assigner.id]
  const admins = await db.user.findMany({
    where: { ...canLogIn, ...holding('FORMS_ADMIN'), id: { not: byId } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: most,
  })
  return admins.map(({ id }) => id)
}
