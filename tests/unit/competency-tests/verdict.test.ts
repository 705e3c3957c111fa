import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeCritical, rowsOf, verdictOf } from '@/lib/competency-tests/verdict'
import type { Answers } from '@/lib/forms/answers'
import { fieldsOf } from '@/lib/forms/definition'
import { definition, field, page, uidOf } from '../../support/forms'

function never(): never {
  throw new Error('the form has a field')
}
const scaleId = '0190c1f2-0000-7000-8000-000000000001'
const scales = [{ id: scaleId, values: [1, 2, 3, 4, 5, 6].map((value) => ({ value, pass: value > 3 })) }]
const options = [
  { value: 'no', caption: { 'en-GB': 'No' }, score: 0 },
  { value: 'yes', caption: { 'en-GB': 'Yes' }, score: 2 },
]
const plain = [
  field('NUMBER', 'a'),
  field('NUMBER', 'b'),
  field('BOOLEAN', 'safe'),
  field('SCALE', 'mark', { scaleId }),
  field('DROPDOWN', 'choice', { options }),
  field('TEXT', 'words'),
]
const uidIn = (fields: readonly object[], id: string): string => {
  const form = definition([page('one', [...fields])])
  return uidOf(form.pages, id)
}
const mean = field('COMPUTED', 'mean', { formula: `AVERAGE({${uidIn(plain, 'a')}}, {${uidIn(plain, 'b')}})` })
const share = field('COMPUTED', 'share', { formula: `{${uidIn(plain, 'a')}} / {${uidIn(plain, 'b')}}` })
const onlyIf = field('BOOLEAN', 'asked', { visibleWhen: `{${uidIn(plain, 'safe')}}` })
const form = definition([page('one', [...plain, mean, share, onlyIf])])
const uid = (id: string) => uidOf(form.pages, id)

function verdict(passRule: string, given: Answers, critical: readonly string[] = []) {
  const answers: Answers = Object.fromEntries(Object.entries(given).map(([id, answer]) => [uid(id), answer]))
  const rule = passRule.replace(/\b(a|b|safe|mark|choice|words|mean|share)\b/g, (id) => `{${uid(id)}}`)
  return verdictOf({ form, answers, today: '2026-11-20', passRule: rule, criticalUids: critical.map(uid), scales, locale: 'en-GB' })
}

describe('a pass rule', () => {
  test('is met, or not, and says the score', () => {
    expect(verdict('a + b >= 10', { a: 6, b: 6 })).toMatchObject({ rule: 'MET', score: 12, needed: 10, mayPass: true })
    expect(verdict('a + b >= 10', { a: 2, b: 3 })).toMatchObject({ rule: 'NOT_MET', score: 5, needed: 10, mayPass: false })
    expect(verdict('AND(a >= 3, b >= 3)', { a: 4, b: 3 })).toMatchObject({ rule: 'MET', score: 4, needed: 3 })
    expect(verdict('10 <= a', { a: 11 })).toMatchObject({ rule: 'MET', score: 11, needed: 10 })
  })

  test('that is not there leaves it to the marker', () => {
    expect(verdict('', {})).toMatchObject({ rule: 'JUDGED', score: null, mayPass: true })
  })

  test.each([
    ['a + b >= 10', { a: 20 }, 'fieldEmpty', 'b'],
    // Empty fields that a function would otherwise pass over.
    ['MAX(a, b) >= 10', { a: 20 }, 'fieldEmpty', 'b'],
    ['OR(a >= 10, b >= 10)', { a: 20 }, 'fieldEmpty', 'b'],
    ['mean >= 10', { a: 20 }, 'fieldEmpty', 'b'],
    ['mark >= 3', { mark: 'NOT_OBSERVED' }, 'fieldEmpty', 'mark'],
  ])('with an empty field never passes: %s', (rule, given, reason, id) => {
    expect(verdict(rule, given)).toMatchObject({ rule: 'UNCLEAR', unclear: { reason, fieldUid: uid(id), caption: id }, mayPass: false })
  })

  test('that divides by nothing never passes', () => {
    expect(verdict('a / b >= 1', { a: 5, b: 0 })).toMatchObject({ rule: 'UNCLEAR', unclear: { reason: 'divisionByZero' }, mayPass: false })
    expect(verdict('OR(a >= 1, a / b >= 1)', { a: 5, b: 0 })).toMatchObject({ rule: 'UNCLEAR', mayPass: false })
    expect(verdict('share >= 1', { a: 5, b: 0 })).toMatchObject({ rule: 'UNCLEAR', unclear: { reason: 'divisionByZero' }, mayPass: false })
    expect(verdict('IF(b = 0, a >= 5, a / b >= 1)', { a: 5, b: 0 })).toMatchObject({ rule: 'MET', mayPass: true })
  })

  test('that names a field which the form no longer has never passes', () => {
    const lost = '0190c1f2-0000-7000-8000-00000000dead'
    expect(verdict(`OR(a >= 1, {${lost}} >= 1)`, { a: 5 })).toMatchObject({
      rule: 'UNCLEAR',
      unclear: { reason: 'fieldMissing', fieldUid: lost, caption: '' },
      mayPass: false,
    })
  })

  test('that comes to no yes or no, or cannot be read, never passes', () => {
    expect(verdict('a + b', { a: 5, b: 5 })).toMatchObject({ rule: 'UNCLEAR', unclear: { reason: 'noAnswer' }, mayPass: false })
    expect(verdict('a >=', { a: 5 })).toMatchObject({ rule: 'UNCLEAR', unclear: { reason: 'unreadable' }, mayPass: false })
  })
})

