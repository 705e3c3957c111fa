import 'server-only'
import { FindCases } from '@/lib/contracts/clinical-cases/cases.shapes'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { listCasesCall } from './calls/reads'
import { listCaseRows } from './queries/cases.sql'
import { casesFor } from './scope'

/** Cases by number, title or student, of those in the reader's list; closed ones, too, since one asks for them by number. */
export const clinicalCasesFinding: readonly FindingSource[] = [
  {
    kind: 'cases',
    list: listCasesCall,
    find: async ({ db, actor, today, q, limit }) => {
      const asked = FindCases.parse({ q, state: 'ALL', abandoned: 'include' })
      const rows = await listCaseRows(db, asked, { scope: casesFor(actor), readerId: actor.id, today }, { take: limit, skip: 0 })
      return rows.map(({ id, reference, title, student }) => ({
        id,
        caption: title,
        note: student.displayName,
        reference,
        href: `${paths.clinicalCases}/${id}`,
      }))
    },
  },
]
