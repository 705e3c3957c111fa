import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { toShown } from '@/lib/forms/expressions/rewrite'
import { fieldsOf, type Definition } from '@/lib/forms/definition'
import { importDefinitionCall } from '@/server/forms/calls/forms'
import { saveFormTypeCall } from '@/server/forms/calls/types'
import { readXlsFormCall } from '@/server/forms/calls/xlsform'
import { callAs } from '../../support/call'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { workbook } from '../../support/workbook'

let admin: Member, teacher: Member
beforeAll(async () => {
  ;[admin, teacher] = [await member('ADMIN'), await member('TEACHER')]
})

type Sheets = Parameters<typeof workbook>[0]
const readXlsForm = (sheets: Sheets) => callAs(admin, readXlsFormCall, { content: workbook(sheets).toString('base64') })
const survey = [
  [
    'type',
    'name',
    'label::English (en)',
    'label::Deutsch (de)',
    'label::Français (fr)',
    'hint',
    'required',
    'relevant',
    'constraint',
    'appearance',
    'calculation',
    'parameters',
    'choice_filter',
  ],
  ['start', 'start'],
  ['begin group', 'person', 'About you', 'Über Sie', 'Vous'],
  ['text', 'Name', 'Your name', 'Ihr Name', '', 'As in your passport', 'yes', '', 'string-length(.) <= 40'],
  ['select_one colours or_other', 'colour', 'Colour', 'Farbe'],
  ['select_multiple colours', 'liked', 'Liked', '', '', '', '', '', '', '', '', '', 'x = 1'],
  ['end group'],
  ['begin group', 'more', 'More', '', '', '', '', "${colour} = 'red'"],
  [
    'integer',
    'age',
    'Age',
    '',
    '',
    '',
    "${colour} = 'red' or selected(${liked}, 'blue')",
    "selected(${colour}, 'blue') and not(${Name} = '')",
    '. >= 0 and . < 120',
  ],
  ['decimal', 'weight', 'Weight', '', '', '', '', 'pulldata("x", "y")', 'regex(., "x")'],
  ['begin group', 'inner', 'Inner'],
  ['range', 'pain', 'Pain', '', '', '', '', '', '', '', '', 'start=0 end=10 step=1'],
  ['text', 'story', 'Story', '', '', '', '', '', '', 'multiline'],
  ['end group'],
  ['calculate', 'double', '', '', '', '', '', '', '', '', '${age} * 2 div 1'],
  ['calculate', 'odd', '', '', '', '', '', '', '', '', '${age} mod 2'],
  ['end group'],
  ['begin repeat', 'teeth', 'Teeth'],
  ['text', 'tooth', 'Tooth'],
  ['end repeat'],
  ['note', 'thanks', 'Thank you', '', '', 'That was all'],
  ['geopoint', 'where', 'Where'],
  ['date', 'day', 'Day'],
  ['acknowledge', 'ok', 'Agreed', '', '', '', 'true()'],
  ['image', 'photo', 'Photo'],
  ['select_one nowhere', 'gone', 'Gone'],
]
const choices = [
  ['list_name', 'name', 'label::English (en)', 'label::Deutsch (de)'],
  ['colours', 'red', 'Red', 'Rot'],
  ['colours', 'blue', 'Blue', 'Blau'],
  ['colours', 'red', 'Twice'],
]
const settings = [
  ['form_title', 'form_id', 'default_language'],
  ['Colours of life', 'colours v1', 'English (en)'],
]
const formulaText = (of: Definition, formula: string | null | undefined) =>
  formula && toShown(formula, new Map(fieldsOf(of).map(({ uid, id }) => [uid, id])))

