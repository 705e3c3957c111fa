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
  // The options that decide what new people may do are not remembered either: the next importer may give more than the person who chose them.
  notRemembered: ['from', 'roleIds', 'invite', 'overwrite', 'clear'],
  check: checkPeople,
  assertMayApply: (db, actor) => stillHeld(db, actor),
  countUnchanged,
  settings: (options) => ({ invite: peopleOptions(options).invite }),
}
