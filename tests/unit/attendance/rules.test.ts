import { describe, expect, test } from 'vitest'
import {
  earlierTime,
  checkInEndsAt,
  flagsOf,
  isBeforeClosing,
  lateSyncMs,
  minutesLate,
  openSpan,
  opensAtOf,
  stateOf,
} from '@/server/attendance/rules'

const at = new Date('2026-11-30T09:00:00.000Z')
const minutesAfterStart = (minutes: number, ms = 0) => new Date(at.getTime() + minutes * 60_000 + ms)
const hours = 60

describe('a time that a device claims', () => {
  test.each([
    ['is taken where it is earlier', minutesAfterStart(0, -1).toISOString(), minutesAfterStart(0, -1)],
    ['is taken where it is the same', at.toISOString(), at],
    ['is the server’s where it is later', minutesAfterStart(0, 1).toISOString(), at],
    ['is the server’s where none is claimed', undefined, at],
  ])('%s', (_, claimed, taken) => expect(earlierTime(claimed, at)).toEqual(taken))
})

test('a register opens an hour before, and a check-in ends an hour after', () => {
  expect(opensAtOf({ startsAt: at })).toEqual(minutesAfterStart(-1 * hours))
  expect(checkInEndsAt({ endsAt: at })).toEqual(minutesAfterStart(1 * hours))
})

test('open registers are told from sixty days ago to an hour ago', () => {
  expect(openSpan(at)).toEqual({ from: new Date('2026-10-01T09:00:00.000Z'), to: new Date('2026-11-30T08:00:00.000Z') })
})

test.each([
  [null, null],
  ['ABSENT', 'NOT_ATTENDED'],
  ['EXCUSED', 'AUTHORISED'],
  ['PRESENT', 'ATTENDED'],
  ['LATE', 'ATTENDED'],
] as const)('the mark %s is the state %s', (mark, state) => expect(stateOf(mark)).toBe(state))

describe('minutes late', () => {
  test.each([
    ['before the start', minutesAfterStart(-5), 0, 0],
    ['at the start', at, 0, 0],
    ['within the first minute', minutesAfterStart(0, 59_999), 0, 0],
    ['after one minute, where none is allowed', minutesAfterStart(1), 0, 1],
    ['one minute below what is allowed', minutesAfterStart(9), 10, 0],
    ['exactly what is allowed', minutesAfterStart(10), 10, 0],
    ['the last moment of the minute that is allowed', minutesAfterStart(10, 59_999), 10, 0],
    ['one minute more', minutesAfterStart(11), 10, 11],
    ['a whole day', minutesAfterStart(1_440), 10, 1_440],
    ['more than a day, as a day', minutesAfterStart(1_441), 10, 1_440],
  ])('%s', (_, came, allowed, minutes) => expect(minutesLate({ startsAt: at, at: came, after: allowed })).toBe(minutes))
})

describe('flags', () => {
  const nothing = { isLateSync: false, isWalkIn: false, sharesDevice: false, isElsewhere: false, isUnknownDevice: false, where: [] }
  test.each([
    ['none', {}, []],
    ['of a device that another used', { sharesDevice: true }, ['SAME_DEVICE']],
    ['of another date at the same time', { isElsewhere: true }, ['ELSEWHERE']],
    ['of a browser without a cookie', { isUnknownDevice: true }, ['NO_DEVICE']],
    ['of what arrived late', { isLateSync: true }, ['LATE_SYNC']],
    ['of somebody who is not on the list', { isWalkIn: true }, ['WALK_IN']],
    ['of the place', { where: ['FAR' as const] }, ['FAR']],
  ])('%s', (_, given, flags) => expect(flagsOf({ ...nothing, ...given })).toEqual(flags))
})

describe('a closed register takes what was said before', () => {
  const startsAt = at
  const closedAt = minutesAfterStart(2 * hours)
  const taken = (claimed: Date, receivedAt = closedAt) => isBeforeClosing(claimed, { startsAt, closedAt, receivedAt })
  test.each([
    ['from the moment at which it opens', minutesAfterStart(-60), true],
    ['not a moment before', minutesAfterStart(-60, -1), false],
    ['until the moment before it was closed', minutesAfterStart(120, -1), true],
    ['not at the moment at which it was closed', minutesAfterStart(120), false],
  ])('%s', (_, claimed, is) => expect(taken(claimed)).toBe(is))

  test.each([
    ['three days later', minutesAfterStart(2 * hours + 72 * hours), true],
    ['not a moment more', minutesAfterStart(2 * hours + 72 * hours, 1), false],
  ])('%s', (_, receivedAt, is) => expect(taken(minutesAfterStart(1), receivedAt)).toBe(is))

  test('nothing, where it is open', () => {
    expect(isBeforeClosing(minutesAfterStart(1), { startsAt, closedAt: null, receivedAt: at })).toBe(false)
  })
})

test('what was done offline is taken for two days', () => {
  expect(lateSyncMs).toBe(172_800_000)
})
