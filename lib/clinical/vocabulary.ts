/** The fixed words of a treatment session; what a school words itself is in the catalogue. */
export const shifts = ['AM', 'PM', 'EVE'] as const
export type Shift = (typeof shifts)[number]

export const patientAttendances = ['ATTENDED', 'LATE', 'DID_NOT_ATTEND', 'CANCELLED'] as const
export type PatientAttendance = (typeof patientAttendances)[number]

/** By the hospital's number, which can be found again, or by initials only. */
export const patientKinds = ['HOSPITAL_NUMBER', 'INITIALS'] as const
export type PatientKind = (typeof patientKinds)[number]

/** In whole years. */
export const ageBands = ['0-5', '6-11', '12-17', '18-39', '40-64', '65-79', '80+'] as const
export type AgeBand = (typeof ageBands)[number]

export const helpLevels = ['OBSERVED', 'ASSISTED', 'SUPERVISED', 'INDEPENDENT'] as const
export type HelpLevel = (typeof helpLevels)[number]

export const procedureSites = ['NONE', 'TOOTH', 'SURFACES', 'SEXTANT', 'QUADRANT', 'ARCH', 'MOUTH', 'SOFT_TISSUE'] as const
export type ProcedureSite = (typeof procedureSites)[number]

export const markSides = ['SELF', 'TEACHER'] as const
export type MarkSide = (typeof markSides)[number]

export const checkKinds = ['START_CHECK', 'STEP_CHECK', 'FINAL_CHECK'] as const
export type CheckKind = (typeof checkKinds)[number]

/** A visit that did not happen may be recorded without a procedure. */
export function patientCame(attendance: PatientAttendance): boolean {
  return attendance === 'ATTENDED' || attendance === 'LATE'
}
