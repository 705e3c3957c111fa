/** The fixed terms of a treatment session; a school's own terms are in the catalogue. */
export const patientAttendances = ['ATTENDED', 'LATE', 'DID_NOT_ATTEND', 'CANCELLED'] as const
export type PatientAttendance = (typeof patientAttendances)[number]

/** The identification of a patient: by the hospital's number, which can be found again, or by initials only. */
export const patientKinds = ['HOSPITAL_NUMBER', 'INITIALS'] as const
export type PatientKind = (typeof patientKinds)[number]

/** Age bands in whole years. */
export const ageBands = ['0-5', '6-11', '12-17', '18-39', '40-64', '65-79', '80+'] as const
export type AgeBand = (typeof ageBands)[number]

export const helpLevels = ['OBSERVED', 'ASSISTED', 'SUPERVISED', 'INDEPENDENT'] as const
export type HelpLevel = (typeof helpLevels)[number]

/** The difficulty of a procedure, as the student judged it and the teacher left it. */
export const difficulties = ['SIMPLE', 'MODERATE', 'COMPLEX'] as const
export type Difficulty = (typeof difficulties)[number]

export const dentitions = ['PERMANENT', 'MIXED', 'DECIDUOUS'] as const
export type Dentition = (typeof dentitions)[number]

/** The notations in which teeth are written; they are always stored as FDI. A setting of the institution. */
export const toothNotations = ['FDI', 'UNIVERSAL', 'PALMER'] as const
export type ToothNotation = (typeof toothNotations)[number]

export const radiographKinds = ['BITEWING', 'PERIAPICAL', 'OCCLUSAL', 'PANORAMIC', 'CEPHALOMETRIC', 'CBCT', 'OTHER'] as const
export type RadiographKind = (typeof radiographKinds)[number]

/** Whether a radiograph is diagnostically acceptable or not (FGDP/CGDent, 2020). */
export const radiographQualities = ['ACCEPTABLE', 'NOT_ACCEPTABLE'] as const
export type RadiographQuality = (typeof radiographQualities)[number]

/** Whether a student was at a shift, independently of the patients. */
export const shiftPresences = ['PRESENT', 'LATE', 'ABSENT'] as const
export type ShiftPresence = (typeof shiftPresences)[number]

export const procedureSites = ['NONE', 'TOOTH', 'SURFACES', 'SEXTANT', 'QUADRANT', 'ARCH', 'MOUTH', 'SOFT_TISSUE'] as const
export type ProcedureSite = (typeof procedureSites)[number]

export const markSides = ['SELF', 'TEACHER'] as const
export type MarkSide = (typeof markSides)[number]

export const checkKinds = ['START_CHECK', 'STEP_CHECK', 'FINAL_CHECK'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The outcome of a check: go on, correct it and ask again, or stop here. */
export const checkOutcomes = ['PASSED', 'AGAIN', 'STOPPED'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** The points that a teacher confirms before and during a treatment. */
export const checklistItems = ['IDENTITY', 'MEDICAL_HISTORY', 'CONSENT', 'PLAN', 'CROSS_INFECTION'] as const
export type ChecklistItem = (typeof checklistItems)[number]
