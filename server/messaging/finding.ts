import 'server-only'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { listThreadsCall } from './calls/read'
import { listThreadLines } from './queries/threads.sql'

/**
 * The search in one's own threads, as in the inbox. Notices are left out: the software wrote their words, and the things they announce are found by themselves.
 */
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
