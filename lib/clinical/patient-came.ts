import type { PatientAttendance } from './vocabulary'

/** Whether the patient came: a visit that did not happen may be recorded without a procedure. */
export function patientCame(attendance: PatientAttendance): boolean {
  return attendance === 'ATTENDED' || attendance === 'LATE'
}
