import 'server-only'
import * as contracts from '@/lib/contracts/curriculum'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { compareMappings, compareNodes } from '../queries/compare.sql'
import { listYears, type YearRow } from '../queries/years.sql'
import { curriculumOf } from '../scope'
import { comparedView } from '../views'
import { reading } from './access'
import { refsOf } from './components'

/** The years that a year can be compared with: those of its programme, and the one that it was copied from. The most likely choice comes first. */
function othersOf(years: readonly YearRow[], year: YearRow): YearRow[] {
  const others = years.filter(({ id, programmeId }) => id !== year.id && (programmeId === year.programmeId || id === year.copiedFromId))
  const placeOf = ({ id, startsOn }: YearRow) => (id === year.copiedFromId ? 0 : startsOn < year.startsOn ? 1 : 2)
  return others.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.startsOn < other.startsOn ? 1 : -1))
}

export const readYearChangesCall = defineCall(contracts.readYearChanges, {
  ...reading,
  handle: async ({ actor, input: { yearId, withId }, db }) => {
    const scope = curriculumOf(actor)
    const years = await listYears(db, scope)
    const year = years.find(({ id }) => id === yearId)
    if (!year) throw refuse('NOT_FOUND')
    const others = othersOf(years, year)
    const before = withId === undefined ? others[0] : others.find(({ id }) => id === withId)
    if (!before && withId !== undefined) throw refuse('NOT_FOUND')
    const none = { year, before: null, others, nodes: { total: 0, rows: [] }, mappings: { total: 0, gained: 0, lost: 0, rows: [] } }
    if (!before) return none
    const of = { yearId, beforeId: before.id }
    const nodes = await compareNodes(db, of)
    const mappings = await compareMappings(db, scope, of)
    return { year, before, others, nodes, mappings: comparedView(mappings, await refsOf(db, mappings.rows)) }
  },
})
