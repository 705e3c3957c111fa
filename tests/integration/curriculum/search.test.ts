import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { setCurriculumYearState } from '@/lib/contracts/curriculum'
import { saveComponent } from '@/lib/contracts/curriculum/components'
import { exportMapping, searchCurriculum } from '@/lib/contracts/curriculum/exchange'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { mapOutcomes } from '@/lib/contracts/curriculum/components'
import { find } from '@/lib/contracts/today'
import { searchCurriculumCall } from '@/server/curriculum'
import { prisma } from '@/server/kernel/db'
import {
  addComponent,
  addFramework,
  addGroup,
  addNode,
  addOutcome,
  attempt,
  componentInput,
  editorOf,
  makeProgramme,
  makeYear,
  output,
  outcomeInput,
} from '../../support/curriculum'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let editor: Member
let yearId: string
let frameworkId: string
beforeAll(async () => {
  school = await makeSchool()
  editor = editorOf(school.staff)
  const programmeId = await makeProgramme('Dentistry of searches')
  yearId = await makeYear(editor, programmeId)
  const surgery = await addNode(editor, yearId, 'Chirurgie für Zähne')
  await addNode(editor, surgery, 'Endodontics')
  await output(editor, saveComponent, { ...componentInput(surgery, 'Skills laboratory'), method: 'Simulación' })
  frameworkId = await addFramework(editor, 'Framework of searches')
  const groupId = await addGroup(editor, frameworkId, 'Clinical')
  await addOutcome(editor, groupId, 'Z1.1', 'Extract a tooth')
  await output(editor, contracts.saveOutcome, { ...outcomeInput(groupId, 'Z1.2'), text: 'Close a wound', notes: 'With sutures: näht' })
  await output(editor, setCurriculumYearState, { yearId, on: 'begin' })
  await prisma().user.update({ where: { id: school.student.id }, data: { programmeId } })
})

const findNodes = async (who: Member, q: string, more: object = {}) =>
  (await output(who, searchCurriculum, { q, ...more })).rows.map(({ kind, code, title }) => [kind, code || title])

describe('a search', () => {
  test.each([
    ['chirurgie', [['NODE', 'Chirurgie für Zähne']]],
    ['FUR zahne', [['NODE', 'Chirurgie für Zähne']]],
    ['simulacion', [['COMPONENT', 'Skills laboratory']]],
    ['z1.1', [['OUTCOME', 'Z1.1']]],
    ['naht', [['OUTCOME', 'Z1.2']]],
    ['wound z1', [['OUTCOME', 'Z1.2']]],
    ['wound tooth', []],
    ['%', []],
  ])('finds %j by all of its words, without accents: %j', async (q, expected) => {
    expect(await findNodes(editor, q, { yearId })).toEqual(expected)
  })

  test('says where each is, and looks where it is told to', async () => {
    const rows = []
    for (const q of ['endo', 'skills', 'z1.1']) rows.push(...(await output(editor, searchCurriculum, { q, yearId })).rows)
    expect(rows.find(({ title }) => title === 'Endodontics')?.where).toEqual(['Dentistry of searches', 'Chirurgie für Zähne'])
    expect(rows.find(({ title }) => title === 'Skills laboratory')?.where).toEqual(['Dentistry of searches', 'Chirurgie für Zähne'])
    expect(rows.find(({ code }) => code === 'Z1.1')?.where).toEqual(['Framework of searches', 'Clinical'])
    expect((await findNodes(editor, 'e', { yearId, within: 'OUTCOMES' })).every(([kind]) => kind === 'OUTCOME')).toBe(true)
    expect((await findNodes(editor, 'e', { yearId, within: 'TREE' })).some(([kind]) => kind === 'OUTCOME')).toBe(false)
  })

  test('finds what is renamed by its new name, and what is removed or retired no more', async () => {
    const groupId = await addGroup(editor, frameworkId, 'Renamed')
    const id = await addOutcome(editor, groupId, 'R1', 'Before')
    await output(editor, contracts.saveOutcome, { ...outcomeInput(groupId, 'R1', id), text: 'Afterwards', revision: 1 })
    expect([await findNodes(editor, 'before r1'), await findNodes(editor, 'afterwards')]).toEqual([[], [['OUTCOME', 'R1']]])
    await output(editor, contracts.retireOutcome, { outcomeId: id, retired: true, revision: 2 })
    expect(await findNodes(editor, 'afterwards')).toEqual([])
  })

  test('answers fifty, and says that there are more', async () => {
    const groupId = await addGroup(editor, frameworkId, 'Many')
    await prisma().learningOutcome.createMany({
      data: Array.from({ length: 51 }, (_, at) => ({
        id: v7(),
        frameworkId,
        groupId,
        code: `Q${at}`,
        codeKey: `q${at}`,
        text: 'Plentiful',
        level: 'ASSESSED' as const,
        sortOrder: at,
      })),
    })
    expect(await output(editor, searchCurriculum, { q: 'plentiful' })).toMatchObject({ isCut: true, rows: { length: 50 } })
  })

  test('tells a student of the years of their programme, and nobody but editors of drafts', async () => {
    expect(await findNodes(school.student, 'chirurgie')).toEqual([['NODE', 'Chirurgie für Zähne']])
    expect(await findNodes(school.student, 'tooth')).toEqual([])
    const other = await makeYear(editor, await makeProgramme('Medicine of searches'))
    await addNode(editor, other, 'Hidden anatomy')
    expect(await findNodes(editor, 'hidden', { yearId: other })).toHaveLength(1)
    await expectOutOfScope({
      call: searchCurriculumCall,
      parameter: 'yearId',
      input: (id) => ({ q: 'hidden', yearId: id }),
      id: other,
      entitled: school.admin,
      strangers: [school.student],
      reachableBy: ['ADMIN'],
    })
    await output(editor, contracts.setFrameworkState, { frameworkId, on: 'use' })
    expect(await findNodes(school.student, 'tooth')).toEqual([['OUTCOME', 'Z1.1']])
  })

  test('is one of those of the command palette', async () => {
    const { things } = await output(editor, find, { q: 'extract a tooth' })
    expect(things.filter(({ kind }) => kind === 'curriculum')).toMatchObject([
      { caption: 'Z1.1 Extract a tooth', note: 'Framework of searches / Clinical' },
    ])
    expect((await output(school.student, find, { q: 'hidden anatomy' })).things.filter(({ kind }) => kind === 'curriculum')).toEqual([])
  })

  test('finds one of 2,000 nodes and 1,000 outcomes, and answers no more than can be looked through', async () => {
    const big = await makeYear(editor, await makeProgramme('Large of searches'))
    const node = (at: number) => ({
      id: v7(),
      yearId: big,
      parentId: big,
      path: [big],
      kind: 'MODULE' as const,
      title: `${at % 50 === 0 ? 'Zähne' : 'Module'} ${at}`,
      titleKey: `m${at}`,
      sortOrder: at,
      lineageId: v7(),
      updatedAt: new Date(0),
      notes: 'Long notes on many things. '.repeat(10),
    })
    await prisma().curriculumNode.createMany({ data: Array.from({ length: 2_000 }, (_, at) => node(at)) })
    const largeId = await addFramework(editor, 'Large of searches')
    const groupId = await addGroup(editor, largeId, 'All')
    const outcome = (at: number) => ({
      id: v7(),
      frameworkId: largeId,
      groupId,
      code: `L${at}`,
      codeKey: `l${at}`,
      text: `Treats a disease of the kind ${at}`,
      notes: 'At length. '.repeat(20),
      level: 'ASSESSED' as const,
      sortOrder: at,
    })
    await prisma().learningOutcome.createMany({ data: Array.from({ length: 1_000 }, (_, at) => outcome(at)) })
    for (const q of ['kind', 'things', 'a']) expect((await findNodes(editor, q, { yearId: big })).length, q).toBeLessThanOrEqual(50)
    expect(await findNodes(editor, 'nothing of this', { yearId: big })).toEqual([])
    expect(await findNodes(editor, 'kind 999', { yearId: big })).toContainEqual(['OUTCOME', 'L999'])
  }, 120_000)
})

