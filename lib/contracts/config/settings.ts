import { contractsOf } from '@/lib/contract'

export type { InstitutionSettings } from './settings.shapes'

const contract = contractsOf(() => import('./settings.shapes'))

/** What holds for the whole institution, in parts: each is edited and saved as a whole. */
export const readInstitution = contract({ name: 'config.readInstitution', method: 'GET', input: 'Nothing', output: 'InstitutionSettings' })

/** Its name, the size of its logo, where help is. */
export const saveIdentity = contract({ name: 'config.saveIdentity', method: 'POST', input: 'SaveIdentity', output: 'SavedPart' })

/** Its time zone, shifts and languages. */
export const saveRegion = contract({ name: 'config.saveRegion', method: 'POST', input: 'SaveRegion', output: 'SavedPart' })

/** How one logs in, and for how long. */
export const saveSignIn = contract({ name: 'config.saveSignIn', method: 'POST', input: 'SaveSignIn', output: 'SavedPart' })

/** What holds in the clinical area; the interface editor's options are the same settings. */
export const saveClinical = contract({ name: 'config.saveClinical', method: 'POST', input: 'SaveClinical', output: 'SavedPart' })

/** What is expected of students, and when teachers are reminded. */
export const saveAttendance = contract({ name: 'config.saveAttendance', method: 'POST', input: 'SaveAttendance', output: 'SavedPart' })

/** Which fellow students a student may write to, and when mails come to whoever has chosen nothing. */
export const saveMessages = contract({ name: 'config.saveMessages', method: 'POST', input: 'SaveMessages', output: 'SavedPart' })

/** How large a file may be, and what browsers log. */
export const saveTechnical = contract({ name: 'config.saveTechnical', method: 'POST', input: 'SaveTechnical', output: 'SavedPart' })

/** What is switched on. */
export const saveModules = contract({ name: 'config.saveModules', method: 'POST', input: 'SaveModules', output: 'SavedPart' })

/** Items of its own in the sidebar, in their order. */
export const saveSidebar = contract({ name: 'config.saveSidebar', method: 'POST', input: 'SaveSidebar', output: 'SavedPart' })

/** Who is let in by Microsoft Entra, and as whom. For who may do everything, with a fresh proof. */
export const saveEntra = contract({ name: 'config.saveEntra', method: 'POST', input: 'SaveEntra', output: 'SavedPart' })

/** As whom somebody is let in by Shibboleth. For who may do everything, with a fresh proof. */
export const saveShibbolethAccounts = contract({
  name: 'config.saveShibbolethAccounts',
  method: 'POST',
  input: 'SaveShibbolethAccounts',
  output: 'SavedPart',
})
