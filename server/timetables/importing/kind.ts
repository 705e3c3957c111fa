import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import { addDays } from '@/lib/clinical/shift'
import { parseOptions, type ImportKind } from '@/server/imports'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { grantScope } from '@/server/kernel/scope'
import { stillHeld } from '@/server/users'
import { clockAt } from '../dates/clock'
import { horizonDays } from '../dates/recurrence'
import { planningBatch, type PlanningSettings } from '../planning/batch'
import { listCreators } from '../planning/queries/acts.sql'
import { findTimetable } from '../queries/timetables'
import { mayChange } from '../scope'
import { checkTimetable } from './check'
import { isCalendar } from './ics/components'
import { readIcs } from './ics/read-ics'
import { timetableFields } from './fields'
import { firstOptions, Options } from './options'
import { countUnchanged } from './queries/undo.sql'

const there = grantScope({ deletedAt: null })

/** Rosters of clinics are no targets, because they are planned on their own screens. */
async function targetsOf(db: Db, ids: readonly (string | null)[]) {
  const found = await Promise.all(ids.flatMap((id) => (id === null ? [] : [findTimetable(db, there, id)])))
  return found.flatMap((one) =>
    one && !isMadeElsewhere(one) ? [{ id: one.id, name: one.name, isOpen: true, fields: timetableFields }] : [],
  )
}

/** The import is an act of planning like a copy: it is applied, told and undone by the same batch. */
export const timetableImport: ImportKind = {
  kind: 'timetable',
  privilege: 'TIMETABLE_ADMIN',
  isOpenTo: ({ modules }: Actor) => modules.has('timetable'),
  batchKind: planningBatch.kind,
  takesRosters: false,
  targets: targetsOf,
  readAlso: async (db, bytes, { target, at }) => {
    const timetable = isCalendar(bytes) && target.id !== null ? await findTimetable(db, there, target.id) : null
    if (!timetable) return null
    const { today, timeZone } = await clockAt(at)
    // A timetable without an end is planned as far ahead as its series are.
    return readIcs(bytes, { window: { fromOn: timetable.fromOn, toOn: timetable.toOn ?? addDays(today, horizonDays) }, timeZone })
  },
  options: () => Promise.resolve(firstOptions),
  notRemembered: ['mode', 'range'],
  check: checkTimetable,
  assertMayApply: (db: Tx, actor: Actor) => stillHeld(db, actor, 'TIMETABLE_ADMIN'),
  assertMayChange: async (db, actor, { id, isApplied }) => {
    if ((await listCreators(db, { batchId: id, isApplied })).some((event) => !mayChange(actor, event)))
      throw refuse('FORBIDDEN', { code: 'imports.NOT_YOURS' })
  },
  countUnchanged,
  settings: (options, targetId, fileName): PlanningSettings => {
    parseOptions(Options, options)
    if (targetId === null) throw refuse('NOT_FOUND')
    return { timetableId: targetId, what: 'IMPORT', name: fileName, draft: null }
  },
}
