import { describe, expect, test } from 'vitest'
import { ReportRunState } from '@/lib/generated/prisma/enums'
import { nextState } from '@/lib/state-machine'
import { reportRun, reportRunStates } from '@/lib/states/report-run'

describe('a run', () => {
  test.each([
    ['PREPARING', 'READY', 'FAILED', 'EXPIRED', null],
    ['READY', null, null, null, 'EXPIRED'],
    ['FAILED', null, null, null, 'EXPIRED'],
    ['EXPIRED', null, null, null, null],
  ] as const)('from %s: finish %s, fail %s, stop %s, expire %s', (from, ...ends) => {
    expect((['finish', 'fail', 'stop', 'expire'] as const).map((on) => nextState(reportRun, from, on))).toEqual(ends)
  })

  test('has the states that the database knows', () => {
    expect([...reportRunStates].sort()).toEqual(Object.values(ReportRunState).sort())
    expect(reportRun.initial).toBe('PREPARING')
  })
})
