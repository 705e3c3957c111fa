import { describe, expect, test } from 'vitest'
import type { Head } from '@/components/clinical-sessions/header/header-fields'
import { headProblems, savableHead } from '@/components/clinical-sessions/header/header-problems'

const known = {
  today: '2026-11-20',
  begunOn: '2026-11-20',
  timeZone: 'Europe/London',
  clinics: [
    { id: 'large', chairCount: 12 },
    { id: 'small', chairCount: 3 },
  ],
}
const stored: Head = {
  teacherId: 't',
  partnerId: null,
  participationTypeId: 'p',
  clinicId: 'large',
  specialtyId: null,
  heldOn: '2026-11-20',
  shift: 'AM',
  chairNumber: 5,
  patient: null,
  patientAgeBand: null,
  patientReturning: null,
  patientAttendance: 'ATTENDED',
  startsAt: null,
  endsAt: null,
  location: '',
  retrospectiveReason: null,
}
const enterHead = (change: Partial<Head>, before = stored) => savableHead({ ...stored, ...change }, before, known)

test('a head that is right is saved as it was entered', () => {
  const entered = { ...stored, chairNumber: 12, patientAttendance: 'LATE' as const }
  expect(savableHead(entered, stored, known)).toEqual({ head: entered, problems: {}, wrong: {} })
})

test('what is wrong holds nothing else back: in its place what is stored is saved', () => {
  expect(enterHead({ chairNumber: 13, heldOn: '2026-11-30', patientAttendance: 'LATE' })).toEqual({
    head: { ...stored, patientAttendance: 'LATE' },
    problems: { chairNumber: 'chairUnknown', heldOn: 'dateBeyondTomorrow' },
    wrong: { chairNumber: 13, heldOn: '2026-11-30' },
  })
})

test('a clinic without the chair waits for its chair, and both are saved together', () => {
  expect(enterHead({ clinicId: 'small', patientAttendance: 'LATE' })).toEqual({
    head: { ...stored, patientAttendance: 'LATE' },
    problems: { chairNumber: 'chairUnknown' },
    wrong: { clinicId: 'small' },
  })
  expect(enterHead({ clinicId: 'small', chairNumber: 9 })).toMatchObject({
    head: { clinicId: 'large', chairNumber: 5 },
    wrong: { clinicId: 'small', chairNumber: 9 },
  })
  expect(enterHead({ clinicId: 'small', chairNumber: 2 })).toMatchObject({ head: { clinicId: 'small', chairNumber: 2 }, wrong: {} })
  expect(enterHead({ clinicId: 'small', chairNumber: null })).toMatchObject({ head: { clinicId: 'small', chairNumber: null }, wrong: {} })
})

test('a chair that the new clinic lacks leaves the clinic saved where the stored chair is one of it', () => {
  const before = { ...stored, chairNumber: 2 }
  expect(enterHead({ clinicId: 'small', chairNumber: 9 }, before)).toEqual({
    head: { ...stored, clinicId: 'small', chairNumber: 2 },
    problems: { chairNumber: 'chairUnknown' },
    wrong: { chairNumber: 9 },
  })
})

test('no clinic at all is required, and a chair is still looked at', () => {
  expect(enterHead({ clinicId: '' })).toMatchObject({ head: stored, problems: { clinicId: 'required' }, wrong: { clinicId: '' } })
  expect(enterHead({ clinicId: '', chairNumber: 40 })).toMatchObject({
    head: stored,
    problems: { clinicId: 'required', chairNumber: 'chairUnknown' },
  })
})

test('what is stored already is not asked again', () => {
  const old = { ...stored, heldOn: '2001-01-01', chairNumber: 99 }
  const entered = { ...old, patientAttendance: 'LATE' as const }
  expect(savableHead(entered, old, known)).toEqual({ head: entered, problems: {}, wrong: {} })
})

describe('a patient', () => {
  const number = { kind: 'HOSPITAL_NUMBER' as const, text: '1234567890' }

  test('whose number was typed before it was to be initials keeps the text on the screen, unsaved', () => {
    const before = { ...stored, patient: number }
    expect(enterHead({ patient: { kind: 'INITIALS', text: '1234567890' } }, before)).toEqual({
      head: before,
      problems: { patient: 'tooLong' },
      wrong: { patient: { kind: 'INITIALS', text: '1234567890' } },
    })
  })

  test('is measured as it would be stored, without spaces around', () => {
    expect(headProblems({ ...stored, patient: { kind: 'INITIALS', text: '  AB   CD  ' } }, known)).toEqual({})
  })
})

test('a chair of a clinic that is not known any more is only somewhere between 1 and 999', () => {
  const gone = { ...stored, clinicId: 'gone' }
  expect(headProblems({ ...gone, chairNumber: 500 }, known)).toEqual({})
  expect(headProblems({ ...gone, chairNumber: 0 }, known)).toEqual({ chairNumber: 'chairUnknown' })
})

test('a day long past waits for the reason, its times with it, and nothing else does', () => {
  const late = { heldOn: '2026-11-10', startsAt: '2026-11-10T09:00:00.000Z', patientAttendance: 'LATE' as const }
  expect(enterHead(late)).toEqual({
    head: { ...stored, patientAttendance: 'LATE' },
    problems: { retrospectiveReason: 'retrospectiveNeeded' },
    wrong: { heldOn: '2026-11-10', startsAt: '2026-11-10T09:00:00.000Z' },
  })
  expect(enterHead({ ...late, retrospectiveReason: 'Paper' })).toMatchObject({
    head: { ...late, retrospectiveReason: 'Paper' },
    problems: {},
    wrong: {},
  })
  expect(enterHead({ heldOn: '2026-11-19' })).toMatchObject({ problems: {} })
  // This date is stored already, so it is not checked again.
  expect(enterHead({ heldOn: '2026-11-10', chairNumber: 1 }, { ...stored, heldOn: '2026-11-10' })).toMatchObject({
    head: { chairNumber: 1 },
    problems: {},
  })
})

test('a visit that ends before it begins is not saved, the rest is', () => {
  const wrong = { startsAt: '2026-11-20T11:00:00.000Z', endsAt: '2026-11-20T10:00:00.000Z' }
  expect(enterHead({ ...wrong, chairNumber: 2 })).toEqual({
    head: { ...stored, chairNumber: 2 },
    problems: { endsAt: 'endBeforeStart' },
    wrong,
  })
})
