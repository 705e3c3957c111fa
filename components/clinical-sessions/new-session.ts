import type { OutputOf } from '@/lib/contract'
import type { readCatalogue } from '@/lib/contracts/catalogue'
import type { Person, readWorkspace, Session } from '@/lib/contracts/clinical-sessions'
import { sessionRights } from '@/lib/clinical/session-rights'
import { shiftAt, wallClock } from '@/lib/clinical/shift'
import type { Head } from './header-fields'

export type Catalogue = OutputOf<typeof readCatalogue>
export type Workspace = OutputOf<typeof readWorkspace>

/** What the server said earlier, perhaps on another day, as it is at an instant. A clock that is behind what the server said is not believed. */
export function asOf(workspace: Workspace, instant: Date): Workspace {
  const { day, time } = wallClock(instant, workspace.timeZone)
  if (day < workspace.today) return workspace
  return { ...workspace, today: day, shift: shiftAt(time, workspace.shiftBorders), seats: day === workspace.today ? workspace.seats : [] }
}

/** Filled from the student's chair of now, else of today; what cannot be known is left to be chosen. */
export function startingHead({ seats, shift, today, me, students, teachers }: Workspace, { participationTypes }: Catalogue): Head {
  const seat = seats.find((one) => one.shift === shift) ?? seats[0]
  const teaches = students.length > 0 && teachers.some(({ id }) => id === me.id)
  return {
    clinicId: seat?.clinicId ?? '',
    chairNumber: seat?.chairNumber ?? null,
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
  }
}

type Made = { readonly id: string; readonly head: Head; readonly student: Person; readonly workspace: Workspace; readonly catalogue: Catalogue }

/** The session as the server will show it to its maker, for as long as only this device knows it. */
export function newSession({ id, head, student, workspace, catalogue }: Made): Session {
  const at = new Date().toISOString()
  const named = (rows: readonly { id: string; name: string }[], wanted: string | null) => rows.find((row) => row.id === wanted) ?? null
  const person = (wanted: string | null): Person => {
    const found = [...workspace.teachers, ...workspace.partners].find((one) => one.id === wanted)
    return { id: wanted ?? '', displayName: found?.displayName ?? '' }
  }
  const side = student.id === workspace.me.id ? 'student' : 'teacher'
  const active = { active: true } as const
  return {
    id,
    state: 'OPEN',
    side,
    header: { ...head, revision: 1 },
    student: { ...student, year: null },
    teacher: person(head.teacherId),
    partner: head.partnerId ? person(head.partnerId) : null,
    clinic: catalogue.clinics.find((clinic) => clinic.id === head.clinicId) ?? { id: head.clinicId, name: '', chairCount: 999 },
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
    comments: [],
    history: [],
    may: sessionRights({ side, state: 'OPEN', check: null, marked: false }),
    catalogue: {
      procedures: [],
      sections: catalogue.sections.map((section) => ({ ...section, ...active, items: section.items.map((item) => ({ ...item, ...active })) })),
      scales: catalogue.scales,
    },
  }
}
