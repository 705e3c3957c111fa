import 'server-only'
import { paths } from '@/lib/paths'
import { isStudent } from '@/server/kernel/actor'
import type { FindingSource } from '@/server/kernel/finding'
import { listAttemptsCall, whereOf } from './calls/lists'
import { listAttempts } from './queries/attempts'
import { attemptsFor } from './scope'

/** Attempts found by the code or name of their test, or the student's name, among those in the reader's list. */
export const competencyTestsFinding: readonly FindingSource[] = [
  {
    kind: 'tests',
    list: listAttemptsCall,
    find: async ({ db, actor, today, q, limit }) => {
      const where = await whereOf(db, { q, state: 'ALL', flagged: '' })
      const rows = await listAttempts(db, attemptsFor(actor, today), { AND: [where, { state: { not: 'VOID' } }] }, { take: limit, skip: 0 })
      return rows.map(({ id, test, student }) => ({
        id,
        caption: `${test.code} ${test.name}`,
        note: isStudent(actor) && student.id === actor.id ? null : student.displayName,
        reference: null,
        href: `${paths.tests}/${id}`,
      }))
    },
  },
]
