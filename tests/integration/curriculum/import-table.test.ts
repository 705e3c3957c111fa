import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { mapOutcomes } from '@/lib/contracts/curriculum/components'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { beginImport, foreseeUndo, listImports } from '@/lib/contracts/imports'
import { prisma } from '@/server/kernel/db'
import {
  addComponent,
  addFramework,
  addGroup,
  addNode,
  addOutcome,
  attempt,
  makeProgramme,
  makeYear,
  output,
} from '../../support/curriculum'
import { importFile } from '../../support/imports'
import { getAs, tryAs } from '../../support/lists'
import { roleActor, type Member } from '../../support/members'
import {
  bringTable,
  describeFramework,
  frameworkIdOf,
  importingEditor,
  outcomeIdOf,
  outcomesOf,
  rewriteOutcome,
  table,
  uniqueName,
} from '../../support/outcome-imports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let editor: Member
let componentId: string
beforeAll(async () => {
  school = await makeSchool()
  editor = await importingEditor()
  const year = await makeYear(editor, await makeProgramme('Dentistry'))
  componentId = await addComponent(editor, await addNode(editor, year, 'Surgery'), 'Skills')
})

const heads = ['Code', 'Outcome', 'Group code', 'Group', 'Topic', 'Level', 'Notes']
const row = (
  code: string,
  text: string,
  more: { group?: string; groupCode?: string; topic?: string; level?: string; notes?: string } = {},
) => [code, text, more.groupCode ?? '', more.group ?? 'Clinical', more.topic ?? '', more.level ?? '', more.notes ?? '']

