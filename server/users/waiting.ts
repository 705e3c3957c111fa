import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { countInvitationsCall } from './calls/people'
import { countLapsed } from './queries/people'
import { peopleFor } from './scope'

const href = `${paths.users}?state=PENDING`

/** People whose invitation has lapsed: they cannot come before somebody sends another. */
export const usersWaiting: readonly WaitingSource[] = [
  {
    kind: 'invitations',
    list: countInvitationsCall,
    href,
    find: async ({ db, actor, at }) => {
      const count = await countLapsed(db, peopleFor(actor), at)
      return { count, things: count === 0 ? [] : [{ id: 'invitations', title: '', verb: 'open', href }] }
    },
  },
]
