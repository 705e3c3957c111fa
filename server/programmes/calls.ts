import 'server-only'
import { programmes } from '@/lib/contracts/programmes'
import { issueAt } from '@/server/kernel/calls/changes'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { programmeStore, usageOfProgramme } from './queries'

export const programmeCalls = entryCalls(programmes, {
  access: { kind: 'privilege', anyOf: ['PROGRAMMES_ADMIN'] },
  module: null,
  turn: 'programmes',
  entity: 'programme',
  store: { ...programmeStore, usage: usageOfProgramme },
  check: async ({ db, input }, before) => {
    if (!before || input.lengthYears >= before.lengthYears) return []
    const last = (await usageOfProgramme(db, input.id)).years.at(-1)
    return [
      last !== undefined &&
        last.year > input.lengthYears &&
        issueAt('lengthYears', 'yearsInUse', { year: last.year, count: last.students }),
    ]
  },
})
