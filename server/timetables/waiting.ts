import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listTimetablesCall } from './calls/timetables'
import { canPlan, timetablesFor } from './scope'
import { listSwapsToDecideCall } from './swaps/calls/decide'
import { countTaken, listTakenOffers } from './swaps/queries/offers.sql'
import { listWithClashes } from './with-clashes'

/** Waiting items for planners: serious clashes, by timetable and counted as in the list of timetables; and swaps that somebody has taken. */
export const timetablesWaiting: readonly WaitingSource[] = [
  {
    kind: 'clashes',
    list: listTimetablesCall,
    href: paths.timetables,
    isFor: canPlan,
    find: async ({ db, actor, at, limit }) => {
      const clashing = (await listWithClashes(db, timetablesFor(actor), { q: '', at })).filter(({ clashes }) => clashes > 0)
      const things = clashing
        .toSorted((one, other) => other.clashes - one.clashes)
        .slice(0, limit)
        .map(({ id, name }) => ({ id, title: name, verb: 'open' as const, href: `${paths.timetable}/${id}` }))
      return { count: clashing.reduce((sum, { clashes }) => sum + clashes, 0), things }
    },
  },
  {
    kind: 'swaps',
    list: listSwapsToDecideCall,
    href: paths.swaps,
    isFor: canPlan,
    find: async ({ db, limit }) => ({
      count: await countTaken(db),
      things: (await listTakenOffers(db, limit)).map(({ id, title, heldOn, person, takenAt }) => ({
        id,
        title,
        person,
        due: heldOn,
        since: takenAt,
        verb: 'decide' as const,
        href: paths.swaps,
      })),
    }),
  },
]
