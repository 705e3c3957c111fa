import { expect, test } from 'vitest'
import { nextMeeting } from '@/components/messaging/meeting-with'

const osei = { id: 'osei', displayName: 'Dr Ruth Osei' }
const kelly = { id: 'kelly', displayName: 'Dr Siobhán Kelly' }
const date = (title: string, heldOn: string, startsTime: string, teachers = [osei], state: 'CANCELLED' | 'PLANNED' = 'PLANNED') => ({
  title,
  heldOn,
  startsTime,
  teachers,
  state,
})
const week = (personId: string, dates: readonly ReturnType<typeof date>[]) => ({
  person: { id: personId },
  today: '2026-11-24',
  now: '10:00',
  dates,
})

test('a student meets a teacher at the next date of their own that the teacher takes', () => {
  const own = week('amira', [
    date('Over already', '2026-11-24', '09:00'),
    date('Cancelled', '2026-11-24', '11:00', [osei], 'CANCELLED'),
    date('With somebody else', '2026-11-24', '12:00', [kelly]),
    date('Seminar', '2026-11-26', '14:00'),
    date('Clinic', '2026-11-25', '09:00'),
  ])
  expect(nextMeeting({ own, theirs: null, personId: 'osei' })?.title).toBe('Clinic')
})

test('a teacher meets a student at the next date of the student that the teacher takes', () => {
  const theirs = { dates: [date('With somebody else', '2026-11-24', '12:00', [kelly]), date('Clinic', '2026-11-26', '14:00')] }
  expect(nextMeeting({ own: week('osei', []), theirs, personId: 'amira' })?.title).toBe('Clinic')
})

test('whoever shares no date meets nowhere', () => {
  expect(nextMeeting({ own: week('osei', []), theirs: null, personId: 'amira' })).toBeNull()
})