describe('a critical field', () => {
  const full = { a: 10, b: 10, safe: true, mark: 5, choice: 'yes' }
  test.each([
    ['safe', { safe: false }],
    ['mark', { mark: 3 }],
    ['choice', { choice: 'no' }],
  ])('that is failed fails the test whatever the score: %s', (id, changes) => {
    expect(verdict('a + b >= 10', { ...full, ...changes }, [id])).toMatchObject({
      rule: 'MET',
      criticalFailed: [{ uid: uid(id), caption: id }],
      mayPass: false,
    })
    expect(verdict('a + b >= 10', full, [id])).toMatchObject({ criticalFailed: [], criticalOpen: [], mayPass: true })
  })

  test('that is not answered or not observed is open, and nobody passes', () => {
    expect(verdict('a + b >= 10', { ...full, safe: null }, ['safe'])).toMatchObject({
      criticalOpen: [{ uid: uid('safe') }],
      mayPass: false,
    })
    expect(verdict('a + b >= 10', { ...full, mark: 'NOT_OBSERVED' }, ['mark'])).toMatchObject({
      criticalOpen: [{ uid: uid('mark') }],
      mayPass: false,
    })
  })

  test('that the form hides was not asked', () => {
    expect(verdict('a + b >= 10', { ...full, safe: false }, ['asked'])).toMatchObject({
      criticalOpen: [],
      criticalFailed: [],
      mayPass: true,
    })
    expect(verdict('a + b >= 10', full, ['asked'])).toMatchObject({ criticalOpen: [{ uid: uid('asked') }], mayPass: false })
  })

  test('may be one row of a grid: its own mark decides', () => {
    const rows = ['consent', 'aftercare'].map((id) => ({ uid: uidIn([field('TEXT', id)], id), id, caption: { 'en-GB': id } }))
    const grid = field('GRID', 'grid', { scaleId, rows })
    const sheet = definition([page('one', [grid])])
    const gridUid = uidOf(sheet.pages, 'grid')
    const [consent, aftercare] = rows
    if (!consent || !aftercare) throw new Error('the grid has two rows')
    const judged = (marks: Record<string, number>) =>
      verdictOf({
        form: sheet,
        answers: { [gridUid]: { marks } },
        today: '2026-11-20',
        passRule: '',
        criticalUids: [consent.uid],
        scales,
        locale: 'en-GB',
      })
    expect(judged({ [consent.uid]: 3, [aftercare.uid]: 6 })).toMatchObject({
      criticalFailed: [{ uid: consent.uid, caption: 'consent' }],
      mayPass: false,
    })
    expect(judged({ [consent.uid]: 4, [aftercare.uid]: 1 })).toMatchObject({ criticalFailed: [], criticalOpen: [], mayPass: true })
    expect(judged({ [aftercare.uid]: 6 })).toMatchObject({ criticalOpen: [{ uid: consent.uid }], mayPass: false })
    expect(rowsOf(fieldsOf(sheet)[0] ?? never()).map((row) => canBeCritical(row))).toEqual([true, true])
  })

  test('is one that comes to good or bad', () => {
    const able = fieldsOf(form).filter(canBeCritical)
    expect(able.map(({ id }) => id)).toEqual(['safe', 'mark', 'choice', 'asked'])
  })
})

test('nobody passes with anything open that the rule names, whatever the rule and the answers are', () => {
  const number = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
  const rule = fc.constantFrom(
    'a + b >= 3',
    'MAX(a, b) > 1',
    'OR(a > 1, b > 1)',
    'a / b >= 1',
    'COUNT(a, b) > 0',
    'mean >= 1',
    'NOT(a > b)',
  )
  fc.assert(
    fc.property(rule, number, number, (passRule, a, b) => {
      const found = verdict(passRule, { a, b })
      if (a === null || b === null) expect(found.mayPass).toBe(false)
      if (found.mayPass) expect(found.rule).toBe('MET')
    }),
  )
})
