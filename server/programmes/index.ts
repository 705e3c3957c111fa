import 'server-only'

export { programmesConfiguration } from './configuration'
export { listProgrammesCall, programmesCalls, readProgrammeCall } from './calls'
export { keepProgramme } from './queries'