describe('an XLSForm', () => {
  test('becomes a form, and says by row what was left out', async () => {
    const { name, code, definition, left } = await succeeds(admin, readXlsFormCall, {
      content: workbook({ settings, choices, survey }).toString('base64'),
    })
    expect([name, code, definition.language]).toEqual(['Colours of life', 'colours-v1', 'en-GB'])
    expect(definition.pages.map(({ caption, fields }) => [caption['en-GB'], fields.map(({ id, type }) => `${id} ${type}`)])).toEqual([
      ['About you', ['name TEXT', 'colour DROPDOWN', 'liked MULTISELECT']],
      ['More', ['age NUMBER', 'weight NUMBER', 'inner HEADING', 'pain NUMBER', 'story MULTILINE', 'double COMPUTED', 'odd COMPUTED']],
      ['Colours of life', ['teeth GROUP', 'thanks NOTES', 'day DATE', 'ok BOOLEAN', 'photo FILE_UPLOAD', 'gone DROPDOWN']],
    ])
    const of = (id: string) => fieldsOf(definition).find((field) => field.id === id)
    expect(of('name')).toMatchObject({
      caption: { 'en-GB': 'Your name', de: 'Ihr Name' },
      help: { 'en-GB': 'As in your passport' },
      required: 'ALWAYS',
      maxChars: 40,
    })
    expect(of('colour')).toMatchObject({
      other: true,
      options: [
        { value: 'red', caption: { 'en-GB': 'Red', de: 'Rot' } },
        { value: 'blue', caption: { 'en-GB': 'Blue', de: 'Blau' } },
      ],
    })
    expect(of('age')).toMatchObject({ min: 0, max: 119, decimals: 0 })
    expect(of('pain')).toMatchObject({ min: 0, max: 10 })
    expect(of('ok')).toMatchObject({ required: 'ALWAYS' })
    expect(formulaText(definition, definition.pages[1]?.visibleWhen)).toBe('colour = "red"')
    expect(formulaText(definition, of('age')?.visibleWhen)?.replaceAll(/\s+/g, ' ')).toBe('( colour = "blue" ) AND NOT ( name = "" )')
    const required = of('age')?.required
    expect(typeof required === 'object' && formulaText(definition, required.when)?.replaceAll(/\s+/g, ' ')).toBe(
      'colour = "red" OR CONTAINS ( liked , "blue" )',
    )
    const double = of('double')
    expect(double?.type === 'COMPUTED' && formulaText(definition, double.formula)).toBe('age * 2 / 1')
    expect(left.map(({ row, code: why, what }) => `${row} ${why} ${what}`).toSorted()).toEqual(
      [
        '1 language français (fr)',
        '2 type start',
        '6 column choice_filter',
        '10 constraint regex(., "x")',
        '10 relevant pulldata("x", "y")',
        '16 formula ${age} mod 2',
        '22 type geopoint',
        '26 list select_one nowhere',
      ].toSorted(),
    )
    const [id, typeId] = [v7(), v7()]
    await succeeds(admin, saveFormTypeCall, { id: typeId, revision: 0, name: `Type ${typeId}`, kind: 'OTHER' })
    const { problems } = await succeeds(admin, importDefinitionCall, { id, code: `X-${id.slice(-8)}`, name, typeId, definition })
    expect(problems.map(({ code: why }) => why)).toEqual(['formulaMissing', 'optionsMissing'])
  })

  test('with repeats becomes groups, and with scores a grid, of which the scale is chosen', async () => {
    const sheet = [
      ['type', 'name', 'label', 'relevant', 'required', 'calculation', 'repeat_count'],
      ['begin group', 'visit', 'Visit'],
      ['begin repeat', 'treatments', 'Treatments', '', 'yes', '', '${n}'],
      ['text', 'what', 'What'],
      ['integer', 'minutes', 'Minutes', "${what} != ''"],
      ['begin group', 'nested', 'Details'],
      ['text', 'more', 'More'],
      ['end group'],
      ['begin repeat', 'deeper', 'Deeper'],
      ['text', 'lost', 'Lost'],
      ['end repeat'],
      ['image', 'photo', 'Photo'],
      ['end repeat'],
      ['calculate', 'total', '', '', '', 'sum(${minutes})'],
      ['begin_score', 'marks', 'Marks'],
      ['score__row', 'history', 'History'],
      ['score__row', 'hygiene', 'Hygiene'],
      ['end_score'],
      ['end group'],
    ]
    const { definition, left } = await succeeds(admin, readXlsFormCall, { content: workbook({ survey: sheet }).toString('base64') })
    const [group, total, grid] = definition.pages[0]?.fields ?? []
    expect(group).toMatchObject({ type: 'GROUP', id: 'treatments', least: 1 })
    expect(group?.type === 'GROUP' && group.fields.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'what TEXT',
      'minutes NUMBER',
      'nested HEADING',
      'more TEXT',
    ])
    const [what, minutes] = group?.type === 'GROUP' ? group.fields : []
    expect(minutes?.visibleWhen?.replaceAll(/\s+/g, ' ')).toBe(`{${what?.uid}} != ""`)
    expect(total?.type === 'COMPUTED' && total.formula?.replaceAll(/\s+/g, ' ')).toBe(`SUM ( {${minutes?.uid}} )`)
    expect(grid?.type === 'GRID' && grid.rows.map(({ id, caption }) => [id, caption['en-GB']])).toEqual([
      ['history', 'History'],
      ['hygiene', 'Hygiene'],
    ])
    expect(left.map(({ row, code }) => `${row} ${code}`).toSorted()).toEqual(['12 type', '15 scale', '3 column', '9 repeat'])
  })

  test('of questions alone takes the reader’s language', async () => {
    const answered = await readXlsForm({
      survey: [
        ['type', 'name', 'label'],
        ['text', '1 odd name', 'Question'],
      ],
    })
    expect(answered).toMatchObject({
      status: 'SUCCESS',
      output: { definition: { pages: [{ fields: [{ id: 'odd_name', caption: { 'en-GB': 'Question' } }] }] }, left: [] },
    })
  })

  test('keeps to what a form may hold', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => ['text', `q${at}`, `Question ${at}`])
    const answered = await succeeds(admin, readXlsFormCall, {
      content: workbook({ survey: [['type', 'name', 'label'], ...rows] }).toString('base64'),
    })
    expect(answered.definition.pages.map(({ fields }) => fields.length)).toEqual([60, 60, 60, 60, 60])
    expect(answered.left).toHaveLength(100)
    expect(answered.left[0]).toMatchObject({ code: 'tooMany', row: 302 })
  })

  test('is refused where it is none', async () => {
    const refused = (code: string) => ({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path: 'content', code })] })
    expect(await readXlsForm({ people: [['type'], ['text']] })).toMatchObject(refused('notXlsForm'))
    expect(await readXlsForm({ survey: [['question'], ['text']] })).toMatchObject(refused('notXlsForm'))
    const content = (text: string) => Buffer.from(text).toString('base64')
    expect(await callAs(admin, readXlsFormCall, { content: content('type,name\ntext,a') })).toMatchObject(refused('notXlsForm'))
    expect(await callAs(admin, readXlsFormCall, { content: content('PK\u0003\u0004 broken') })).toMatchObject(refused('importUnreadable'))
    expect(await callAs(admin, readXlsFormCall, { content: content('x'.repeat(2_200_000)) })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await callAs(teacher, readXlsFormCall, { content: 'AAAA' })).toMatchObject({ status: 'FORBIDDEN' })
  })
})

test('of thousands of rows that say nothing of ours under one name holds nobody up', async () => {
  const rows = Array.from({ length: 19_000 }, () => ['text', 'same', 'Same', 'string-length(.) >= 99999999999'])
  const begun = performance.now()
  const answer = await readXlsForm({ survey: [['type', 'name', 'label', 'constraint'], ['text', 'first', 'First'], ...rows] })
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(answer).toMatchObject({ status: 'SUCCESS', output: { left: expect.arrayContaining([expect.objectContaining({ code: 'type' })]) } })
})
