import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { acceptAnswers, submissionProblems, withoutHidden } from '@/lib/forms/accept-answers'
import type { Answers } from '@/lib/forms/answers'
import { checkDefinition } from '@/lib/forms/check'
import { entryKey, type Entry } from '@/lib/forms/entries'
import { parse } from '@/lib/forms/expressions/parse'
import { evaluate } from '@/lib/forms/expressions/evaluate'
import { shownAnswers, shownForm, type Eyes } from '@/lib/forms/sight'
import { workOut } from '@/lib/forms/work-out'
import { field, form, page, row } from './built'

const today = '2026-11-24'
const submitter: Eyes = { parts: ['SUBMITTER', 'COMPLETER'], roleIds: [] }
const entryOf = (answers: Entry['answers'], more: object = {}): Entry => ({ id: v7(), edits: {}, answers, ...more })

const [name, score, hidden] = [field('TEXT', 'name', { required: 'ALWAYS' }), field('NUMBER', 'score'), field('NUMBER', 'hidden')]
const points = field('COMPUTED', 'points', { formula: `{${score.uid}} * 2` })
const group = field('GROUP', 'procedures', {
  fields: [name, score, { ...hidden, visibleWhen: `{${score.uid}} > 5` }, points],
  least: 1,
  most: 3,
})
const [a, b, c] = [row('a'), row('b'), row('c')]
const grid = field('GRID', 'marks', { scaleId: v7(), rows: [a, b, c], required: 'ALWAYS' })
const ofGroup = (formula: string) => field('COMPUTED', 'result', { formula })
const withFormula = (formula: string) => form([page('one', [group, grid, ofGroup(formula)])])

const valueOf = (formula: string, answers: Answers) => {
  const made = withFormula(formula)
  return workOut(made, answers, today).resultOf(made.pages[0]?.fields[2]?.uid ?? '')
}
const entries = [
  entryOf({ [name.uid]: 'x', [score.uid]: 4 }),
  entryOf({ [score.uid]: 8, [hidden.uid]: 1 }),
  entryOf({ [score.uid]: 6, [hidden.uid]: 2 }),
]
const three = {
  [group.uid]: entries,
  [grid.uid]: { marks: { [a.uid]: 1, [b.uid]: 3, [c.uid]: 5 } },
}

describe('formulas over entries', () => {
  test.each([
    [`SUM({${score.uid}})`, 18],
    [`AVERAGE({${score.uid}})`, 6],
    [`mean({${score.uid}})`, 6],
    [`MIN({${score.uid}}) + MAX({${score.uid}})`, 12],
    [`COUNT({${group.uid}})`, 3],
    [`COUNT({${name.uid}})`, 1],
    [`COUNTIF({${score.uid}}, ">= 6")`, 2],
    [`SUM({${points.uid}})`, 36],
    [`ANY({${score.uid}} > 7)`, true],
    [`ANY({${score.uid}} > 9)`, false],
    [`ANY({${score.uid}} > 5 AND {${hidden.uid}} = 2)`, true],
    // The field is hidden in the first entry, so it has no value there that could be blank.
    [`SUM({${hidden.uid}})`, 3],
    [`SUM({${grid.uid}})`, 9],
    [`COUNT({${grid.uid}})`, 3],
    [`ANY({${grid.uid}} < 2)`, true],
    [`{${b.uid}} + 1`, 4],
  ])('%s', (formula, expected) => expect(valueOf(formula, three)).toBe(expected))

  test.each([
    ['SUM', null],
    ['COUNT', 0],
    ['AVERAGE', null],
  ])('of none, %s comes to %s', (name_, expected) => expect(valueOf(`${name_}({${score.uid}})`, {})).toBe(expected))

  test('of none, none meets a condition', () => expect(valueOf(`ANY({${score.uid}} > 0)`, {})).toBe(false))
  test('of 200 all count', () =>
    expect(valueOf(`SUM({${score.uid}})`, { [group.uid]: Array.from({ length: 200 }, () => entryOf({ [score.uid]: 1 })) })).toBe(200))
  test('an entry that went counts no more', () => {
    const [first, ...others] = entries
    expect(valueOf(`SUM({${score.uid}})`, { [group.uid]: [{ ...(first ?? entryOf({})), removed: true, answers: {} }, ...others] })).toBe(14)
  })
  test('one blank leaves the sum open, as of fields', () =>
    expect(valueOf(`SUM({${score.uid}})`, { [group.uid]: [entryOf({ [score.uid]: 1 }), entryOf({})] })).toBeNull())
  test('"not observed" is no mark', () =>
    expect(valueOf(`AVERAGE({${grid.uid}})`, { [grid.uid]: { marks: { [a.uid]: 2, [b.uid]: 'NOT_OBSERVED' } } })).toBe(2))
})

