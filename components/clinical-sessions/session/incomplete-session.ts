import type { FieldProblem } from '@/components/ui/error-summary'
import { isEmptySession } from '@/lib/clinical/marking'
import { placeProblems } from '@/lib/clinical/site'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { isMarkedForStudent } from '../marking/marked-line'

/** The problems that prevent marking: nothing recorded, or a procedure without its tooth that the user can still enter. */
export function incompleteSession(session: Session, placeMissing: (procedure: string) => string, empty: string): FieldProblem[] {
  if (isEmptySession({ lines: session.lines, patientAttendance: session.header.patientAttendance }))
    return [{ fieldId: 'procedures', message: empty }]
  return session.lines
    .filter((line) => session.clinic.hasTeeth && !isMarkedForStudent(session, line) && placeProblems(line).length > 0)
    .map((line) => ({
      fieldId: `place-${line.id}`,
      message: placeMissing(session.catalogue.procedures.find(({ id }) => id === line.procedureId)?.caption ?? ''),
    }))
}