describe('a table', () => {
  test('makes a framework with its groups, topics and outcomes, in its order', async () => {
    const name = uniqueName('Doctors')
    const brought = await importFile(editor, readFileSync('tests/fixtures/curriculum/doctor.csv'), undefined, { kind: 'outcomes' })
    expect(await brought.tryCheck()).toMatchObject({ issues: [{ path: 'options.name', code: 'required' }] })
    expect((await brought.check({ name })).import.counts).toMatchObject({ NEW: 60, CHANGED: 0, SAME: 0, ERROR: 0 })
    expect((await brought.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 60, refused: 0 })
    const made = await describeFramework(name)
    expect(made.groups.map(({ code, title, topics, outcomes }) => [code, title, topics, outcomes.length])).toEqual([
      ['1', 'What a doctor knows', ['Science', 'Disease'], 20],
      ['2', 'What a doctor can do', ['Finding', 'Doing'], 20],
      ['3', 'Who a doctor is', [], 20],
    ])
    expect(made.groups[1]?.outcomes[6]).toMatchObject({
      code: '2.7',
      text: 'Read a picture',
      level: 'PRACTISED',
      topic: 'Finding',
      notes: 'Made up; "short"',
    })
    expect(await prisma().framework.findFirst({ where: { name }, select: { state: true } })).toEqual({ state: 'DRAFT' })
    const id = await outcomeIdOf(name, '3.1')
    expect((await output(editor, contracts.readOutcome, { outcomeId: id })).history).toMatchObject([{ act: 'ADDED' }])
  })

  test('changes what is there by its code, and leaves what it does not say', async () => {
    const frameworkId = await addFramework(editor, uniqueName('Into'))
    const groupId = await addGroup(editor, frameworkId, 'Clinical')
    const id = await addOutcome(editor, groupId, '1.1', 'Old words')
    await addOutcome(editor, groupId, '1.2', 'As it is')
    const brought = await bringTable(
      editor,
      [heads, row('1.1', 'New words', { level: 'geübt' }), row('1.2', 'As it is'), row('1.3', 'Fresh', { level: 'I', topic: 'Teeth' })],
      frameworkId,
    )
    const checked = await brought.check()
    expect(checked.import.counts).toMatchObject({ NEW: 1, CHANGED: 1, SAME: 1, ERROR: 0 })
    expect(checked.rows[0]?.changes).toEqual([
      { field: 'text', from: 'Old words', to: 'New words' },
      { field: 'level', from: 'ASSESSED', to: 'PRACTISED' },
    ])
    await brought.apply()
    const { outcome, history } = await output(editor, contracts.readOutcome, { outcomeId: id })
    expect(outcome).toMatchObject({ text: 'New words', level: 'PRACTISED', revision: 2 })
    expect(history[0]).toMatchObject({
      act: 'CHANGED',
      changes: expect.arrayContaining([{ field: 'text', from: 'Old words', to: 'New words' }]),
    })
    // Importing the file a second time changes nothing.
    const again = await bringTable(
      editor,
      [heads, row('1.1', 'New words', { level: 'geübt' }), row('1.3', 'Fresh', { level: 'I', topic: 'Teeth' })],
      frameworkId,
    )
    expect((await again.check()).import.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: 2 })
  })

  test('is refused line by line for what is wrong with it', async () => {
    const frameworkId = await addFramework(editor, uniqueName('Wrong'))
    const brought = await bringTable(
      editor,
      [
        heads,
        row('1', 'One'),
        row('1', 'One again'),
        row('', 'No code'),
        row('2', ''),
        row('3', 'x'.repeat(1_001)),
        row('4', 'Level', { level: 'sometimes' }),
        row('5', 'No group', { group: '' }),
        row('6', 'Long notes', { notes: 'n'.repeat(2_500) }),
        row('é1', 'Accents'),
        row('E1', 'The same code'),
      ],
      frameworkId,
    )
    await brought.check()
    expect((await outcomesOf(brought.id)).map(({ outcome, errors }) => (outcome === 'ERROR' ? errors : outcome))).toEqual([
      'NEW',
      ['code importTwice'],
      ['code required'],
      ['text required'],
      ['text tooLong'],
      ['level importWordUnknown'],
      ['group required'],
      ['notes importCellTooLong'],
      'NEW',
      ['code importTwice'],
    ])
    // With a group for all rows and one row fixed, the same file can go on.
    expect((await brought.check({ group: 'Rest' })).import.counts).toMatchObject({ NEW: 3, ERROR: 7 })
    await brought.fix(7, { level: 'Practised' })
    expect((await brought.read()).import.counts).toMatchObject({ NEW: 4, ERROR: 6 })
  })

  test('keeps markup and formulas as text, and says of a formula that it is one', async () => {
    const name = uniqueName('Markup')
    const brought = await bringTable(editor, [heads, row('1', '<img src=x onerror=alert(1)> & more'), row('2', '=HYPERLINK("http://x")')])
    await brought.check({ name })
    expect((await outcomesOf(brought.id))[1]).toMatchObject({ outcome: 'NEW', warnings: ['text importFormula'] })
    await brought.apply()
    expect((await describeFramework(name)).groups[0]?.outcomes.map(({ text }) => text)).toEqual([
      '<img src=x onerror=alert(1)> & more',
      '=HYPERLINK("http://x")',
    ])
  })

  test('of five thousand lines takes as many as a framework has, in a bounded number of statements', async () => {
    const name = uniqueName('Long')
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => row(`L${at}`, `Outcome of line ${at} für alle`, { group: `Group ${at % 20}` }))
    const brought = await bringTable(editor, [heads, ...lines(5_000)])
    expect((await brought.check({ name })).import.counts).toMatchObject({ NEW: 3_000, ERROR: 2_000 })
    expect((await outcomesOf(brought.id)).at(-1)?.errors).toEqual(['tooManyOutcomes'])
    expect((await brought.apply()).import.batch).toMatchObject({ done: 3_000, refused: 0 })
    expect(await prisma().learningOutcome.count({ where: { framework: { name } } })).toBe(3_000)
    expect((await brought.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 3_000, kept: 0 })
    expect(await prisma().framework.count({ where: { name } })).toBe(0)
    const [few, many] = [uniqueName('Few'), uniqueName('Many')]
    const checks = async (count: number, called: string) => {
      const one = await bringTable(editor, [heads, ...lines(count)])
      return (await statementsOf(() => one.tryCheck({ name: called }))).length
    }
    expect(await checks(500, many)).toBe(await checks(5, few))
  })
})