describe('the check', () => {
  const codes = (formula: string) => checkDefinition(withFormula(formula)).map(({ code }) => code)
  test.each([
    [`{${score.uid}} + 1`, 'listNeedsFunction'],
    [`{${score.uid}}`, 'listNeedsFunction'],
    [`CONCAT({${name.uid}})`, 'listNeedsFunction'],
    [`{${grid.uid}} > 3`, 'listNeedsFunction'],
    [`SUM({${name.uid}})`, 'typesDiffer'],
    [`ANY(1 = 1)`, 'anyNeedsOne'],
    [`ANY({${score.uid}} > {${grid.uid}})`, 'anyNeedsOne'],
  ])('%s: %s', (formula, code) => expect(codes(formula)).toContain(code))

  test.each([
    `SUM({${score.uid}})`,
    `ANY({${score.uid}} > 3)`,
    `COUNT({${group.uid}})`,
    `AVERAGE({${grid.uid}})`,
    `ANY({${grid.uid}} <= 2)`,
    `IF({${a.uid}} > 3, 1, 2)`,
    `COUNT({${name.uid}}) > 0`,
  ])('takes %s', (formula) => expect(codes(formula)).toEqual([]))

  test('a rule inside of a group names no field of another group', () => {
    const other = field('GROUP', 'other', { fields: [field('TEXT', 'inner', { visibleWhen: `COUNT({${score.uid}}) > 0` })] })
    expect(checkDefinition(form([page('one', [group, other])])).map(({ code }) => code)).toEqual(['otherGroup'])
  })

  test('nor one that some readers of the group do not see', () => {
    const secret = field('BOOLEAN', 'secret', {
      see: { parts: ['REVIEWER'], roles: [] },
      complete: { parts: ['SUBMITTER', 'REVIEWER'], roles: [] },
    })
    const other = field('GROUP', 'other', { fields: [field('TEXT', 'inner', { visibleWhen: `{${secret.uid}} = TRUE` })] })
    expect(checkDefinition(form([page('one', [secret, other])])).map(({ code }) => code)).toContain('entryRuleUnseen')
  })

  test('a field that sums what depends on it goes in a circle', () => {
    const total = field('COMPUTED', 'total', { formula: `SUM({${score.uid}})` })
    const inner = { ...score, visibleWhen: `{${total.uid}} > 1` }
    const found = checkDefinition(form([page('one', [field('GROUP', 'g', { fields: [inner] }), total])]))
    expect(found.map(({ code }) => code)).toContain('circle')
  })

  test('a page for a reviewer without a step says so once', () => {
    const made = form([
      page('one', [field('TEXT', 'x')]),
      page('two', [field('TEXT', 'y'), field('TEXT', 'z')], { complete: { parts: ['REVIEWER'], roles: [] } }),
    ])
    expect(checkDefinition(made)).toMatchObject([{ code: 'reviewStepMissing', what: 'REVIEWER', pageUid: made.pages[1]?.uid }])
  })

  test('options of one name are warned of', () => {
    const options = ['One', 'one'].map((caption, at) => ({ value: `v${at}`, caption: { 'en-GB': caption } }))
    expect(checkDefinition(form([page('one', [field('DROPDOWN', 'x', { options })])]))).toMatchObject([
      { severity: 'WARNING', code: 'optionSame' },
    ])
  })

  test('a copied page whose formulas name the first one is warned of', () => {
    const [x, y] = [field('NUMBER', 'x'), field('NUMBER', 'x_2', { caption: { 'en-GB': 'x' } })]
    const sum = (id: string, formula: string) => field('COMPUTED', id, { caption: { 'en-GB': 'sum' }, formula })
    const found = (of: string) =>
      checkDefinition(form([page('one', [x, sum('s', `{${x.uid}} * 2`)]), page('two', [y, sum('s_2', `{${of}} * 2`)])]))
    expect(found(x.uid)).toMatchObject([{ severity: 'WARNING', code: 'namesFirstCopy', what: x.uid }])
    expect(found(y.uid)).toEqual([])
  })
})

