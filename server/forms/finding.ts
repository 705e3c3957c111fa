import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { listStartableCall } from './calls/startable'
import { listStartableNamed } from './queries/forms'
import { findBelonging } from './queries/world'
import { startableFor } from './scope'

/** Forms that the reader may begin, by name or code: the dialog of 'New form' opens with it. */
export const formsFinding: readonly FindingSource[] = [
  {
    kind: 'forms',
    list: listStartableCall,
    find: async ({ db, actor, at, q, limit }) => {
      const rows = await listStartableNamed(db, startableFor(actor, at), { q, limit })
      if (rows.length === 0) return []
      const belonging = await findBelonging(db, actor.id)
      return rows
        .filter(({ subject, permits }) => subject !== 'SELF' || isAmong(permits, belonging))
        .map(({ id, code, name }) => ({
          id,
          caption: name,
          note: code,
          reference: null,
          href: `${paths.forms}?${new URLSearchParams({ new: code }).toString()}`,
        }))
    },
  },
]
