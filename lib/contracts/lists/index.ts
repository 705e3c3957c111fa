import { contractsOf } from '@/lib/contract'

const terms = contractsOf(() => import('./terms.shapes'))
const named = contractsOf(() => import('./named.shapes'))
const clinics = contractsOf(() => import('./clinics.shapes'))
const firms = contractsOf(() => import('./firms.shapes'))
const flags = contractsOf(() => import('./flags.shapes'))

/** Something names it: it can be taken out of use, and not deleted. */
const inUse = 'catalogue.IN_USE'

/** By their dates, the newest first. */
export const listTerms = terms({ name: 'catalogue.listTerms', method: 'GET', input: 'FindEntries', output: 'Terms' })
export const readTerm = terms({ name: 'catalogue.readTerm', method: 'GET', input: 'OneEntry', output: 'ReadTerm' })
export const saveTerm = terms({ name: 'catalogue.saveTerm', method: 'POST', input: 'SaveTerm', output: 'Saved' })
export const removeTerm = terms({ name: 'catalogue.removeTerm', method: 'POST', input: 'RemoveTerm', output: 'Done' })

export const listSpecialties = named({ name: 'catalogue.listSpecialties', method: 'GET', input: 'FindEntries', output: 'NamedList' })
export const readSpecialty = named({ name: 'catalogue.readSpecialty', method: 'GET', input: 'OneEntry', output: 'ReadNamed' })
export const saveSpecialty = named({ name: 'catalogue.saveSpecialty', method: 'POST', input: 'SaveNamed', output: 'Saved' })
export const removeSpecialty = named({ name: 'catalogue.removeSpecialty', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse] })

/** In the institution's order. */
export const listParticipationTypes = named({ name: 'catalogue.listParticipationTypes', method: 'GET', input: 'FindEntries', output: 'NamedList' })
export const readParticipationType = named({ name: 'catalogue.readParticipationType', method: 'GET', input: 'OneEntry', output: 'ReadNamed' })
export const saveParticipationType = named({ name: 'catalogue.saveParticipationType', method: 'POST', input: 'SaveNamed', output: 'Saved', errors: ['catalogue.LAST_TYPE'] })
export const removeParticipationType = named({ name: 'catalogue.removeParticipationType', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse, 'catalogue.LAST_TYPE'] })
export const moveParticipationType = named({ name: 'catalogue.moveParticipationType', method: 'POST', input: 'MoveEntry', output: 'Done' })

export const listClinics = clinics({ name: 'catalogue.listClinics', method: 'GET', input: 'FindEntries', output: 'Clinics' })
export const readClinic = clinics({ name: 'catalogue.readClinic', method: 'GET', input: 'OneEntry', output: 'ReadClinic' })
/** Chairs on which somebody will sit, or an open session is, are not taken away. */
export const saveClinic = clinics({ name: 'catalogue.saveClinic', method: 'POST', input: 'SaveClinic', output: 'Saved' })
export const removeClinic = clinics({ name: 'catalogue.removeClinic', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse] })

export const listFirms = firms({ name: 'catalogue.listFirms', method: 'GET', input: 'FindEntries', output: 'Firms' })
export const readFirm = firms({ name: 'catalogue.readFirm', method: 'GET', input: 'OneEntry', output: 'ReadFirm' })
/** Who supervises from when to when: their scope follows at once. */
export const saveFirm = firms({ name: 'catalogue.saveFirm', method: 'POST', input: 'SaveFirm', output: 'Saved' })
export const removeFirm = firms({ name: 'catalogue.removeFirm', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse] })
/** Who may be made a supervisor: enabled teachers, by last name; from today on unless another day is given. */
export const listTeachers = firms({ name: 'catalogue.listTeachers', method: 'GET', input: 'Nothing', output: 'Teachers' })

export const listFlags = flags({ name: 'users.listFlags', method: 'GET', input: 'FindEntries', output: 'Flags' })
export const readFlag = flags({ name: 'users.readFlag', method: 'GET', input: 'OneEntry', output: 'ReadFlag' })
export const saveFlag = flags({ name: 'users.saveFlag', method: 'POST', input: 'SaveFlag', output: 'Saved' })
export const removeFlag = flags({ name: 'users.removeFlag', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: ['users.FLAG_IN_USE'] })
