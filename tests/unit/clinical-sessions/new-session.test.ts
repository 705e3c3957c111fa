import { expect, test } from 'vitest'
import { startingHead } from '@/components/clinical-sessions/session/new-session'
import { workspaceAsOf, type Workspace } from '@/components/clinical-sessions/session/workspace'

const place = { clinicId: 'c1', clinicName: 'Restorative', chairCount: 12 }
const teacher = { id: 't1', displayName: 'Teacher' }
const seat = (shift: 'AM' | 'PM', chairNumber: number) => ({
  ...place,
  clinicShiftId: `${shift}-${chairNumber}`,
  shift,
  chairNumber,
  room: '',
  teachers: [teacher],
})
const said: Workspace = {
  me: { id: 's1', displayName: 'Student' },
  today: '2026-11-23',
  shift: 'AM',
  timeZone: 'Europe/Ljubljana',
  shiftBorders: { pm: '12:00', eve: '17:00' },
  seats: [seat('AM', 4), seat('PM', 7)],
  teachers: [],
  partners: [],
  students: [],
  supervised: [],
}
const catalogue = {
  procedures: [],
  sections: [],
  scales: [],
  clinics: [],
  specialties: [],
  participationTypes: [],
  tags: [],
  toothNotation: 'FDI' as const,
  phrases: [],
  me: null,
}
const headAt = (instant: string) => startingHead(workspaceAsOf(said, new Date(instant)), catalogue)

test('a session that is begun in the afternoon is in the chair of the afternoon, whenever the server was asked', () => {
  expect(headAt('2026-11-23T08:00:00Z')).toMatchObject({ heldOn: '2026-11-23', shift: 'AM', chairNumber: 4, teacherId: 't1' })
  // The session begins at noon in the institution's time zone.
  expect(headAt('2026-11-23T11:00:00Z')).toMatchObject({ heldOn: '2026-11-23', shift: 'PM', chairNumber: 7 })
})

test("one that is begun on the next day without a network is of that day, and not in yesterday's chair", () => {
  expect(headAt('2026-11-24T09:00:00Z')).toMatchObject({
    heldOn: '2026-11-24',
    shift: 'AM',
    clinicId: '',
    chairNumber: null,
    teacherId: '',
  })
})

test('a clock that is behind what the server said is not believed', () => {
  expect(headAt('2026-11-20T14:00:00Z')).toMatchObject({ heldOn: '2026-11-23', shift: 'AM', chairNumber: 4 })
})

test('a visit of a case begins with its patient and, where there still is one, its specialty', () => {
  const ofCase = {
    patient: { kind: 'HOSPITAL_NUMBER', text: 'NG 204 618' },
    ageBand: '40-64',
    specialty: { id: 'x1', name: 'Endodontics' },
  } as const
  const workspace = workspaceAsOf(said, new Date('2026-11-23T08:00:00Z'))
  const begin = (specialties: (typeof ofCase.specialty)[]) =>
    startingHead(workspace, { ...catalogue, specialties }, { seatId: null, before: null, ofCase })
  expect(begin([ofCase.specialty])).toMatchObject({ chairNumber: 4, patient: ofCase.patient, patientAgeBand: '40-64', specialtyId: 'x1' })
  expect(begin([])).toMatchObject({ patient: ofCase.patient, specialtyId: null })
})
