import 'server-only'
import { paths } from '@/lib/paths'
import { isStudent } from '@/server/kernel/actor'
import type { WaitingSource } from '@/server/kernel/waiting'
import { readTermReportCall } from './terms/calls/reads'
import { countUnseen, listUnseen } from './terms/queries/reports.sql'
import { ownTermHref } from './terms/release'

/** A student's own reports of terms, until they have opened them. */
export const reportsWaiting: readonly WaitingSource[] = [
  {
    kind: 'termReports',
    list: readTermReportCall,
    href: paths.termReports,
    isFor: isStudent,
    find: async ({ db, actor, limit }) => {
      const count = await countUnseen(db, actor.id)
      const rows = count === 0 ? [] : await listUnseen(db, actor.id, limit)
      const things = rows.map(({ id, termId, title, asOf }) => ({
        ...{ id, title, since: asOf, href: ownTermHref(termId) },
        verb: 'read' as const,
      }))
      return { count, things }
    },
  },
]
