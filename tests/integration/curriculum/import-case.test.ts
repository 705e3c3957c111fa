import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mapOutcomes } from '@/lib/contracts/curriculum/components'
import { exportCase } from '@/lib/contracts/curriculum/exchange'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { beginImport, foreseeUndo } from '@/lib/contracts/imports'
import { prisma } from '@/server/kernel/db'
import { addComponent, addNode, attempt, makeProgramme, makeYear, output } from '../../support/curriculum'
import { association, bytesOf, caseId, casePackage } from '../../support/case-documents'
import { getAs, tryAs } from '../../support/lists'
import type { Member } from '../../support/members'
import {
  bringCase,
  describeFramework,
  emptyFrameworks,
  frameworkIdOf,
  importingEditor,
  outcomeIdOf,
  outcomesOf,
  rewriteOutcome,
  uniqueName,
} from '../../support/outcome-imports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let editor: Member
beforeAll(async () => {
  school = await makeSchool()
  editor = await importingEditor()
})
beforeEach(emptyFrameworks)

const dentist = readFileSync('tests/fixtures/curriculum/dentist.case.json')
const importCaseFile = async (file: Buffer) => {
  const brought = await bringCase(editor, file)
  await brought.check()
  await brought.apply()
  return brought
}
const exportContent = async (frameworkId: string | null) => (await output(editor, exportCase, { frameworkId })).content

describe('a document', () => {
  test('becomes a framework with its groups, outcomes and links, and bears their ids', async () => {
    const brought = await bringCase(editor, dentist)
    expect((await brought.check()).import.counts).toMatchObject({ NEW: 134, CHANGED: 0, SAME: 0, ERROR: 0 })
    expect((await brought.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 134, refused: 0 })
    const made = await describeFramework('Outcomes for a dentist')
    const given: { CFDocument: { identifier: string }; CFItems: { identifier: string; humanCodingScheme: string }[] } = JSON.parse(
      dentist.toString(),
    )
    expect(made).toMatchObject({
      issuer: 'The Council of Example',
      edition: '2026',
      language: 'en',
      licence: 'CC0',
      caseId: given.CFDocument.identifier,
    })
    const outcomes = made.groups.flatMap((group) => group.outcomes)
    expect(outcomes).toHaveLength(112)
    expect(made.groups.filter(({ parent }) => parent === null).map(({ title }) => title)).toEqual([
      'Care of the patient',
      'Talking and working with people',
      'Working well',
      'Leading and serving',
    ])
    expect(new Set([...outcomes, ...made.groups].map((one) => one.caseId))).toEqual(
      new Set(given.CFItems.map(({ identifier }) => identifier)),
    )
    expect(outcomes.find(({ code }) => code === 'A1.5')?.links).toEqual([`RELATED ${outcomes.find(({ code }) => code === 'B3.1')?.caseId}`])
    expect(await prisma().framework.findFirst({ select: { state: true } })).toEqual({ state: 'DRAFT' })
    // The histories record what was linked as they do for a link made by hand.
    const [from] = await prisma().learningOutcome.findMany({ where: { code: 'A1.5' }, select: { id: true } })
    const linked = await prisma().curriculumHistory.findMany({
      where: { outcomeId: from?.id ?? '', act: 'LINKED' },
      select: { changes: true },
    })
    expect(linked).toEqual([{ changes: { link: { to: expect.stringMatching(/ B3\.1$/) } } }])
  })

  test('a second time makes nothing twice, and a new edition says what it changes', async () => {
    await importCaseFile(dentist)
    const again = await bringCase(editor, dentist)
    expect((await again.check()).import.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: 134, ERROR: 0 })
    expect(await again.tryApply()).toMatchObject({ code: 'imports.NOTHING' })
    const edition = dentist
      .toString()
      .replace('Record what was found', 'Record all that was found')
      .replace('"version": "2026"', '"version": "2027"')
    const next = await bringCase(editor, Buffer.from(edition))
    const checked = await next.check()
    expect(checked.import.counts).toMatchObject({ NEW: 0, CHANGED: 2, SAME: 132 })
    expect((await next.read('CHANGED')).rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'edition', from: '2026', to: '2027' }],
      [{ field: 'text', from: 'Record what was found', to: 'Record all that was found' }],
    ])
    await next.apply()
    const id = await outcomeIdOf('Outcomes for a dentist', 'A1.5')
    expect((await output(editor, contracts.readOutcome, { outcomeId: id })).history.map(({ act }) => act)).toEqual([
      'CHANGED',
      'LINKED',
      'ADDED',
    ])
    expect(await prisma().framework.count()).toBe(1)
    expect(await prisma().learningOutcome.count()).toBe(112)
    expect((await next.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 2, kept: 0 })
    expect((await (await bringCase(editor, dentist)).check()).import.counts).toMatchObject({ SAME: 134 })
  })

  test('may give its outcomes the codes of one another, another order and another group', async () => {
    const first = casePackage('Turns', { A: { one: 'First', two: 'Second', three: 'Third' }, B: { four: 'Fourth' } })
    await importCaseFile(bytesOf(first))
    const ids = Object.fromEntries(first.CFItems.map(({ humanCodingScheme = '', identifier }) => [humanCodingScheme, identifier]))
    for (const item of first.CFItems) {
      if (item.identifier === ids['one']) item.humanCodingScheme = 'two'
      else if (item.identifier === ids['two']) item.humanCodingScheme = 'one'
    }
    const [one = '', two = '', three = '', b = ''] = [ids['one'], ids['two'], ids['three'], ids['B']]
    first.CFAssociations = first.CFAssociations.filter(({ originNodeURI: { identifier } }) => ![one, two, three].includes(identifier))
    first.CFAssociations.push(
      association('isChildOf', two, ids['A'] ?? '', 1),
      association('isChildOf', one, ids['A'] ?? '', 2),
      association('isChildOf', three, b, 0),
    )
    await importCaseFile(bytesOf(first))
    const turned = (await describeFramework('Turns')).groups.map(({ code, outcomes }) => [
      code,
      outcomes.map((outcome) => `${outcome.code} ${outcome.text}`),
    ])
    expect(turned).toEqual([
      ['A', ['one Second', 'two First']],
      ['B', ['three Third', 'four Fourth']],
    ])
    const saysOf = async (code: string) =>
      (await output(editor, contracts.readOutcome, { outcomeId: await outcomeIdOf('Turns', code) })).history[0]?.changes.map(
        ({ field }) => field,
      )
    expect([await saysOf('three'), await saysOf('one')]).toEqual([['group'], ['code']])
  })

  test('keeps what was retired here retired, and markup as it is written', async () => {
    const markup = casePackage('Plain', { A: { a1: '<b>Bold</b> <script>alert(1)</script>', a2: 'x' } })
    await importCaseFile(bytesOf(markup))
    const id = await outcomeIdOf('Plain', 'a2')
    await output(editor, contracts.retireOutcome, { outcomeId: id, retired: true, revision: 1 })
    expect((await (await bringCase(editor, bytesOf(markup))).check()).import.counts).toMatchObject({ SAME: 4 })
    expect((await describeFramework('Plain')).groups[0]?.outcomes[0]?.text).toBe('<b>Bold</b> <script>alert(1)</script>')
  })
})

