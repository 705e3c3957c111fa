import { newSession, type Catalogue, type Workspace } from '@/components/clinical-sessions/session/new-session'
import { sessionSaves } from '@/components/clinical-sessions/session/session-saves'
import { failedSavesStore } from '@/components/shared/live/failed-saves'
import type { Target } from '@/lib/clinical/marking'
import type { Line, Mark, Session } from '@/lib/contracts/clinical-sessions'

/** A session as a teacher has it on the screen, with this many required items and procedures of three criteria each. */

const teacher = { id: 't', displayName: 'Dr Osei' }
const step = (value: number, pass: boolean) => ({ value, label: `Step ${value}`, meaning: '', colour: 'blue', pass })
const six = { id: 'six', name: 'Six', version: 1, values: [1, 2, 3, 4, 5, 6].map((value) => step(value, value > 3)) }
const yesNo = { id: 'yes-no', name: 'Yes or no', version: 1, values: [step(0, false), step(1, true)] }
const catalogue: Catalogue = {
  procedures: [],
  sections: [],
  scales: [six, yesNo],
  clinics: [],
  specialties: [],
  participationTypes: [],
  tags: [],
  toothNotation: 'FDI',
  phrases: [],
  me: null,
}
const workspace: Workspace = {
  me: teacher,
  today: '2026-11-20',
  shift: 'AM',
  timeZone: 'Europe/London',
  shiftBorders: { pm: '12:00', eve: '17:00' },
  seats: [],
  teachers: [],
  partners: [],
  students: [],
  supervised: [],
}
const head = {
  teacherId: 't',
  partnerId: null,
  participationTypeId: 'p',
  clinicId: 'c',
  specialtyId: null,
  heldOn: '2026-11-20',
  shift: 'AM' as const,
  chairNumber: 5,
  patient: null,
  patientAgeBand: null,
  patientReturning: null,
  patientAttendance: 'DID_NOT_ATTEND' as const,
  startsAt: null,
  endsAt: null,
  location: '',
  retrospectiveReason: null,
}
const active = { active: true } as const
const namedEntries = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}`, caption: `${prefix} ${at}`, ...active }))

export function markedSession({ items = 0, yesNo: others = 0, lines = 0 }: { items?: number; yesNo?: number; lines?: number }): Session {
  const begun = newSession({
    id: 's1',
    head: { ...head, patientAttendance: 'ATTENDED' },
    student: { id: 'st', displayName: 'Amira' },
    workspace,
    catalogue,
  })
  const section = (id: string, scaleId: string, of: Session['catalogue']['sections'][number]['items']) => ({
    id,
    caption: id,
    required: true,
    scaleId,
    permits: [],
    items: of,
    ...active,
  })
  const procedure = {
    id: 'p',
    code: 'P',
    caption: 'Filling',
    category: 'All',
    specialtyId: null,
    site: 'NONE' as const,
    scaleId: 'six',
    criteria: namedEntries('c', 3),
    stages: [],
    jointCredit: 'EACH' as const,
    permits: [],
    outside: { rule: 'WARN' as const, reason: '' },
    ...active,
  }
  const line = (id: string, sortOrder: number): Line => ({
    id,
    procedureId: 'p',
    site: 'NONE',
    teeth: [],
    surfaces: [],
    quantity: 1,
    helpLevel: null,
    difficulty: null,
    stageId: null,
    outside: false,
    note: '',
    sortOrder,
    revision: 1,
  })
  return {
    ...begun,
    lines: Array.from({ length: lines }, (_, at) => line(`l${at}`, at)),
    catalogue: {
      procedures: [procedure],
      sections: [section('Professionalism', 'six', namedEntries('i', items)), section('Safety', 'yes-no', namedEntries('y', others))],
      scales: [six, yesNo],
    },
  }
}

export const item = (itemId: string): Target => ({ kind: 'item', itemId })

export function teacherMark(target: Target, value: number | null, note = ''): Mark {
  return { side: 'TEACHER', target, value, note, scaleId: 'six', givenBy: teacher, givenAt: '2026-11-20T10:00:00Z', revision: 1 }
}

export function makeSaves() {
  return sessionSaves({
    id: 's1',
    show: (change) => change(markedSession({})),
    me: teacher,
    label: '',
    failedSaves: failedSavesStore(),
    onFailed: () => {},
  })
}
