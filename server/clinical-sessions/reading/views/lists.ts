import 'server-only'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { OutputOf } from '@/lib/contract'
import type { listClinic, SessionRow } from '@/lib/contracts/clinical-sessions'
import type { ChairRow } from '../queries/chairs'
import type { ListedSession } from '../queries/lists'
import { personView } from '../../views/parts'

type Clinic = OutputOf<typeof listClinic>

export function rowView(row: ListedSession): SessionRow {
  const {
    id,
    state,
    clinicId,
    clinicName,
    heldOn,
    shift,
    chairNumber,
    room,
    patientAttendance,
    procedures,
    unreadComments,
    escalated,
    retrospective,
  } = row
  return {
    id,
    state,
    clinicId,
    clinicName,
    heldOn,
    shift,
    chairNumber,
    room,
    patientAttendance,
    procedures,
    unreadComments,
    escalated,
    retrospective,
    student: { id: row.studentId, displayName: row.studentName },
    teacher: { id: row.teacherId, displayName: row.teacherName },
    check: openCheckView(row),
  }
}

export function waitingView(row: ListedSession): Clinic['waiting'] {
  const check = openCheckView(row)
  return check ? [{ check: { ...check, takenBy: personView(row.takenById, row.takenByName) }, session: rowView(row) }] : []
}

/** Groups flat rows into shifts with the people in them, in the order of the rows. */
export function shiftViews(rows: readonly ChairRow[], notation: ToothNotation): Clinic['chairs'] {
  const shifts = new Map<string, Clinic['chairs'][number]>()
  for (const row of rows) {
    const { clinicShiftId, clinicId, clinicName, chairCount, hasChairs, rooms, shift, teachers, chairNumber, presence, sessions } = row
    const found = shifts.get(clinicShiftId) ?? {
      clinicShiftId,
      clinicId,
      clinicName,
      chairCount,
      hasChairs,
      rooms,
      shift,
      teachers,
      chairs: [],
      others: [],
    }
    shifts.set(clinicShiftId, found)
    const student = personView(row.studentId, row.studentName)
    if (!student) continue
    const seated = { student, session: chairSession(row, notation), sessions, presence }
    if (chairNumber === null) found.others.push(seated)
    else found.chairs.push({ ...seated, chairNumber })
  }
  return [...shifts.values()]
}

function chairSession(row: ChairRow, notation: ToothNotation): Clinic['chairs'][number]['chairs'][number]['session'] {
  const { sessionId, state, patientAttendance, procedures, sessionChair, main } = row
  if (!sessionId || !state || !patientAttendance) return null
  return {
    id: sessionId,
    state,
    patientAttendance,
    procedures,
    main: main && mainView(main, notation),
    chairNumber: sessionChair,
    check: openCheckView(row),
  }
}

function mainView({ caption, site, teeth, surfaces }: NonNullable<ChairRow['main']>, notation: ToothNotation) {
  const inTeeth = needsTeeth(site) && teeth.length > 0
  return {
    caption,
    teeth: inTeeth ? formatTeeth([{ teeth, surfaces }], notation) : '',
    regions: regionsOf(site).filter((code) => surfaces.includes(code)),
  }
}

function openCheckView({
  checkId,
  checkKind,
  checkState,
  askedAt,
}: Pick<ListedSession, 'checkId' | 'checkKind' | 'checkState' | 'askedAt'>): SessionRow['check'] {
  return checkId && checkKind && checkState && askedAt
    ? { id: checkId, kind: checkKind, state: checkState, askedAt: askedAt.toISOString() }
    : null
}