describe('the file of what is mapped', () => {
  test('has a row for each outcome and component, and one for what nothing covers', async () => {
    const year = await makeYear(editor, await makeProgramme('Mapped programme'))
    const node = await addNode(editor, year, 'Year 1, "Surgery"')
    const component = await addComponent(editor, node, '=1+1')
    const other = await addComponent(editor, node, 'Second')
    const id = await addFramework(editor, 'Framework of files')
    const groupId = await addGroup(editor, id, 'Group')
    const outcomes = [
      await addOutcome(editor, groupId, 'F1'),
      await addOutcome(editor, groupId, 'F2'),
      await addOutcome(editor, groupId, 'F3', '+49'),
    ]
    const pair = (componentId: string, outcomeId = '') => ({ componentId, outcomeId, level: 'PRACTISED' })
    await output(editor, mapOutcomes, { pairs: [pair(component, outcomes[0]), pair(other, outcomes[0]), pair(other, outcomes[1])] })
    await output(editor, contracts.retireOutcome, { outcomeId: outcomes[1] ?? '', retired: true, revision: 1 })
    const { csv, rows, isCut } = await output(editor, exportMapping, { yearId: year, frameworkId: id })
    const [heads, ...lines] = csv.split('\r\n')
    expect(heads).toBe(
      '\ufeffFramework,Code of the group,Group,Topic,Code,Outcome,Level by graduation,Node,Kind of component,Component,Level,Teaching method,Minutes',
    )
    expect(lines).toEqual([
      `Framework of files,,Group,,F1,Outcome F1,Assessed,"Mapped programme / Year 1, ""Surgery""",Other,'=1+1,Practised,,`,
      'Framework of files,,Group,,F1,Outcome F1,Assessed,"Mapped programme / Year 1, ""Surgery""",Other,Second,Practised,,',
      'Framework of files,,Group,,F2,Outcome F2,Assessed,"Mapped programme / Year 1, ""Surgery""",Other,Second,Practised,,',
      `Framework of files,,Group,,F3,'+49,Assessed,,,,,,`,
      '',
    ])
    expect([rows, isCut]).toEqual([4, false])
    expect(await prisma().auditEntry.count({ where: { action: 'curriculum.mappingExported', entityId: year } })).toBe(1)
    expect((await attempt(school.student, exportMapping, { yearId: year, frameworkId: id })).status).toBe('FORBIDDEN')
    expect((await attempt(editor, exportMapping, { yearId: v7(), frameworkId: null })).status).toBe('NOT_FOUND')
  })
})