describe('an export', () => {
  test('imported into an empty school makes the same', async () => {
    await importCaseFile(dentist)
    const frameworkId = await frameworkIdOf('Outcomes for a dentist')
    const [group] = (await output(editor, contracts.listFrameworks, {})).frameworks[0]?.groups ?? []
    // The framework gets what a CASE document cannot carry: topics, notes with line breaks, a level, an empty group, retired outcomes.
    const { group: read } = await output(editor, contracts.readOutcomeGroup, { groupId: group?.id ?? '' })
    const topicId = '0199bbbb-0000-7000-8000-000000000001'
    await output(editor, contracts.saveOutcomeGroup, {
      ...read,
      topics: [
        { id: topicId, name: 'Téeth' },
        { id: topicId.replace(/1$/, '2'), name: 'Unused' },
      ],
    })
    await output(editor, contracts.saveOutcomeGroup, {
      id: topicId.replace(/1$/, '3'),
      frameworkId,
      parentId: null,
      code: '',
      title: 'Empty',
      topics: [],
      revision: 0,
    })
    await output(editor, contracts.saveOutcome, {
      id: topicId.replace(/1$/, '4'),
      groupId: read.id,
      topicId,
      code: '=1+1',
      text: '"Quoted" <i>text</i>; with, signs',
      notes: 'First line\nsecond line',
      level: 'INTRODUCED',
      revision: 0,
    })
    await output(editor, contracts.retireOutcome, { outcomeId: topicId.replace(/1$/, '4'), retired: true, revision: 1 })
    const before = await describeFramework('Outcomes for a dentist')
    const file = await exportContent(frameworkId)
    expect(JSON.parse(file)).toMatchObject({ CFDocument: { caseVersion: '1.1', identifier: before.caseId } })
    expect(await prisma().auditEntry.count({ where: { action: 'curriculum.caseExported', entityId: frameworkId } })).toBe(1)
    await emptyFrameworks()
    await importCaseFile(Buffer.from(file))
    expect(await describeFramework('Outcomes for a dentist')).toEqual(before)
    // Importing the file here, where the framework exists, changes nothing.
    expect(
      (await (await bringCase(editor, Buffer.from(await exportContent(await frameworkIdOf('Outcomes for a dentist'))))).check()).import
        .counts,
    ).toMatchObject({ NEW: 0, CHANGED: 0, ERROR: 0 })
  })

  test('of all frameworks takes them and the links between them along', async () => {
    await importCaseFile(dentist)
    await importCaseFile(bytesOf(casePackage('Doctors', { A: { a1: 'x' }, B: { b1: 'y' } })))
    const [from, to] = [await outcomeIdOf('Doctors', 'a1'), await outcomeIdOf('Outcomes for a dentist', 'A1.1')]
    await output(editor, contracts.saveOutcomeLink, { outcomeId: from, toId: to, kind: 'EXACT', linked: true })
    const before = [await describeFramework('Doctors'), await describeFramework('Outcomes for a dentist')]
    const file = await exportContent(null)
    await emptyFrameworks()
    await importCaseFile(Buffer.from(file))
    expect([await describeFramework('Doctors'), await describeFramework('Outcomes for a dentist')]).toEqual(before)
  })

  test('is for editors, of what is there', async () => {
    for (const who of [school.student, school.staff])
      expect((await attempt(who, exportCase, { frameworkId: null })).status).toBe('FORBIDDEN')
    expect((await attempt(editor, exportCase, { frameworkId: '0199cccc-0000-7000-8000-000000000001' })).status).toBe('NOT_FOUND')
  })
})

