import { fixUntilThen, type SaidWhere } from '@/components/shared/location/said-where'
import type { OutputOf } from '@/lib/contract'
import type { readCatalogue } from '@/lib/contracts/catalogue'
import type { Person, Session } from '@/lib/contracts/clinical-sessions'
import { plainChart } from '@/lib/clinical/chart'
import { isAmong } from '@/lib/clinical/permits'
import { sessionRights } from '@/lib/clinical/session-rights'
import type { NextPatient } from '../clinic/use-next-patient'
import type { Head } from '../header/header-fields'
import type { Workspace } from './workspace'

export type { Workspace }

export type Catalogue = OutputOf<typeof readCatalogue>

/** The people and the place of the session with the patient before, in the same shift. */
function headFromLast({
  teacherId,
  partnerId,
  participationTypeId,
  specialtyId,
  clinicId,
  chairNumber,
  shift,
  location,
}: Head): Partial<Head> {
  return { teacherId, partnerId, participationTypeId, specialtyId, clinicId, chairNumber, shift, location }
}

/**
 * The start values of a head, from the student's current chair or another one of today; unknown values are left open. `seatId` names one of today's chairs,
 * `before` the head of the session before, and `ofCase` the case with its patient.
 */
export function startingHead(
  { seats, shift, today, me, students, teachers }: Workspace,
  { participationTypes, clinics, specialties }: Catalogue,
  { seatId, before, ofCase }: Omit<NextPatient, 'before'> & { readonly before: Head | null } = { seatId: null, before: null, ofCase: null },
): Head {
  const seat = seats.find((one) => one.clinicShiftId === seatId) ?? seats.find((one) => one.shift === shift) ?? seats[0]
  const teaches = students.length > 0 && teachers.some(({ id }) => id === me.id)
  return {
    clinicId: seat?.clinicId ?? '',
    chairNumber: clinics.find(({ id }) => id === seat?.clinicId)?.hasChairs === false ? null : (seat?.chairNumber ?? null),
    shift: seat?.shift ?? shift,
    heldOn: today,
    teacherId: teaches ? me.id : (seat?.teachers[0]?.id ?? ''),
    partnerId: null,
    participationTypeId: participationTypes[0]?.id ?? '',
    specialtyId: null,
    patient: null,
    patientAgeBand: null,
    patientReturning: null,
    patientAttendance: 'ATTENDED',
    startsAt: null,
    endsAt: null,
    location: '',
    retrospectiveReason: null,
    ...(before?.heldOn === today && headFromLast(before)),
    ...(ofCase && {
      patient: ofCase.patient,
      patientAgeBand: ofCase.ageBand,
      specialtyId: specialties.find(({ id }) => id === ofCase.specialty?.id)?.id ?? null,
    }),
  }
}

type Made = {
  readonly id: string
  readonly head: Head
  readonly student: Person
  readonly workspace: Workspace
  readonly catalogue: Catalogue
  /** Where the student is when they begin the session, if the clinic asks for it. */
  readonly said?: SaidWhere | null
}

/** The session as the server will show it to its maker, for as long as only this device knows it. */
export function newSession({ id, head, student, workspace, catalogue, said }: Made): Session {
  const at = new Date().toISOString()
  const named = (rows: readonly { id: string; name: string }[], wanted: string | null) => rows.find((row) => row.id === wanted) ?? null
  const person = (wanted: string | null): Person => {
    const found = [...workspace.teachers, ...workspace.partners].find((one) => one.id === wanted)
    return { id: wanted ?? '', displayName: found?.displayName ?? '' }
  }
  const side = student.id === workspace.me.id ? 'student' : 'teacher'
  const active = { active: true } as const
  const belongs = side === 'student' ? catalogue.me : null
  return {
    id,
    state: 'OPEN',
    side,
    header: { ...head, revision: 1 },
    student: { ...student, year: belongs?.year ?? null, programmeId: belongs?.programmeId ?? null },
    teacher: person(head.teacherId),
    partner: head.partnerId ? person(head.partnerId) : null,
    clinic: catalogue.clinics.find((clinic) => clinic.id === head.clinicId) ?? {
      id: head.clinicId,
      name: '',
      chairCount: 999,
      hasChairs: true,
      hasTeeth: true,
      hasShifts: true,
      locationRule: 'OFF',
      locationKept: 'DISTANCE',
      rooms: [],
    },
    where: said ? [{ ...fixUntilThen({ said, ownerId: student.id, at }), by: student }] : [],
    specialty: named(catalogue.specialties, head.specialtyId),
    participationType: named(catalogue.participationTypes, head.participationTypeId) ?? { id: head.participationTypeId, name: '' },
    createdBy: workspace.me,
    createdAt: at,
    occurredAt: at,
    updatedAt: at,
    finishedAt: null,
    finishedBy: null,
    lines: [],
    marks: [],
    marked: { any: false, lineIds: [] },
    remarks: { student: { text: '', revision: 0 }, teacher: side === 'teacher' ? { text: '', revision: 0 } : null },
    check: null,
    checks: [],
    radiographs: [],
    concern: null,
    blind: false,
    comments: [],
    history: [],
    earlier: { commentId: null, historyId: null },
    late: [],
    tags: [],
    visit: { linked: [], offered: [] },
    outside: { supervisors: [], confirmation: null },
    escalatedAt: null,
    unlocks: false,
    chart: { ...plainChart, missing: [], supernumerary: [], revision: 0 },
    toothNotation: catalogue.toothNotation,
    may: sessionRights({ side, state: 'OPEN', check: null, marked: false }),
    catalogue: {
      procedures: [],
      sections: catalogue.sections
        .filter(({ permits }) => belongs === null || isAmong(permits, belongs))
        .map((section) => ({ ...section, ...active, items: section.items.map((item) => ({ ...item, ...active })) })),
      scales: catalogue.scales,
    },
  }
}
