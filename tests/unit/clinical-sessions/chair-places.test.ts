import { describe, expect, test } from 'vitest'
import { isWithoutPatient, placesOf } from '@/components/clinical-sessions/clinic/chair-places'
import { readPlace, searchOf } from '@/components/clinical-sessions/clinic/clinical-place'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'

type Here = ClinicShift['others'][number]
const chairSession = (name: string, sessionChair?: number | null): Here => ({
  student: { id: name, displayName: name },
  sessions: sessionChair === undefined ? 0 : 1,
  presence: null,
  session:
    sessionChair === undefined
      ? null
      : {
          id: `of ${name}`,
          state: 'OPEN',
          patientAttendance: 'ATTENDED',
          check: null,
          procedures: [],
          main: null,
          chairNumber: sessionChair,
        },
})
const map = (chairs: readonly (readonly [number, Here])[], others: readonly Here[] = [], clinic = { chairCount: 4, hasChairs: true }) => {
  const placed = placesOf({ ...clinic, chairs: chairs.map(([chairNumber, one]) => ({ ...one, chairNumber })), others: [...others] })
  return {
    chairs: placed.chairs.map((place) => `${place.chairNumber} ${place.here?.student.displayName ?? '-'}`),
    others: placed.others.map(({ student }) => student.displayName),
  }
}

describe('the chairs of a clinic', () => {
  test('are all there, free ones too', () => {
    expect(map([[2, chairSession('Ann')]])).toEqual({ chairs: ['1 -', '2 Ann', '3 -', '4 -'], others: [] })
  })

  test('are where the sessions say, unless somebody has that chair by the roster', () => {
    expect(
      map([
        [1, chairSession('Ann', 3)],
        [2, chairSession('Ben', 4)],
        [4, chairSession('Cleo', 4)],
      ]).chairs,
    ).toEqual(['1 -', '2 Ben', '3 Ann', '4 Cleo'])
  })

  test('hold guests where they are; who has no chair at all stands beside', () => {
    expect(map([[1, chairSession('Ann', 1)]], [chairSession('Guest', 2), chairSession('Late', 1), chairSession('Ward', null)])).toEqual({
      chairs: ['1 Ann', '2 Guest', '3 -', '4 -'],
      others: ['Ward', 'Late'],
    })
  })

  test('beyond those of the clinic are shown as well', () => {
    expect(map([[7, chairSession('Ann')]]).chairs.at(-1)).toBe('7 Ann')
  })

  test('are none where a clinic has none', () => {
    expect(
      map(
        [
          [1, chairSession('Ann')],
          [2, chairSession('Ben')],
        ],
        [],
        { chairCount: 0, hasChairs: false },
      ).chairs,
    ).toEqual(['1 Ann', '2 Ben'])
  })
})

test('a student whose patient did not come is free to help, until the session is done', () => {
  const session = chairSession('Ann', 1).session
  if (!session) throw new Error('has one')
  expect(isWithoutPatient({ session: { ...session, patientAttendance: 'DID_NOT_ATTEND' } })).toBe(true)
  expect(isWithoutPatient({ session: { ...session, patientAttendance: 'CANCELLED', state: 'MARKED_LOCKED' } })).toBe(false)
  expect(isWithoutPatient({ session: null })).toBe(false)
})

describe('the address of the clinical area', () => {
  const sought = { q: '', from: '', to: '', state: '' }
  test.each([
    ['', { tab: 'chairs', when: null, clinicId: null, sought }],
    ['?view=awaiting', { tab: 'awaiting', when: null, clinicId: null, sought }],
    ['?day=2026-11-20&shift=PM&clinic=x', { tab: 'chairs', when: { heldOn: '2026-11-20', shift: 'PM' }, clinicId: 'x', sought }],
    [
      '?view=search&q=Osei+A&from=2026-11-01&state=OPEN',
      { tab: 'search', when: null, clinicId: null, sought: { q: 'Osei A', from: '2026-11-01', to: '', state: 'OPEN' } },
    ],
  ] as const)('%s', (search, place) => {
    const params = new URLSearchParams(search)
    expect(readPlace((name) => params.get(name))).toEqual(place)
    expect(searchOf(place)).toBe(search)
  })

  test.each(['?view=elsewhere', '?day=2026-11-20', '?day=soon&shift=AM', '?day=2026-11-20&shift=NIGHT', '?from=yesterday&state=GONE'])(
    'nonsense is today: %s',
    (search) => {
      const params = new URLSearchParams(search)
      expect(readPlace((name) => params.get(name))).toEqual({ tab: 'chairs', when: null, clinicId: null, sought })
    },
  )
})
