import { describe, expect, test } from 'vitest'
import { stepsOf } from '@/components/concerns/case-steps'

type Case = Parameters<typeof stepsOf>[0]
type Entered = NonNullable<Case['entries'][number]['step']>

const raisedAt = '2026-11-02T09:00:00.000Z'
const entry = (step: Entered, day: string): Case['entries'][number] => ({
  id: `${step} ${day}`,
  kind: 'STATE',
  step,
  author: 'Grace Bennett',
  isOwn: false,
  at: `${day}T10:00:00.000Z`,
  text: '',
  sight: 'HANDLERS',
})
/** The entries are sent newest first. */
const caseOf = (state: Case['state'], entries: Case['entries'], more: Partial<Case> = {}): Case => ({
  state,
  kind: 'CONCERN',
  raisedAt,
  appealUntil: null,
  entries: entries.toReversed(),
  ...more,
})
const stepLooks = (of: Case) => stepsOf(of).map(({ stage, look, at }) => [stage, look, at?.slice(0, 10) ?? null])

describe('the steps of a case', () => {
  test('say what lies behind, where it is and what is to come', () => {
    expect(stepLooks(caseOf('UNDER_REVIEW', [entry('TRIAGED', '2026-11-03'), entry('REVIEW', '2026-11-04')]))).toEqual([
      ['OPEN', 'done', '2026-11-02'],
      ['TRIAGED', 'done', '2026-11-03'],
      ['UNDER_REVIEW', 'here', '2026-11-04'],
      ['RESOLVED', 'open', null],
    ])
  })

  test('leave out a review that there was not, and name the appeal while it can be made', () => {
    const resolved = caseOf('RESOLVED', [entry('TRIAGED', '2026-11-03'), entry('RESOLVED', '2026-11-05')], { appealUntil: '2026-11-19' })
    expect(stepLooks(resolved)).toEqual([
      ['OPEN', 'done', '2026-11-02'],
      ['TRIAGED', 'done', '2026-11-03'],
      ['RESOLVED', 'here', '2026-11-05'],
      ['APPEALED', 'open', null],
    ])
  })

  test('have an appeal behind them once it is decided', () => {
    const entries = [
      entry('TRIAGED', '2026-11-03'),
      entry('RESOLVED', '2026-11-05'),
      entry('APPEALED', '2026-11-06'),
      entry('APPEAL_DECIDED', '2026-11-09'),
    ]
    expect(stepLooks(caseOf('RESOLVED', entries)).slice(-2)).toEqual([
      ['RESOLVED', 'here', '2026-11-09'],
      ['APPEALED', 'done', '2026-11-06'],
    ])
    expect(stepLooks(caseOf('APPEALED', entries.slice(0, 3))).at(-1)).toEqual(['APPEALED', 'here', '2026-11-06'])
  })

  test('of one that was reopened do not keep its end', () => {
    const entries = [
      entry('TRIAGED', '2026-11-03'),
      entry('REVIEW', '2026-11-04'),
      entry('RESOLVED', '2026-11-05'),
      entry('REOPENED', '2026-11-10'),
    ]
    expect(stepLooks(caseOf('UNDER_REVIEW', entries)).slice(-2)).toEqual([
      ['UNDER_REVIEW', 'here', '2026-11-10'],
      ['RESOLVED', 'open', null],
    ])
  })

  test('of a commendation have neither review nor appeal', () => {
    expect(stepLooks(caseOf('TRIAGED', [entry('TRIAGED', '2026-11-03')], { kind: 'COMMENDATION', appealUntil: '2026-11-19' }))).toEqual([
      ['OPEN', 'done', '2026-11-02'],
      ['TRIAGED', 'here', '2026-11-03'],
      ['RESOLVED', 'open', null],
    ])
  })
})
