import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listTimetablesCall } from './calls/timetables'
import { plans, timetablesFor } from './scope'
import { listWithClashes } from './with-clashes'

/** Serious clashes, for who plans: by the timetables that have them, as the list of timetables counts them. */
export const timetablesWaiting: readonly WaitingSource[] = [
  {
    kind: 'clashes',
    list: listTimetablesCall,
    href: paths.timetables,
    isFor: plans,
    find: async ({ db, actor, at, limit }) => {
      const clashing = (await listWithClashes(db, timetablesFor(actor), { q: '', at })).filter(({ clashes }) => clashes > 0)
      const things = clashing
        .toSorted((one, other) => other.clashes - one.clashes)
        .slice(0, limit)
        .map(({ id, name }) => ({ id, title: name, verb: 'open' as const, href: `${paths.timetable}/${id}` }))
      return { count: clashing.reduce((sum, { clashes }) => sum + clashes, 0), things }
    },
  },
]