describe('what cannot be imported', () => {
  test('takes with it what lies in it, and nothing else', async () => {
    const wrong = casePackage('Partly', { A: { a1: 'x' }, B: { b1: 'y', b2: 'y'.repeat(1_001) }, C: {} })
    const ids = Object.fromEntries(wrong.CFItems.map(({ humanCodingScheme = '', identifier }) => [humanCodingScheme, identifier]))
    const [a] = wrong.CFItems
    if (a) a.fullStatement = 'Long '.repeat(60)
    wrong.CFAssociations.push(
      association('isRelatedTo', ids['a1'] ?? '', ids['b2'] ?? ''),
      association('exactMatchOf', ids['b2'] ?? '', caseId('Elsewhere', 'x')),
    )
    wrong.CFItems.push({ identifier: caseId('Partly', 'again'), fullStatement: 'twice', humanCodingScheme: 'b1' })
    wrong.CFAssociations.push(association('isChildOf', caseId('Partly', 'again'), ids['C'] ?? ''))
    const brought = await bringCase(editor, bytesOf(wrong))
    await brought.check()
    const found = (await outcomesOf(brought.id)).map(({ outcome, errors }) => (outcome === 'ERROR' ? errors.join(', ') : outcome))
    expect(found.filter((one) => one === 'NEW').length).toBeGreaterThan(2)
    expect(found).toContain('text tooLong')
    expect(found).toContain('caseParentWrong')
    expect(found).toContain('code outcomeCodeTaken')
    expect(found).toContain('caseLinkUnknown')
    await brought.apply()
    expect((await describeFramework('Partly')).groups.map(({ code, outcomes }) => [code, outcomes.map((one) => one.code)])).toEqual([
      ['B', ['b1']],
      ['C', []],
    ])
  })

  test('a name that another framework has, until the row is put right', async () => {
    await importCaseFile(bytesOf(casePackage('Taken', { A: { a1: 'x' } })))
    const other = casePackage('Other', { A: { a1: 'x' } })
    other.CFDocument['title'] = 'TÁKEN'
    const brought = await bringCase(editor, bytesOf(other))
    expect((await brought.check()).import.counts).toMatchObject({ NEW: 0, ERROR: 3 })
    await brought.fix(1, { text: 'Not taken' })
    expect((await brought.read()).import.counts).toMatchObject({ NEW: 3, ERROR: 0 })
  })

  test('ids that another framework has, and frameworks that are retired', async () => {
    const mine = casePackage('Mine', { A: { a1: 'x' } })
    await importCaseFile(bytesOf(mine))
    const theirs = { ...mine, CFDocument: { ...mine.CFDocument, identifier: caseId('Theirs', ''), title: 'Theirs' } }
    theirs.CFAssociations = mine.CFItems.map(({ identifier }, at) =>
      association('isChildOf', identifier, at === 0 ? caseId('Theirs', '') : (mine.CFItems[0]?.identifier ?? '')),
    )
    const stolen = await bringCase(editor, bytesOf(theirs))
    await stolen.check()
    expect((await outcomesOf(stolen.id)).map(({ errors }) => errors)).toEqual([[], ['caseOtherPart'], ['caseParentWrong', 'caseOtherPart']])
    for (const on of ['use', 'retire']) await output(editor, contracts.setFrameworkState, { frameworkId: await frameworkIdOf('Mine'), on })
    const changed = await bringCase(editor, bytesOf({ ...mine, CFDocument: { ...mine.CFDocument, creator: 'Others' } }))
    await changed.check()
    expect((await outcomesOf(changed.id))[0]?.errors).toEqual(['frameworkRetired'])
  })

  test('files that are none, too many or too large', async () => {
    const begin = (content: string) =>
      tryAs(editor, beginImport, { id: caseId(uniqueName('x'), 'x'), kind: 'case', fileName: 'x.json', content })
    const of = (file: Buffer) => begin(file.toString('base64'))
    expect(await of(Buffer.from('code;text\n1;x'))).toMatchObject({ issues: [{ path: 'content', code: 'caseNotJson' }] })
    const many = {
      ...casePackage('Many', {}),
      CFItems: Array.from({ length: 50_000 }, (_, at) => ({ identifier: caseId('Many', String(at)), fullStatement: 'x' })),
    }
    expect(await of(bytesOf(many))).toMatchObject({ issues: [{ code: 'caseTooManyItems', values: { count: 50_000, most: 20_000 } }] })
    expect(await of(Buffer.alloc(17 * 1024 * 1024, '['))).toMatchObject({ issues: [{ code: 'importFileTooLarge' }] })
    expect(await begin('A'.repeat(40 * 1024 * 1024))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'content' }] })
  })

  test('more outcomes than a framework has are refused one by one, in a bounded number of statements', async () => {
    const large = (count: number) =>
      bytesOf(casePackage('Large', { A: Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, `Text für ${at}`])) }))
    const checks = async (count: number) => {
      const brought = await bringCase(editor, large(count))
      return (await statementsOf(() => brought.tryCheck())).length
    }
    expect(await checks(900)).toBe(await checks(9))
    const brought = await bringCase(editor, large(3_100))
    expect((await brought.check()).import.counts).toMatchObject({ NEW: 3_002, ERROR: 100 })
    expect((await brought.apply()).import.batch).toMatchObject({ done: 3_002, refused: 0 })
    expect(await getAs(editor, foreseeUndo, { id: brought.id })).toEqual({ undoable: 3_002, kept: 0 })
    expect((await brought.undo()).import.batch).toMatchObject({ undone: 3_002, kept: 0 })
    expect(await prisma().framework.count()).toBe(0)
  })
})

