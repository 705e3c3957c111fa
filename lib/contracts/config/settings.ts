import { contractsOf } from '@/lib/contract'

export type { InstitutionSettings } from './settings.shapes'

const contract = contractsOf(() => import('./settings.shapes'))

/** The settings of the whole institution, in parts: each part is edited and saved as a whole. */
export const readInstitution = contract({ name: 'config.readInstitution', method: 'GET', input: 'Nothing', output: 'InstitutionSettings' })

/** Saves the institution's name, the size of its logo and the address of its help. */
export const saveIdentity = contract({ name: 'config.saveIdentity', method: 'POST', input: 'SaveIdentity', output: 'SavedPart' })

/** Saves the institution's time zone, shifts and languages. */
export const saveRegion = contract({ name: 'config.saveRegion', method: 'POST', input: 'SaveRegion', output: 'SavedPart' })

/** Saves how people log in, and for how long. */
export const saveSignIn = contract({ name: 'config.saveSignIn', method: 'POST', input: 'SaveSignIn', output: 'SavedPart' })

/** Saves the settings of the clinical area; the interface editor's options are the same settings. */
export const saveClinical = contract({ name: 'config.saveClinical', method: 'POST', input: 'SaveClinical', output: 'SavedPart' })

/** Saves what is expected of students, and when teachers are reminded. */
export const saveAttendance = contract({ name: 'config.saveAttendance', method: 'POST', input: 'SaveAttendance', output: 'SavedPart' })

/** Which fellow students a student may write to, and when mails come to whoever has chosen nothing. */
export const saveMessages = contract({ name: 'config.saveMessages', method: 'POST', input: 'SaveMessages', output: 'SavedPart' })

/** How large a file may be, and what browsers log. */
export const saveTechnical = contract({ name: 'config.saveTechnical', method: 'POST', input: 'SaveTechnical', output: 'SavedPart' })

/** Saves which modules are switched on. */
export const saveModules = contract({ name: 'config.saveModules', method: 'POST', input: 'SaveModules', output: 'SavedPart' })

/** Saves the institution's own items of the sidebar, in their order. */
export const saveSidebar = contract({ name: 'config.saveSidebar', method: 'POST', input: 'SaveSidebar', output: 'SavedPart' })

/** Saves who is let in by Microsoft Entra, and with which account. Open to people who may do everything, with a fresh proof. */
export const saveEntra = contract({ name: 'config.saveEntra', method: 'POST', input: 'SaveEntra', output: 'SavedPart' })

/** Saves which accounts Shibboleth lets in. Open to people who hold every privilege, and who have proved their identity recently. */
export const saveShibbolethAccounts = contract({
  name: 'config.saveShibbolethAccounts',
  method: 'POST',
  input: 'SaveShibbolethAccounts',
  output: 'SavedPart',
})
