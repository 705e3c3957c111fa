import 'server-only'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { listStartableCall } from './calls/startable'
import { listStartableForms } from './startable'

/** Forms that the reader may begin, by name or code; the link opens the dialog of 'New form' with the form. */
export const formsFinding: readonly FindingSource[] = [
  {
    kind: 'forms',
    list: listStartableCall,
    find: async ({ db, actor, at, q, limit }) => {
      const { rows } = await listStartableForms(db, actor, { at, q })
      return rows.slice(0, limit).map(({ id, code, name }) => ({
        id,
        caption: name,
        note: code,
        reference: null,
        href: `${paths.forms}?${new URLSearchParams({ new: code }).toString()}`,
      }))
    },
  },
]
