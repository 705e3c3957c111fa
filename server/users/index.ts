import 'server-only'
import { prisma } from '@/server/kernel/db'
import { findPreferences } from './queries'
import { preferencesView } from './views'

export { usersCalls, getUsersCall, listPeopleCall, readAccountChoicesCall, readPersonCall, readPreferencesCall } from './calls'
export { stillHeld } from './account-check'
export { holdAccounts } from './queries/accounts'
export { groupsOfPeople, putInGroups } from './put-in-groups'
export { isSensitive, mayGive } from './rules'
export { enrolmentsOn, type EnrolmentOn } from './enrolments-on'
export { listRolloversCall, readRolloverCall, rolloverCalls } from './calls/rollover'
export { rolloverBatch } from './rollover/batch'
export { flagCalls, listFlagsCall, readFlagCall } from './flags'

/** How a person wants the application to look, for the page around every screen. */
export async function appearanceOf(userId: string): Promise<ReturnType<typeof preferencesView> & { avatarFileName: string }> {
  const stored = await findPreferences(prisma(), userId)
  return { ...preferencesView(stored), avatarFileName: stored?.profileImageId ?? '' }
}
