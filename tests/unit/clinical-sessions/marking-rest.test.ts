import { describe, expect, test } from 'vitest'
import { lowWithoutNote, nudgeNames, restOf, restValues, commonMark } from '@/components/clinical-sessions/marking/marking-rest'
import { isSameLine } from '@/components/clinical-sessions/procedures/line-same'
import { isSameMark } from '@/components/clinical-sessions/marking/mark-same'
import { withMark } from '@/components/clinical-sessions/session/session-parts'
import type { Target } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { item, teacherMark, markedSession, makeSaves } from './marked-session'

const quickValues = (session: Session) => restValues(session)?.quick
const withMarks = (session: Session, given: Readonly<Record<string, number | null>>, note = '') =>
  Object.entries(given).reduce((before, [id, value]) => withMark(before, teacherMark(item(id), value, note)), session)

describe('mark rest as', () => {
  test('offers 4 and 5 until the teacher has used others twice', () => {
    const session = markedSession({ items: 6 })
    expect(quickValues(session)).toEqual([4, 5])
    expect(quickValues(withMarks(session, { i0: 3 }))).toEqual([4, 5])
    expect(quickValues(withMarks(session, { i0: 3, i1: 3 }))).toEqual([3, 4])
    expect(quickValues(withMarks(session, { i0: 6, i1: 6, i2: 3, i3: 3, i4: 3 }))).toEqual([3, 6])
    expect(quickValues(withMarks(session, { i0: null, i1: null }))).toEqual([4, 5])
  })

  test('offers every step, and nothing once all is marked', () => {
    const session = markedSession({ items: 2 })
    expect(restValues(session)?.all.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6])
    expect(restValues(withMarks(session, { i0: 4, i1: null }))).toBeNull()
  })

  test('takes what has no teacher’s mark, on the scale of each; the others stay and are counted', () => {
    const session = markedSession({ items: 3, yesNo: 2 })
    const rest = restOf(withMarks(session, { i0: 2 }), 4)
    expect([rest.targets.map(({ target, scaleId }) => [target.kind === 'item' && target.itemId, scaleId]), rest.staying]).toEqual([
      [
        ['i1', 'six'],
        ['i2', 'six'],
      ],
      2,
    ])
    expect(restOf(session, 1).targets).toHaveLength(5)
    expect(restOf(session, null)).toMatchObject({ staying: 0 })
  })
})

describe('a second look', () => {
  const all = (count: number, value: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`i${at}`, value]))

  test.each([
    [8, null],
    [9, 4],
  ])('%i marks alike: %s', (count, expected) => {
    expect(commonMark(withMarks(markedSession({ items: count }), all(count, 4)))).toBe(expected)
  })

  test('one that differs, or is missing, or was not observed, is no sameness', () => {
    const session = markedSession({ items: 9 })
    expect(commonMark(withMarks(session, { ...all(9, 4), i8: 5 }))).toBeNull()
    expect(commonMark(withMarks(session, all(8, 4)))).toBeNull()
    expect(
      commonMark(Object.entries(all(9, 4)).reduce((before, [id]) => withMark(before, teacherMark(item(id), null)), session)),
    ).toBeNull()
  })

  test('low marks without a word are named, each under its own name', () => {
    const session = withMarks(withMarks(markedSession({ items: 4 }), { i0: 1, i1: 3, i2: 2 }), { i3: 2 }, 'Because')
    const low = lowWithoutNote(session)
    expect(low.map(({ value }) => value)).toEqual([1, 2])
    expect(nudgeNames({ same: 4, low })).toEqual(['same', 'low item:i0', 'low item:i2'])
  })
})

describe('what is drawn anew', () => {
  const before = markedSession({ items: 3, lines: 60 })
  const target: Target = { kind: 'criterion', lineId: 'l7', criterionId: 'c1' }
  const after = withMark(before, teacherMark(target, 4))
  const saves = makeSaves()
  const field = (session: Session, of: Target) => ({ session, saves, target: of, label: 'A', scaleId: 'six' })
  const card = (session: Session, id: string) => ({
    session,
    saves,
    line: session.lines.find((line) => line.id === id) ?? fail(),
    onRemove: () => {},
  })

  test('one mark of a session with 60 procedures: its own field and its own procedure', () => {
    const criteria = before.lines.flatMap(({ id }) =>
      ['c0', 'c1', 'c2'].map((criterionId): Target => ({ kind: 'criterion', lineId: id, criterionId })),
    )
    expect(criteria.filter((of) => !isSameMark(field(before, of), field(after, of)))).toEqual([target])
    expect(before.lines.filter(({ id }) => !isSameLine(card(before, id), card(after, id))).map(({ id }) => id)).toEqual(['l7'])
  })

  test.each([
    ['state', { state: 'MARKED_LOCKED' }],
    ['rights', { may: { ...before.may, mark: false } }],
    ['the setting', { blind: true }],
    ['the draft', { concern: { text: 'x', revision: 1 } }],
  ] as const)('%s: all of them', (_case, change) => {
    expect(isSameMark(field(before, target), field({ ...before, ...change }, target))).toBe(false)
    expect(isSameLine(card(before, 'l1'), card({ ...before, ...change }, 'l1'))).toBe(false)
  })

  test('a student who is taken by the first mark: none of them', () => {
    const check: Session['checks'][number] = {
      id: 'q',
      kind: 'FINAL_CHECK',
      state: 'TAKEN',
      askedAt: '2026-11-20T09:00:00Z',
      takenBy: null,
      takenAt: null,
      endedAt: null,
      endedBy: null,
      outcome: null,
      checklist: [],
      note: '',
    }
    const waits = { ...before, check, checks: [check], may: { ...before.may, takeCheck: true, withdrawCheck: true } }
    const taken = { ...waits, check: { ...check }, checks: [{ ...check }], may: { ...waits.may, takeCheck: false } }
    expect([isSameMark(field(waits, target), field(taken, target)), isSameLine(card(waits, 'l1'), card(taken, 'l1'))]).toEqual([true, true])
  })

  test('a remark or a comment: none of them', () => {
    const remarked = { ...before, remarks: { ...before.remarks, student: { text: 'x', revision: 1 } } }
    expect([isSameMark(field(before, target), field(remarked, target)), isSameLine(card(before, 'l1'), card(remarked, 'l1'))]).toEqual([
      true,
      true,
    ])
  })
})

function fail(): never {
  throw new Error('there is no such line')
}
