import { describe, expect, test } from 'vitest'
import { nextOfList } from '@/components/clinical-sessions/marking/marking-next'
import type { SessionRow } from '@/lib/contracts/clinical-sessions'

const sessionRow = (id: string, chairNumber: number | null, changes: Partial<SessionRow> = {}): SessionRow => ({
  id,
  state: 'OPEN',
  student: { id: `u-${id}`, displayName: id },
  teacher: { id: 't', displayName: 'T' },
  clinicId: 'c',
  clinicName: 'Clinic',
  heldOn: '2026-11-20',
  shift: 'AM',
  chairNumber,
  room: '',
  patientAttendance: 'ATTENDED',
  procedures: [],
  check: null,
  unreadComments: 0,
  escalated: false,
  retrospective: false,
  ...changes,
})
const waitingRow = (session: SessionRow, state: 'WAITING' | 'TAKEN' = 'WAITING') => ({
  session,
  check: { id: `k-${session.id}`, kind: 'FINAL_CHECK' as const, state, askedAt: '2026-11-20T10:00:00Z', takenBy: null },
})

describe('the next one, from the list of this device', () => {
  test('is who waits longest, not the session itself nor who is with a teacher', () => {
    const list = {
      waiting: [
        waitingRow(sessionRow('here', 1)),
        waitingRow(sessionRow('taken', 2), 'TAKEN'),
        waitingRow(sessionRow('first', 3)),
        waitingRow(sessionRow('second', 4)),
      ],
      awaitingMarks: [sessionRow('other', 5)],
    }
    expect(nextOfList(list, 'here')).toEqual({
      waiting: 2,
      next: {
        sessionId: 'first',
        student: { id: 'u-first', displayName: 'first' },
        clinicName: 'Clinic',
        chairNumber: 3,
        check: { id: 'k-first', kind: 'FINAL_CHECK' },
      },
    })
  })

  test('else the next chair of the same clinic and day, and then round; without a chair comes last', () => {
    const list = {
      waiting: [],
      awaitingMarks: [
        sessionRow('nine', 9),
        sessionRow('two', 2),
        sessionRow('none', null),
        sessionRow('five', 5),
        sessionRow('elsewhere', 6, { clinicId: 'd' }),
        sessionRow('yesterday', 6, { heldOn: '2026-11-19' }),
      ],
    }
    expect(['two', 'five', 'nine', 'none'].map((id) => nextOfList(list, id).next?.sessionId)).toEqual(['five', 'nine', 'none', 'two'])
  })

  test('a session that the list does not know leads to the first; nobody to nobody', () => {
    expect(nextOfList({ waiting: [], awaitingMarks: [sessionRow('b', 3), sessionRow('a', 2)] }, 'gone').next?.sessionId).toBe('a')
    expect(nextOfList({ waiting: [], awaitingMarks: [sessionRow('here', 1)] }, 'here')).toEqual({ waiting: 0, next: null })
  })
})
