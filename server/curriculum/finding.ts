import 'server-only'
import { paths } from '@/lib/paths'
import type { FindingSource } from '@/server/kernel/finding'
import { plainWords } from '@/server/users'
import { searchCurriculumCall } from './calls/search'
import { searchCurriculum } from './queries/search.sql'
import { listYears } from './queries/years.sql'
import { curriculumOf } from './scope'

const places = { NODE: paths.curriculumNode, COMPONENT: paths.curriculumComponent, OUTCOME: paths.outcome } as const

/** Nodes and components of the year that the reader sees first, and outcomes, as the search of the curriculum finds them. */
export const curriculumFinding: readonly FindingSource[] = [
  {
    kind: 'curriculum',
    list: searchCurriculumCall,
    find: async ({ db, actor, q, limit }) => {
      const scope = curriculumOf(actor)
      const words = await plainWords(db, q)
      if (words.length === 0) return []
      const [year] = await listYears(db, scope)
      const found = await searchCurriculum(db, scope, { words, yearId: year?.id ?? null, within: 'ALL', limit })
      return found.slice(0, limit).map(({ kind, id, code, title, where }) => ({
        id,
        caption: [code, title].filter(Boolean).join(' '),
        note: where.join(' / ') || null,
        reference: null,
        href: `${places[kind]}/${id}`,
      }))
    },
  },
]
