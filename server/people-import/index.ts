import 'server-only'
import { institutionToday } from '@/server/config'
import { onlyTarget, type ImportKind } from '@/server/imports'
import { defineBatch } from '@/server/kernel/calls/batches'
import { stillHeld } from '@/server/users'
import { applyPeople } from './apply'
import { checkPeople } from './check'
import { peopleFields } from './fields'
import { peopleOptions } from './options'
import { countUnchanged, findBuiltInRole } from './queries'
import { undoPeople } from './undo'
import { PeopleSettings, PersonBefore, WantedPerson } from './wanted'

export { peopleFields } from './fields'
export { peopleImportListeners } from './invite'

export const peopleBatch = defineBatch({
  kind: 'IMPORT_PEOPLE',
  settings: PeopleSettings,
  wanted: WantedPerson,
  before: PersonBefore,
  apply: applyPeople,
  undo: undoPeople,
})

export const peopleImport: ImportKind = {
  kind: 'people',
  privilege: 'USERS_ADMIN',
  batchKind: peopleBatch.kind,
  targets: onlyTarget(peopleFields),
  takesRosters: true,
  options: async (db, { at, isRoster }) => {
    const student = await findBuiltInRole(db, 'STUDENT')
    return {
      key: 'email',
      from: await institutionToday(at),
      dayOrder: 'AUTO',
      roleIds: student === null ? [] : [student],
      programmeId: '',
      makeGroups: true,
      keepRoles: isRoster,
      invite: false,
      overwrite: false,
      clear: false,
    }
  },
  // Nor what new people may do: whoever brings the next file may give more than who chose it.
  notRemembered: ['from', 'roleIds', 'invite', 'overwrite', 'clear'],
  check: checkPeople,
  assertMayApply: (db, actor) => stillHeld(db, actor),
  countUnchanged,
  settings: (options) => ({ invite: peopleOptions(options).invite }),
}
