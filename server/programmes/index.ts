import 'server-only'
import { programmeCalls } from './calls'

export { lockSharedProgramme } from './queries'
export { programmeCalls }
export const programmesCalls = Object.values(programmeCalls)
