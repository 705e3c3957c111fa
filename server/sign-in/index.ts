import 'server-only'
import { prisma } from '@/server/kernel/db'
import { createFirstAdminCall } from './calls/first-admin'
import { beginSecondFactorAtLoginCall, confirmSecondFactorAtLoginCall, giveSecondFactorCall } from './calls/login-steps'
import { loginCall } from './calls/login'
import { changePasswordCall, forgottenPasswordByGetCall, forgottenPasswordCall, readPasswordLinkCall, setPasswordCall } from './calls/passwords'
import { beginSecondFactorCall, confirmSecondFactorCall, readSecondFactorCall, renewRecoveryCodesCall, turnOffSecondFactorCall } from './calls/second-factor'
import { authenticateCall, logoutCall, reauthenticateCall, stopViewingCall } from './calls/session'
import { hasUsers } from './queries'

export {
  authenticateCall, beginSecondFactorAtLoginCall, confirmSecondFactorAtLoginCall, forgottenPasswordByGetCall, forgottenPasswordCall, giveSecondFactorCall, loginCall, readPasswordLinkCall,
  readSecondFactorCall,
}
export { assertProven } from '@/server/kernel/proof'
export { closedAccounts } from './closed-accounts'
export { closeLinksOf, endSessionsOf, linkMail, linkMails } from './accounts'
export { addressChangedMail, addressChangedMails } from './mails'
export { findInvite, listPrivileges, listSessions, type StoredSession } from './queries'
export { deleteSecondFactor, findSecondFactor } from './queries/second-factor'
export { signInPersonalData } from './queries/personal-data.sql'
export { isGuessable } from './rules'
export { factorMail } from './second-factor/mails'
export { signInJobs } from './jobs'
export { signInListeners } from './listeners'

export const signInCalls = [
  loginCall, authenticateCall, logoutCall, stopViewingCall, reauthenticateCall, forgottenPasswordCall, forgottenPasswordByGetCall, readPasswordLinkCall, setPasswordCall, changePasswordCall,
  createFirstAdminCall, giveSecondFactorCall, beginSecondFactorAtLoginCall, confirmSecondFactorAtLoginCall, readSecondFactorCall, beginSecondFactorCall, confirmSecondFactorCall,
  renewRecoveryCodesCall, turnOffSecondFactorCall,
]

/** Whether nobody exists yet: then the first-run page stands in place of the login screen. */
export async function isFirstRun(): Promise<boolean> {
  return !(await hasUsers(prisma()))
}
