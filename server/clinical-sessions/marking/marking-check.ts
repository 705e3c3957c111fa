import 'server-only'
import { isEmptySession, missingTargets } from '@/lib/clinical/marking'
import { placeProblems, type Place } from '@/lib/clinical/site'
import { listUsedProcedures, listUsedSections } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import type { SessionWithSide } from '../lock-session'
import { listLines } from '../recording/queries/lines'
import { listMarks } from './queries/marks'
import { markView } from '../views/parts'

/** @throws EMPTY, INCOMPLETE or MARKS_MISSING, with the targets, where marking cannot be finished yet. */
export async function assertMarked(db: Tx, session: SessionWithSide): Promise<void> {
  const lines = await listLines(db, session.id)
  assertRecorded(session, lines)
  const marks = await listMarks(db, { sessionId: session.id, sides: ['TEACHER'] })
  const procedures = await listUsedProcedures(db, {
    procedureIds: lines.map(({ procedureId }) => procedureId),
    criterionIds: [],
    stageIds: [],
  })
  const sections = await listUsedSections(db, { itemIds: [], studentId: session.studentId })
  const missing = missingTargets({ patientAttendance: session.patientAttendance, lines, procedures, sections }, marks.map(markView))
  if (missing.length === 0) return
  throw refuse('VALIDATION_FAILED', {
    code: 'clinical-sessions.MARKS_MISSING',
    issues: [{ path: 'marks', code: 'marksMissing', message: 'marksMissing' }],
    data: { missing },
  })
}

type RecordedLine = Place & { readonly id: string }

/**
 * `others`: lines that somebody else has to complete.
 * @throws EMPTY if the patient came and nothing was done; INCOMPLETE, by line, if a procedure lacks its place.
 */
export function assertRecorded(
  session: Pick<SessionWithSide, 'patientAttendance' | 'hasTeeth'>,
  lines: readonly RecordedLine[],
  others: readonly (string | null)[] = [],
): void {
  if (isEmptySession({ ...session, lines })) {
    throw refuse('VALIDATION_FAILED', {
      code: 'clinical-sessions.EMPTY',
      issues: [{ path: 'lines', code: 'sessionEmpty', message: 'sessionEmpty' }],
    })
  }
  // On a ward no place in the mouth is asked for.
  const asked = session.hasTeeth ? lines.filter(({ id }) => !others.includes(id)) : []
  const issues = asked.flatMap((line) =>
    placeProblems(line).map(({ path, code }) => ({ path: `lines.${line.id}.${path}`, code, message: code })),
  )
  if (issues.length > 0) throw refuse('VALIDATION_FAILED', { code: 'clinical-sessions.INCOMPLETE', issues })
}
