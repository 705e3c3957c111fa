import 'server-only'
import type { StudentsWriteTo } from './scope'

/** Whom students may write to among students: their own group, as product and design begin with it. */
export const studentsWriteTo: StudentsWriteTo = 'GROUP'
