import 'server-only'
import { programmeCalls } from './calls'

export { programmesConfiguration } from './configuration'
export { lockSharedProgramme } from './queries'
export { programmeCalls }
export const programmesCalls = Object.values(programmeCalls)
