import 'server-only'
import { paths } from '@/lib/paths'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listCasesCall } from './calls/cases'
import { countConcerns, listFirst, openConcerns } from './queries/lists'
import { casesFor } from './scope'

/** The open cases that the reader handles, and those that nobody has taken. They are named by number only, since this list is stored on the device. */
export const concernsWaiting: readonly WaitingSource[] = [
  {
    kind: 'concerns',
    list: listCasesCall,
    href: `${paths.seriousConcern}?tab=cases`,
    find: async ({ db, actor, limit }) => {
      const scope = casesFor(actor)
      const count = await countConcerns(db, scope, openConcerns)
      const rows = count === 0 ? [] : await listFirst(db, scope, { where: openConcerns, limit })
      const things = rows.map(({ id, number, dueOn, raisedAt }) => ({
        id,
        title: number,
        due: dayOrNull(dueOn),
        since: raisedAt,
        verb: 'open' as const,
        href: `${paths.seriousConcern}?tab=cases&case=${id}`,
      }))
      return { count, things }
    },
  },
]
