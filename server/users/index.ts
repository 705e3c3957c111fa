import 'server-only'
import { prisma } from '@/server/kernel/db'
import { findPeopleByName, findPreferences, idsInScope, plainWords } from './queries'
import { preferencesView } from './views'

export {
  usersCalls,
  countInvitationsCall,
  findCompanyCall,
  getUsersCall,
  listPeopleCall,
  listViewsCall,
  readAccountChoicesCall,
  readFirstStepsCall,
  readPersonCall,
  readPreferencesCall,
} from './calls'
export { enabledStudents, withStudentRole } from './student-role'
export { privilegesIn, privilegesNow, stillHeld, studiesOf, studyIssues, todayAt } from './account-check'
export { writtenFields, writtenRow } from './account-row'
export { lockAccounts, isEnabled } from './queries/accounts'
export * from './queries/many.sql'
export { listNamesOfPeople } from './queries/named.sql'
export { changeManyFlags, flagStore, type FlagEntry } from './queries/flags.sql'
export { groupsOfPeople, placeInGroups } from './place-in-groups'
export { moveHolders } from './queries/holders.sql'
export { countAdmins, listRoles, type RoleRow } from './queries/roles'
export { isAnywhere, isSame, isSensitive, mayGive, type Studies } from './rules'
export { enrolmentsOn, type EnrolmentOn } from './enrolments-on'
export { listRolloversCall, readRolloverCall, rolloverCalls } from './calls/rollover'
export { rolloverBatch } from './rollover/batch'
export { provideSessionReach } from './reach'
export { findAccountsAt, type AccountAt } from './queries/mailboxes'
export { firstSupervisorsOf, supervisorsOf } from './queries/supervisors'
export { flaggedFor as supervisedFor, knownTo, studentsFor, teachersFor, waysToStudents, type UserScope } from './scope'
/** The searched words in the form in which names are stored for the search. */
export { findPeopleByName, idsInScope, plainWords }
export { flagCalls } from './flags'

/** How a person wants the application to look, for the page around every screen. */
export async function appearanceOf(userId: string): Promise<ReturnType<typeof preferencesView> & { avatarFileName: string }> {
  const stored = await findPreferences(prisma(), userId)
  return { ...preferencesView(stored), avatarFileName: stored?.profileImageId ?? '' }
}
