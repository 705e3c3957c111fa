import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Asked = {
  /** Only attempts whose interval ends by this day. */
  readonly by: string
  readonly testId?: string | undefined
  readonly studentId?: string | undefined
  readonly afterId?: string | undefined
  readonly take: number
}

/** Failed attempts whose interval is over. */
export async function listFailedAttempts(db: Tx, { by, testId, studentId, afterId, take }: Asked) {
  const rows = await db.testAttempt.findMany({
    where: {
      state: 'FAILED',
      // There is no day if the test could not be retaken when it was failed.
      OR: [{ eligibleOn: null }, { eligibleOn: { lte: new Date(by) } }],
      test: { canRetake: true, published: true, deletedAt: null },
      ...(testId !== undefined && { testId }),
      ...(studentId !== undefined && { studentId }),
      ...(afterId !== undefined && { id: { gt: afterId } }),
    },
    select: { id: true, testId: true, studentId: true, test: { select: { name: true } }, student: { select: { displayName: true } } },
    orderBy: { id: 'asc' },
    take,
  })
  return rows
}
