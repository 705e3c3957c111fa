import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/exchange'
import { exchangeLimits } from '@/lib/curriculum/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { searchCurriculum } from '../queries/search.sql'
import { listYears } from '../queries/years.sql'
import { curriculumOf } from '../scope'
import { reading } from './access'

export const searchCurriculumCall = defineCall(contracts.searchCurriculum, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input: { q, yearId: asked, within }, db }) => {
    const scope = curriculumOf(actor)
    const years = within === 'OUTCOMES' ? [] : await listYears(db, scope)
    if (asked !== undefined && within !== 'OUTCOMES' && !years.some(({ id }) => id === asked)) throw refuse('NOT_FOUND')
    const found = await searchCurriculum(db, scope, { words: await plainWords(db, q), yearId: asked ?? years[0]?.id ?? null, within })
    return { rows: found.slice(0, exchangeLimits.found), isCut: found.length > exchangeLimits.found }
  },
})
