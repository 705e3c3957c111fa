import { expect, test } from 'vitest'
import { historyGroups } from '@/components/clinical-sessions/history/history-groups'
import type { Session } from '@/lib/contracts/clinical-sessions'

type Entry = Session['history'][number]
let counted = 0
const historyEntry = (act: Entry['act'], minute: number, by = 'Dr Osei', detail: Entry['detail'] = {}): Entry => ({
  id: `h${(counted += 1)}`,
  at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  by: { id: by, displayName: by },
  act,
  fromState: null,
  toState: null,
  reason: null,
  fromTeacher: null,
  toTeacher: null,
  detail,
  names: {},
})
const groupsOf = (history: readonly Entry[]) => historyGroups(history).map(({ entries }) => `${entries[0].act} ${entries.length}`)

test('what one person saves tap by tap is one group for each act', () => {
  expect(
    groupsOf([historyEntry('marked', 9), historyEntry('lineSaved', 8), historyEntry('marked', 7), historyEntry('lineSaved', 3)]),
  ).toEqual(['marked 2', 'lineSaved 2'])
})

test('a student’s own marks and a teacher’s are two', () => {
  expect(groupsOf([historyEntry('marked', 9, 'A', { side: 'SELF' }), historyEntry('marked', 8, 'A', { side: 'TEACHER' })])).toEqual([
    'marked 1',
    'marked 1',
  ])
})

test('another person, a pause of more than ten minutes and a change of state each begin anew', () => {
  expect(groupsOf([historyEntry('marked', 9), historyEntry('marked', 8, 'Amira'), historyEntry('marked', 7)])).toEqual([
    'marked 1',
    'marked 1',
    'marked 1',
  ])
  expect(groupsOf([historyEntry('marked', 30), historyEntry('marked', 20), historyEntry('marked', 9)])).toEqual(['marked 2', 'marked 1'])
  expect(groupsOf([historyEntry('marked', 9), historyEntry('unlocked', 8), historyEntry('marked', 7)])).toEqual([
    'marked 1',
    'unlocked 1',
    'marked 1',
  ])
})

test('what changes a state is never put together', () => {
  expect(groupsOf([historyEntry('checkAsked', 9), historyEntry('checkAsked', 8)])).toEqual(['checkAsked 1', 'checkAsked 1'])
})