describe('a group that is handed in', () => {
  const made = form([page('one', [group, grid])])
  const problems = (answers: Answers) =>
    submissionProblems({ form: made, eyes: submitter, answers, today }).map(({ fieldUid, code }) => [fieldUid, code])
  const marked = { [grid.uid]: { marks: { [a.uid]: 1, [b.uid]: 1, [c.uid]: 'NOT_OBSERVED' as const } } }

  test('needs as many entries as it asks for, and each of them its answers', () => {
    const entry = entryOf({ [score.uid]: 1 })
    expect(problems(marked)).toEqual([[group.uid, 'tooFewEntries']])
    expect(problems({ ...marked, [group.uid]: [entry] })).toEqual([[entryKey(entry.id, name.uid), 'required']])
    expect(problems({ ...marked, [group.uid]: [{ ...entry, removed: true, answers: {} }] })).toEqual([[group.uid, 'tooFewEntries']])
  })

  test('a grid that must be answered needs every row', () => {
    const entry = entryOf({ [name.uid]: 'x' })
    expect(problems({ [group.uid]: [entry], [grid.uid]: { marks: { [a.uid]: 1 } } })).toEqual([[grid.uid, 'required']])
    expect(problems({ [group.uid]: [entry], ...marked })).toEqual([])
  })

  test('is left without what rules hide and what was removed', () => {
    const entry = entryOf({ [name.uid]: 'x', [score.uid]: 1, [hidden.uid]: 9 })
    const left = withoutHidden(made, { [group.uid]: [entry, entryOf({}, { removed: true })] }, today)
    expect(left).toEqual({ [group.uid]: [{ ...entry, answers: { [name.uid]: 'x', [score.uid]: 1 } }] })
  })
})

describe('what can be stored', () => {
  const made = form([page('one', [group, grid])])
  const [only] = made.pages
  const scales = new Map([[String(grid.scaleId), [1, 3, 5]]])
  const accept = (answers: Answers) => (only ? acceptAnswers({ form: made, page: only, eyes: submitter, answers, scales }).refused : [])
  test.each([
    ['a field of no group', { [group.uid]: [entryOf({ [a.uid]: 1 })] }, 'wrongType'],
    ['a word for a number', { [group.uid]: [entryOf({ [score.uid]: 'x' })] }, 'wrongType'],
    ['more than there may be', { [group.uid]: Array.from({ length: 4 }, () => entryOf({})) }, 'tooManyEntries'],
    ['what was removed and still says something', { [group.uid]: [entryOf({ [score.uid]: 1 }, { removed: true })] }, 'wrongType'],
    ['a mark that is not on the scale', { [grid.uid]: { marks: { [a.uid]: 2 } } }, 'notOnScale'],
    ['a row that is not there', { [grid.uid]: { marks: { [score.uid]: 1 } } }, 'wrongType'],
  ])('not %s', (_, answers, code) => expect(accept(answers).map((one) => one.code)).toEqual([code]))

  test('one entry twice is none', () => {
    const entry = entryOf({})
    expect(accept({ [group.uid]: [entry, entry] }).map((one) => one.code)).toEqual(['wrongType'])
  })

  test('what a formula came to is not stored as an answer', () => {
    if (!only) throw new Error('a page')
    const entry = entryOf({ [score.uid]: 2, [points.uid]: 99 })
    const { accepted } = acceptAnswers({ form: made, page: only, eyes: submitter, answers: { [group.uid]: [entry] }, scales })
    expect(accepted[group.uid]).toEqual([{ ...entry, answers: { [score.uid]: 2 } }])
  })
})

describe('what is sent', () => {
  const patient = field('TEXT', 'patient', { patient: true })
  const made = form([page('one', [field('GROUP', 'g', { fields: [name, patient, points, score] })])])
  const uid = made.pages[0]?.fields[0]?.uid ?? ''
  const answers = { [uid]: [entryOf({ [name.uid]: 'x', [patient.uid]: 'AB', [score.uid]: 4 })] }

  test('has what formulas inside come to, and nothing of a patient to whoever looks as somebody else', () => {
    const seen = shownAnswers({ form: made, eyes: { ...submitter, withoutPatients: true }, answers, today })
    expect(seen[uid]).toMatchObject([{ answers: { [name.uid]: 'x', [score.uid]: 4, [points.uid]: 8 } }])
    expect(JSON.stringify(seen)).not.toContain('AB')
    const shown = shownForm({ form: made, eyes: { ...submitter, withoutPatients: true }, answers, today, completes: false })
    expect(JSON.stringify(shown)).not.toContain(patient.uid)
  })
})

describe('formulas as people write them', () => {
  const names = new Map([
    ['score', score.uid],
    ['sum', name.uid],
  ])
  const result = (text: string, values: Record<string, number | string | null>) => {
    const { node } = parse(text, names)
    return node && evaluate(node, { values: new Map(Object.entries(values)), today })
  }
  test.each([
    ['sum(score, 1)', { [score.uid]: 2 }, 3],
    ['Sum(score, 1)', { [score.uid]: 2 }, 3],
    ['if(score > 1 and not(score > 5), 1, 0)', { [score.uid]: 2 }, 1],
    ['score = ""', {}, true],
    ['score = ""', { [score.uid]: 2 }, false],
    ['score <> ""', { [score.uid]: 2 }, true],
    ['sum = "x"', { [name.uid]: 'x' }, true],
  ])('%s of %j comes to %s', (text, values, expected) => expect(result(text, values)).toBe(expected))
})
