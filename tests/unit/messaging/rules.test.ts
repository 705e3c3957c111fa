import { describe, expect, test } from 'vitest'
import {
  closedBecause,
  mailAfter,
  mayTakeBack,
  messagesAtOnce,
  mostDaysAhead,
  mostFromStudent,
  mostFromTeacher,
  mostInAudience,
  mostMembers,
  peopleAtOnce,
  receiptsAtOnce,
  threadsAtOnce,
  undoMs,
  unreadAtOnce,
  withdrawableMs,
} from '@/server/messaging/rules'

const at = new Date('2026-11-30T09:00:00Z')

describe('a thread cannot be answered', () => {
  const direct = { kind: 'DIRECT', replies: 'ALL', closedAt: null } as const
  const broadcast = { kind: 'BROADCAST', replies: 'SENDER', closedAt: null } as const
  const asked = { thread: direct, hasLeft: false, others: 1 }
  test.each([
    ['but it can, by somebody in it', asked, null],
    ['a notice', { ...asked, thread: { ...direct, kind: 'NOTICE' as const } }, 'NO_REPLIES'],
    ['one that takes no answers', { ...asked, thread: { ...direct, replies: 'NONE' as const } }, 'NO_REPLIES'],
    ['one’s own broadcast', { ...asked, thread: broadcast, isOwn: true }, 'NO_REPLIES'],
    ['but another’s broadcast can', { ...asked, thread: broadcast }, null],
    ['but one’s own that all may answer can', { ...asked, thread: { ...broadcast, replies: 'ALL' as const }, isOwn: true }, null],
    ['but one’s own direct thread can', { ...asked, thread: { ...direct, replies: 'SENDER' as const }, isOwn: true }, null],
    ['one that was closed', { ...asked, thread: { ...direct, closedAt: at } }, 'CLOSED'],
    ['one that was left', { ...asked, hasLeft: true }, 'LEFT'],
    ['one that was closed, by who left it', { ...asked, hasLeft: true, thread: { ...direct, closedAt: at } }, 'CLOSED'],
    ['one without anybody else', { ...asked, others: 0 }, 'UNREACHABLE'],
    ['but one’s own without readers yet can', { ...asked, others: 0, isOwn: true }, null],
  ])('%s', (_, given, why) => expect(closedBecause(given)).toBe(why))
})

describe('a message can be taken back', () => {
  const message = { at, isRead: false, withdrawnAt: null }
  const later = (ms: number) => new Date(at.getTime() + ms)
  test.each([
    ['at once', message, at, true],
    ['for ten minutes', message, later(600_000), true],
    ['not a moment longer', message, later(600_001), false],
    ['not once it was read', { ...message, isRead: true }, at, false],
    ['not twice', { ...message, withdrawnAt: at }, at, false],
  ])('%s', (_, given, now, may) => expect(mayTakeBack(given, now)).toBe(may))
})

test('a mail waits two minutes', () => {
  expect(mailAfter(at)).toEqual(new Date('2026-11-30T09:02:00Z'))
})

test('the limits that people were told of', () => {
  expect({ withdrawableMs, mostMembers, mostFromStudent, mostFromTeacher, mostInAudience, undoMs, mostDaysAhead }).toEqual({
    ...{ withdrawableMs: 600_000, mostMembers: 50, mostFromStudent: 10, mostFromTeacher: 200, mostInAudience: 20_000 },
    ...{ undoMs: 10_000, mostDaysAhead: 365 },
  })
})

test('as much is read at once', () => {
  expect({ receiptsAtOnce, threadsAtOnce, messagesAtOnce, peopleAtOnce, unreadAtOnce }).toEqual({
    ...{ receiptsAtOnce: 100, threadsAtOnce: 50, messagesAtOnce: 50, peopleAtOnce: 5_000, unreadAtOnce: 100 },
  })
})
