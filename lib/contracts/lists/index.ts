import { contractsOf } from '@/lib/contract'
import { entryContracts } from '@/lib/entry-contracts'

const named = contractsOf(() => import('./named.shapes'))
const clinics = contractsOf(() => import('./clinics.shapes'))
const firms = contractsOf(() => import('./firms.shapes'))

/** Something names it: it can be taken out of use, and not deleted. */
const inUse = 'catalogue.IN_USE'

/** Sorted by date, newest first. */
export const terms = entryContracts(() => import('./terms.shapes'), { domain: 'catalogue', one: 'Term', many: 'Terms', isNamed: false })
export const { list: listTerms, read: readTerm, save: saveTerm, remove: removeTerm } = terms

export const specialties = entryContracts(() => import('./named.shapes'), { domain: 'catalogue', one: 'Specialty', many: 'Specialties' })
export const { list: listSpecialties, read: readSpecialty, save: saveSpecialty, remove: removeSpecialty } = specialties

/** In the institution's order. */
export const participationTypes = entryContracts(() => import('./named.shapes'), {
  domain: 'catalogue',
  one: 'ParticipationType',
  many: 'ParticipationTypes',
  saveErrors: ['catalogue.LAST_TYPE'],
  removeErrors: ['catalogue.LAST_TYPE'],
})
export const {
  list: listParticipationTypes,
  read: readParticipationType,
  save: saveParticipationType,
  remove: removeParticipationType,
} = participationTypes
export const moveParticipationType = named({ name: 'catalogue.moveParticipationType', method: 'POST', input: 'MoveEntry', output: 'Done' })

export const listClinics = clinics({ name: 'catalogue.listClinics', method: 'GET', input: 'FindEntries', output: 'Clinics' })
export const readClinic = clinics({ name: 'catalogue.readClinic', method: 'GET', input: 'OneEntry', output: 'ReadClinic' })
/** A chair cannot be removed while somebody is planned on it or it has an open session. */
export const saveClinic = clinics({ name: 'catalogue.saveClinic', method: 'POST', input: 'SaveClinic', output: 'Saved' })
export const removeClinic = clinics({
  name: 'catalogue.removeClinic',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: [inUse],
})

export const listFirms = firms({ name: 'catalogue.listFirms', method: 'GET', input: 'FindEntries', output: 'Firms' })
export const readFirm = firms({ name: 'catalogue.readFirm', method: 'GET', input: 'OneEntry', output: 'ReadFirm' })
/** Saves who supervises the firm from when to when; the supervisors' scope changes at once. */
export const saveFirm = firms({ name: 'catalogue.saveFirm', method: 'POST', input: 'SaveFirm', output: 'Saved' })
export const removeFirm = firms({ name: 'catalogue.removeFirm', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse] })
/** The people who may be made a supervisor: enabled teachers, by last name. They supervise from today on unless another day is given. */
export const listTeachers = firms({ name: 'catalogue.listTeachers', method: 'GET', input: 'Nothing', output: 'Teachers' })

export const flags = entryContracts(() => import('./flags.shapes'), { domain: 'users', one: 'Flag', many: 'Flags' })
export const { list: listFlags, read: readFlag, save: saveFlag, remove: removeFlag } = flags

export const buildings = entryContracts(() => import('./buildings.shapes'), { domain: 'places', one: 'Building', many: 'Buildings' })
/** The name of a room is unique within its building. */
export const rooms = entryContracts(() => import('./rooms.shapes'), {
  domain: 'places',
  one: 'Room',
  many: 'Rooms',
  removeErrors: ['places.ROOM_HELD'],
})
export const sessionTypes = entryContracts(() => import('./session-types.shapes'), {
  domain: 'timetables',
  one: 'SessionType',
  many: 'SessionTypes',
})

export const dateRanges = entryContracts(() => import('./date-ranges.shapes'), {
  domain: 'timetables',
  one: 'DateRange',
  many: 'DateRanges',
  saveErrors: ['timetables.DATES_GO'],
})
/** Holidays, exams and closures, by their days. */
export const backgroundEvents = entryContracts(() => import('./background-events.shapes'), {
  domain: 'timetables',
  one: 'Background',
  many: 'Backgrounds',
  isNamed: false,
  saveErrors: ['timetables.DATES_GO'],
})

export const absenceTypes = entryContracts(() => import('./absence-types.shapes'), {
  domain: 'absences',
  one: 'AbsenceType',
  many: 'AbsenceTypes',
})
