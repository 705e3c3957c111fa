import type { PatientAttendance, ProcedureSite } from './vocabulary'

export type ConfirmedLine = {
  readonly procedureId: string
  readonly site: ProcedureSite
  readonly teeth: readonly number[]
  readonly surfaces: readonly string[]
  readonly stageId: string | null
  readonly quantity: number
  readonly helpLevel: string | null
  readonly difficulty: string | null
}
export type Confirmed = {
  readonly studentId: string
  /** A day. */
  readonly heldOn: string
  readonly clinicId: string
  readonly location: string
  readonly patientAttendance: PatientAttendance
  readonly lines: readonly ConfirmedLine[]
}

/**
 * What somebody outside confirms, in one spelling: two sessions that say the same are written the same, in whatever order their lines were
 * recorded. No patient, no notes and no marks: they see none of them.
 */
export function confirmedContent({ studentId, heldOn, clinicId, location, patientAttendance, lines }: Confirmed): string {
  return JSON.stringify([studentId, heldOn, clinicId, location.trim(), patientAttendance, lines.map(lineContent).sort()])
}

function lineContent({ procedureId, site, teeth, surfaces, stageId, quantity, helpLevel, difficulty }: ConfirmedLine): string {
  return JSON.stringify([procedureId, site, teeth.toSorted((a, b) => a - b), surfaces.toSorted(), stageId, quantity, helpLevel, difficulty])
}
