import 'server-only'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { listThreadsCall } from './calls/read'
import { listThreadLines } from './queries/threads.sql'

/** One's own threads, as the search of the inbox finds them. Notices are left out: their words are of the software, and what they tell of is found by itself. */
export const messagingFinding: readonly FindingSource[] = [
  {
    kind: 'threads',
    list: listThreadsCall,
    find: async ({ db, actor, q, limit }) => {
      const lines = await listThreadLines(db, { userId: actor.id, box: 'INBOX', q, after: null, limit, withoutNotices: true })
      return lines.map(({ id, subject, people }) => {
        const names = people.map(({ displayName }) => displayName).join(', ')
        return { id, caption: subject || names, note: subject ? names : null, reference: null, href: `${paths.messages}/${id}` }
      })
    },
  },
]
