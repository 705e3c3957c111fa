import 'server-only'
import { prisma } from '@/server/kernel/db'
import { createFirstAdminCall } from './calls/first-admin'
import { beginSecondFactorAtLoginCall, confirmSecondFactorAtLoginCall, giveSecondFactorCall } from './calls/login-steps'
import { loginCall } from './calls/login'
import {
  changePasswordCall,
  forgottenPasswordByGetCall,
  forgottenPasswordCall,
  readPasswordLinkCall,
  setPasswordCall,
} from './calls/passwords'
import {
  beginSecondFactorCall,
  confirmSecondFactorCall,
  readSecondFactorCall,
  renewRecoveryCodesCall,
  turnOffSecondFactorCall,
} from './calls/second-factor'
import { endSessionCall, forgetDeviceCall, listDevicesCall, signOutEverywhereCall } from './calls/devices'
import { readSamlMetadataCall, receiveSamlCall, receiveSamlLogoutCall } from './calls/saml'
import { authenticateCall, giveProofCodeCall, logoutCall, reauthenticateCall, stopViewingCall } from './calls/session'
import { createTokenCall, endTokenCall, listTokensCall } from './calls/tokens'
import { testEntraCall } from './calls/entra'
import { beginClaimCall, listIdentitiesCall, unlinkCall } from './calls/identities'
import { changeSamlKeyCall, readShibbolethCall, saveShibbolethCall, tryShibbolethCall } from './calls/shibboleth'
import { answerOfEntraCall, arriveCall, beginSignOnCall, finishSignOnCall, leaveProviderCall } from './calls/sign-on'
import { hasUsers } from './queries'
import { readStepCookie } from './sso/step-cookie'

export {
  authenticateCall,
  beginSecondFactorAtLoginCall,
  confirmSecondFactorAtLoginCall,
  forgottenPasswordByGetCall,
  forgottenPasswordCall,
  giveSecondFactorCall,
  loginCall,
  readPasswordLinkCall,
  listDevicesCall,
  listTokensCall,
  readSecondFactorCall,
  answerOfEntraCall,
  arriveCall,
  beginSignOnCall,
  finishSignOnCall,
  leaveProviderCall,
  listIdentitiesCall,
  readSamlMetadataCall,
  readShibbolethCall,
  receiveSamlCall,
  receiveSamlLogoutCall,
}
export { assertProven } from '@/server/kernel/secrets/proof'
export { closedAccounts } from './closed-accounts'
export { closeLinksOf, endSessionsOf, linkMail, linkMails } from './accounts'
export { addressChangedMail, addressChangedMails } from './mails'
export { unlinkedMail } from './notice-mails'
export { noticeDevice } from './devices'
export { isAnybodysDevice } from './queries/devices'
export { findInvite, findProof, listPrivileges, listSessions, type StoredSession } from './queries'
export { deleteSecondFactor, findSecondFactor } from './queries/second-factor'
export { deleteIdentity } from './queries/sso'
export { endToken, listTokens } from './queries/tokens'
export { isGuessable } from './rules'
export { listSignOnProviders } from './sso/begun'
export { isSignOn } from './sso/complete'
export { refusalHref } from './sso/refuse-sign-on'
export { factorMail } from './second-factor/mails'
export { sessionView, tokenView } from './views'
export { leavesAnother, listWaysIn } from './ways-in'
export { logSetUpCode } from './jobs'
export { signInJobs } from './jobs'

export const signInCalls = [
  loginCall,
  authenticateCall,
  logoutCall,
  stopViewingCall,
  reauthenticateCall,
  giveProofCodeCall,
  forgottenPasswordCall,
  forgottenPasswordByGetCall,
  readPasswordLinkCall,
  setPasswordCall,
  changePasswordCall,
  createFirstAdminCall,
  giveSecondFactorCall,
  beginSecondFactorAtLoginCall,
  confirmSecondFactorAtLoginCall,
  readSecondFactorCall,
  beginSecondFactorCall,
  confirmSecondFactorCall,
  renewRecoveryCodesCall,
  turnOffSecondFactorCall,
  listTokensCall,
  createTokenCall,
  endTokenCall,
  listDevicesCall,
  endSessionCall,
  signOutEverywhereCall,
  forgetDeviceCall,
  beginSignOnCall,
  arriveCall,
  answerOfEntraCall,
  finishSignOnCall,
  leaveProviderCall,
  beginClaimCall,
  listIdentitiesCall,
  unlinkCall,
  testEntraCall,
  readSamlMetadataCall,
  receiveSamlCall,
  receiveSamlLogoutCall,
  readShibbolethCall,
  tryShibbolethCall,
  saveShibbolethCall,
  changeSamlKeyCall,
]

/** Whether nobody exists yet: then the first-run page replaces the login screen. */
export async function isFirstRun(): Promise<boolean> {
  return !(await hasUsers(prisma()))
}

/**
 * The step that is left after a provider vouched, before this browser is logged in; null where there is none. @param request with the cookie and the time of a
 * page
 */
export function stepUnderWay(request: Parameters<typeof readStepCookie>[1]): ReturnType<typeof readStepCookie> {
  return readStepCookie(prisma(), request)
}
export { provideFirstSchool } from './first-school'