describe('an undo', () => {
  test('takes away what was made and brings back what was changed', async () => {
    const frameworkName = uniqueName('Back')
    const frameworkId = await addFramework(editor, frameworkName)
    const groupId = await addGroup(editor, frameworkId, 'Clinical')
    await addOutcome(editor, groupId, '1.1', 'Old words')
    const before = await describeFramework(frameworkName)
    const brought = await bringTable(
      editor,
      [
        heads,
        row('1.1', 'New words', { group: 'Other', topic: 'Made' }),
        row('1.2', 'Fresh', { topic: 'Made too' }),
        row('1.3', 'Fresh', { group: 'Third' }),
      ],
      frameworkId,
    )
    await brought.check()
    await brought.apply()
    expect(await getAs(editor, foreseeUndo, { id: brought.id })).toEqual({ undoable: 3, kept: 0 })
    expect((await brought.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 3, kept: 0 })
    expect(await describeFramework(frameworkName)).toEqual(before)
  })

  test('leaves what was mapped, linked or edited since, and says so', async () => {
    const name = uniqueName('Used')
    const brought = await bringTable(editor, [
      heads,
      ...['mapped', 'edited', 'linked', 'free'].map((code) => row(code, `Text ${code}`, { group: `Group ${code}` })),
    ])
    await brought.check({ name })
    await brought.apply()
    const ids = await Promise.all(['mapped', 'edited', 'linked'].map((code) => outcomeIdOf(name, code)))
    const [mapped = '', edited = '', linked = ''] = ids
    await output(editor, mapOutcomes, { pairs: [{ componentId, outcomeId: mapped, level: 'PRACTISED' }] })
    await rewriteOutcome(editor, edited, 'Better words')
    await output(editor, contracts.saveOutcomeLink, { outcomeId: edited, toId: linked, kind: 'RELATED', linked: true })
    expect(await getAs(editor, foreseeUndo, { id: brought.id })).toEqual({ undoable: 1, kept: 3 })
    const undone = await brought.undo()
    expect(undone.import.batch).toMatchObject({ state: 'UNDONE', undone: 1, kept: 3 })
    const kept = await brought.read('KEPT')
    expect(kept.rows.map(({ label, reason }) => [label, reason])).toEqual([
      ['mapped Text mapped', 'Mapped to a component since'],
      ['edited Text edited', 'Changed by someone in the meantime'],
      ['linked Text linked', 'Changed or used since'],
    ])
    expect((await describeFramework(name)).groups.map(({ title }) => title)).toEqual(['Group mapped', 'Group edited', 'Group linked'])
  })

  test('does not overwrite what somebody changed before it was applied', async () => {
    const frameworkId = await addFramework(editor, uniqueName('Between'))
    const groupId = await addGroup(editor, frameworkId, 'Clinical')
    const id = await addOutcome(editor, groupId, '1.1', 'Old words')
    const brought = await bringTable(editor, [heads, row('1.1', 'From the file'), row('1.2', 'Fresh')], frameworkId)
    await brought.check()
    await rewriteOutcome(editor, id, 'By hand')
    await addOutcome(editor, groupId, '1.2', 'By hand, too')
    expect((await brought.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 2, refused: 2 })
    expect((await output(editor, contracts.readOutcome, { outcomeId: id })).outcome.text).toBe('By hand')
  })
})

describe('who imports outcomes', () => {
  test('edits the curriculum; nobody else sees or begins such an import', async () => {
    const content = table([heads, row('1', 'One')]).toString('base64')
    const begin = (id: string) => ({ id, kind: 'outcomes', fileName: 'x.csv', content })
    const ids = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
    for (const privileges of [['CURRICULUM_VIEW'], ['CURRICULUM_EDIT'], ['USERS_ADMIN'], ['THIRDPARTY_IMPORT']] as const)
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain(
        (await tryAs(roleActor(school.staff, [...privileges], { only: true }), beginImport, begin(ids[0] ?? ''))).status,
      )
    const without = {
      ...editor,
      actor: { ...editor.actor, modules: new Set([...editor.actor.modules].filter((name) => name !== 'curriculummapping')) },
    }
    expect((await tryAs(without, beginImport, begin(ids[0] ?? ''))).status).toBe('NOT_FOUND')
    expect((await tryAs(school.student, listImports, { kind: 'outcomes' })).status).toBe('FORBIDDEN')
    expect(await tryAs(editor, beginImport, begin(ids[1] ?? ''))).toMatchObject({ status: 'SUCCESS' })
  })

  test('may not apply it any more once the right is gone, and brings nothing into a retired framework', async () => {
    const name = uniqueName('Retired')
    const frameworkId = await addFramework(editor, name)
    const brought = await bringTable(editor, [heads, row('1', 'One')], frameworkId)
    await brought.check()
    for (const on of ['use', 'retire']) await output(editor, contracts.setFrameworkState, { frameworkId: await frameworkIdOf(name), on })
    expect(await brought.tryApply()).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.CLOSED' })
    expect(
      await attempt(editor, beginImport, {
        id: '0199aaaa-0000-7000-8000-000000000003',
        kind: 'outcomes',
        targetId: frameworkId,
        fileName: 'x.csv',
        content: 'eA==',
      }),
    ).toMatchObject({
      status: 'STATE_CHANGED',
    })
  })
})
