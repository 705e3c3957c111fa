import 'server-only'

export { listProgrammesCall, programmesCalls, readProgrammeCall } from './calls'
export { keepProgramme } from './queries'
