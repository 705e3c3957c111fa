import 'server-only'

export { assertNoPatient } from './check'
export { providePatientNumbers } from './numbers'
