import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { AttemptState } from '@/lib/states/test-attempt'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { askForTestCall } from './calls/asking'
import { listAttemptsCall } from './calls/lists'
import { listAttempts } from './queries/attempts'
import { attemptsFor } from './scope'

export type NewestAttempt = { readonly id: string; readonly state: AttemptState }
type Asked = { readonly studentId: string; readonly testIds: readonly string[]; readonly today: string }
type Found = { readonly newest: ReadonlyMap<string, NewestAttempt>; readonly askable: readonly string[] }

/** Of some tests the newest attempt of a student that the reader may open, and which of them the reader may ask for at all. */
export async function testsOf(db: Db, actor: Actor, { studentId, testIds, today }: Asked): Promise<Found> {
  if (testIds.length === 0 || !isOpenTo(listAttemptsCall, actor)) return { newest: new Map(), askable: [] }
  const where: Prisma.TestAttemptWhereInput = { studentId, testId: { in: [...testIds] }, state: { not: 'VOID' } }
  const rows = await listAttempts(db, attemptsFor(actor, today), where, { take: 1_000, skip: 0 })
  return {
    // The newest come first, and the last of a test that is set stays.
    newest: new Map(rows.toReversed().map(({ id, state, test }) => [test.id, { id, state }])),
    askable: isOpenTo(askForTestCall, actor) ? testIds : [],
  }
}
