import { expect, test } from 'vitest'
import { teachingWeeks } from '@/lib/timetables/teaching-weeks'

const timeOff = (fromOn: string, toOn: string, own: object = {}) => ({
  kind: 'HOLIDAY',
  cancels: false,
  fromOn,
  toOn,
  startsTime: null,
  ...own,
})
const mondays = ['2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04']

test('weeks of holidays have no number, those after them go on', () => {
  const background = [timeOff('2026-12-19', '2026-12-31'), timeOff('2027-01-01', '2027-01-01', { kind: 'CLOSURE', cancels: true })]
  expect([...teachingWeeks(mondays, { background, taught: ['2026-12-14'] })]).toEqual([
    ['2026-12-14', 1],
    ['2027-01-04', 2],
  ])
})

test('a week counts where a day or some hours of it are left, where something is held, and under a note', () => {
  const whole = teachingWeeks(mondays, {
    background: [
      timeOff('2026-12-14', '2026-12-17'),
      timeOff('2026-12-21', '2026-12-25', { startsTime: '12:00' }),
      timeOff('2026-12-28', '2027-01-01', { kind: 'NOTE' }),
      timeOff('2027-01-04', '2027-01-10'),
    ],
    taught: ['2027-01-06'],
  })
  expect([...whole.values()]).toEqual([1, 2, 3, 4])
})