describe('an undo', () => {
  test('leaves what was mapped or edited since, with the groups that hold it', async () => {
    const brought = await importCaseFile(dentist)
    const year = await makeYear(editor, await makeProgramme(uniqueName('Programme')))
    const componentId = await addComponent(editor, await addNode(editor, year, 'Surgery'), 'Skills')
    await output(editor, mapOutcomes, {
      pairs: [{ componentId, outcomeId: await outcomeIdOf('Outcomes for a dentist', 'A3.3'), level: 'PRACTISED' }],
    })
    await rewriteOutcome(editor, await outcomeIdOf('Outcomes for a dentist', 'C1.1'), 'By hand')
    // The undo keeps the two outcomes, the groups that hold them, the groups above those, and the framework.
    const foreseen = await getAs(editor, foreseeUndo, { id: brought.id })
    expect(foreseen).toEqual({ undoable: 134 - 7, kept: 7 })
    expect((await brought.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 134 - 7, kept: 7 })
    expect((await brought.read('KEPT')).rows.map(({ reason }) => reason)).toEqual([
      'Changed or used since',
      'Changed or used since',
      'Changed or used since',
      'Changed or used since',
      'Changed or used since',
      'Mapped to a component since',
      'Changed by someone in the meantime',
    ])
    expect(
      (await describeFramework('Outcomes for a dentist')).groups.flatMap(({ outcomes }) => outcomes.map(({ code }) => code)).toSorted(),
    ).toEqual(['A3.3', 'C1.1'])
  })

  test('does not take away a framework that was put into use', async () => {
    const brought = await importCaseFile(bytesOf(casePackage('In use', { A: { a1: 'x' } })))
    await output(editor, contracts.setFrameworkState, { frameworkId: await frameworkIdOf('In use'), on: 'use' })
    expect((await brought.undo()).import.batch).toMatchObject({ undone: 2, kept: 1 })
  })
})
