import { describe, expect, test } from 'vitest'
import {
  askStateOf,
  assertAskable,
  contactDueOn,
  giverOf,
  earliestFinish,
  feedbackUntil,
  wasTreated,
  type AskedSession,
} from '@/server/feedback/rules'

const session: AskedSession = {
  ...{ sessionId: 'x', studentId: 'student', student: 'A', clinicId: 'c', clinic: 'C', heldOn: '2026-11-20', state: 'MARKED_LOCKED' },
  ...{ attended: true, expiresAt: null, isGiven: false, shift: 'MORNING', patientCipher: null, patientHash: null },
}

test.each([
  ['MARKED_LOCKED', true, true],
  ['UNLOCKED', true, true],
  ['OPEN', true, false],
  ['MARKED_LOCKED', false, false],
])('a session in %s, attended %s, was a treatment: %s', (state, attended, was) =>
  expect(wasTreated({ ...session, state, attended })).toBe(was),
)

describe('a patient can be asked', () => {
  test.each([
    ['on the day', {}, '2026-11-20', 'OPEN'],
    ['seven days later', {}, '2026-11-27', 'OPEN'],
    ['not after eight', {}, '2026-11-28', 'CLOSED'],
    ['not before it is finished', { state: 'OPEN' }, '2026-11-20', 'CLOSED'],
    ['not where they did not come', { attended: false }, '2026-11-20', 'NO_PATIENT'],
    ['not twice', { isGiven: true }, '2026-11-20', 'GIVEN'],
    ['and who answered and then had not come has answered', { isGiven: true, attended: false }, '2026-11-20', 'GIVEN'],
  ])('%s', (_, given, today, state) => {
    expect(askStateOf({ ...session, ...given }, today)).toBe(state)
    const ask = () => assertAskable({ ...session, ...given }, today)
    if (state === 'OPEN') expect(ask).not.toThrow()
    else expect(ask).toThrow(`feedback.${state}`)
  })
})

test.each([
  ['2026-11-23', '2026-11-26'],
  ['2026-11-26', '2026-12-01'],
  ['2026-11-27', '2026-12-02'],
  ['2026-11-28', '2026-12-02'],
  ['2026-11-29', '2026-12-02'],
])('who asked on %s is called by %s: three working days', (day, due) => expect(contactDueOn(day)).toBe(due))

describe('patients are told apart', () => {
  test('by their number, whatever the visit', () => {
    const one = giverOf({ ...session, patientHash: 'h' }, 'AB')
    expect(giverOf({ ...session, patientHash: 'h', heldOn: '2026-11-21', shift: 'AFTERNOON' }, 'XY')).toBe(one)
    expect(giverOf({ ...session, patientHash: 'i' }, 'AB')).not.toBe(one)
    expect(giverOf({ ...session, patientHash: 'h', studentId: 'another' }, 'AB')).not.toBe(one)
  })

  test('without one by the visit and their initials', () => {
    const one = giverOf(session, 'AB')
    expect(giverOf(session, ' ab ')).toBe(one)
    expect(giverOf(session, 'AC')).not.toBe(one)
    expect(giverOf({ ...session, shift: 'AFTERNOON' }, 'AB')).not.toBe(one)
    expect(giverOf({ ...session, heldOn: '2026-11-21' }, 'AB')).not.toBe(one)
  })
})

test('a student may say something of the teaching for fourteen days', () => {
  const finishedAt = new Date('2026-11-16T10:00:00Z')
  expect(feedbackUntil({ finishedAt })).toEqual(new Date('2026-11-30T10:00:00Z'))
  expect(feedbackUntil({ finishedAt: null })).toBeNull()
  expect(earliestFinish(new Date('2026-11-30T10:00:00Z'))).toEqual(finishedAt)
})
