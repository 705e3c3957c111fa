import { describe, expect, test } from 'vitest'
import { filtersOf } from '@/components/shared/filters-of'
import { followerOf, moveItem } from '@/components/shared/editor/in-order'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { previewSession, scaleOf, type PreviewOf } from '@/components/interface-editor/preview-session'
import { inputOf, newProcedure, numberOf } from '@/components/interface-editor/procedure-form'
import { newScale, nextStep, wantsVersion } from '@/components/interface-editor/scale-form'
import { Session } from '@/lib/contracts/clinical-sessions/session.shapes'
import { SaveProcedure } from '@/lib/contracts/interface-editor/procedures.shapes'
import { SaveScale } from '@/lib/contracts/interface-editor/scales.shapes'

describe('order', () => {
  test('moves one to another place, and not out of the list', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  test('names what follows', () => {
    const list = [{ id: 'a' }, { id: 'b' }]
    expect(followerOf(list, 'a')).toBe('b')
    expect(followerOf(list, 'b')).toBeNull()
  })
})

test('filters come out of the address, the first of several', () => {
  expect(filtersOf({ q: ['crown', 'x'], state: undefined, other: 'y' }, ['q', 'state'])).toEqual({
    input: { q: 'crown' },
    asked: { q: 'crown', state: '' },
  })
})

test('an editor’s address takes an id, the reserved one, or nothing', () => {
  expect(OneOrNew.safeParse(['x']).success).toBe(false)
  expect(OneOrNew.safeParse(['new', 'new']).success).toBe(false)
  expect([isForNew(undefined), isForNew('new'), isForNew('018f0000-0000-7000-8000-000000000000')]).toEqual([true, true, false])
})

describe('what is typed', () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  test('is a number with a point or a comma, or none', () => {
    expect(numberOf(' 1,5 ')).toBe(1.5)
    expect(numberOf('')).toBeNaN()
    expect(numberOf('one')).toBeNaN()
  })

  test('of a new procedure lacks what must be said', () => {
    const values = newProcedure({ programmes: [], specialties: [], participationTypes: [], scales: [], categories: [] })
    const parsed = SaveProcedure.safeParse(inputOf(id, { ...values, weight: 'heavy' }, 0))
    expect([...new Set(parsed.error?.issues.map(({ path }) => path.join('.')))].sort()).toEqual([
      'caption',
      'category',
      'code',
      'scaleId',
      'weight',
    ])
  })

  test('of a scale makes a version only where a step differs', () => {
    const saved = newScale(['No', 'Yes'])
    expect(wantsVersion(saved, { ...saved, name: 'Other' })).toBe(false)
    expect(wantsVersion(saved, { ...saved, values: saved.values.toReversed() })).toBe(false)
    expect(wantsVersion(saved, { ...saved, values: saved.values.map((step) => ({ ...step, pass: true })) })).toBe(true)
    expect(nextStep(saved.values, 'k')).toMatchObject({ key: 'k', value: '3', colour: 'blue' })
  })

  test('of a scale is refused where a value comes twice', () => {
    const step = { label: 'One', meaning: '', colour: 'blue', pass: true }
    const parsed = SaveScale.safeParse({
      id,
      revision: 0,
      name: 'Scale',
      makes: 'SAME_VERSION',
      values: [
        { ...step, value: 1 },
        { ...step, value: 1 },
      ],
    })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['values.1.value', 'valueTwice'],
      ['values.1.label', 'captionTwice'],
    ])
  })
})

describe('the preview', () => {
  const words = { student: 'Student', teacher: 'Teacher', clinic: 'Clinic', unnamed: 'Not named', section: 'Section' }
  const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const scale = scaleOf(newScale(['No', 'Yes']))
  const procedure = {
    ...newProcedure({ programmes: [], specialties: [], participationTypes: [], scales: [], categories: [] }),
    criteria: [
      { id: uuid(1), caption: '', active: true },
      { id: uuid(2), caption: 'Old', active: false },
    ],
  }
  const kinds: readonly PreviewOf[] = [
    { kind: 'procedure', values: procedure, scales: [] },
    {
      kind: 'section',
      values: { caption: 'Teamwork', scaleId: scale.id, required: true, items: [{ id: uuid(3), caption: 'Handover', active: true }] },
      scales: [],
    },
    { kind: 'scale', values: newScale(['No', 'Yes']) },
  ]

  test.each(kinds)('of a $kind is a session that the chairside can draw', (what) => {
    for (const side of ['student', 'teacher'] as const) {
      const session = Session.parse(previewSession({ what, side, scale, words }))
      expect(session).toMatchObject({ side, state: 'OPEN', may: { selfMark: side === 'student', mark: side === 'teacher' } })
      expect(session.catalogue.procedures.length + session.catalogue.sections.length).toBe(1)
      expect(session.marks.map((mark) => mark.side)).toEqual(side === 'teacher' ? ['SELF', 'TEACHER'] : ['SELF'])
    }
  })

  test('leaves out what is no longer in use, and names what has no name yet', () => {
    const [first] = kinds
    const session = Session.parse(first && previewSession({ what: first, side: 'student', scale, words }))
    expect(session.catalogue.procedures[0]).toMatchObject({ caption: 'Not named', criteria: [{ caption: 'Not named' }] })
    expect(session.catalogue.procedures[0]?.criteria).toHaveLength(1)
  })
})
