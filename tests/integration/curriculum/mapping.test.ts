import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as years from '@/lib/contracts/curriculum'
import * as contracts from '@/lib/contracts/curriculum/components'
import { readOutcome, retireOutcome, saveOutcomeLink, setFrameworkState } from '@/lib/contracts/curriculum/outcomes'
import { listComponentsCall, readComponentCall } from '@/server/curriculum'
import { now } from '@/server/kernel/clock'
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
  titlesIn,
  makeProgramme,
  makeYear,
  output,
} from '../../support/curriculum'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let editor: Member
let programmeId: string
let root: string
let node: string
let frameworkId: string
let groupId: string
beforeAll(async () => {
  school = await makeSchool()
  editor = editorOf(school.staff)
  programmeId = await makeProgramme('BDS Dentistry')
  root = await makeYear(editor, programmeId)
  node = await addNode(editor, root, 'Year 4', 'YEAR')
  frameworkId = await addFramework(editor, 'The safe practitioner')
  groupId = await addGroup(editor, frameworkId, 'Clinical')
  await output(editor, setFrameworkState, { frameworkId, on: 'use' })
})

const mapPairs = (pairs: object[]) => attempt(editor, contracts.mapOutcomes, { pairs })
const levelsOf = async (componentId: string) =>
  (await output(editor, contracts.readComponent, { componentId })).outcomes.map(({ code, level }) => `${code} ${level}`)

describe('a component', () => {
  test('names what is in use, once in a node', async () => {
    const [{ extraction, retired }] = [school.procedures]
    const input = { ...componentInput(node, 'Extractions'), kind: 'PROCEDURE', refId: extraction.id }
    await output(editor, contracts.saveComponent, input)
    expect(await attempt(editor, contracts.saveComponent, { ...input, id: v7() })).toMatchObject({
      issues: [{ path: 'refId', code: 'componentTwice' }],
    })
    for (const wrong of [{ refId: retired.id }, { refId: v7() }, { kind: 'OTHER' }, { kind: 'FORM' }])
      expect(await attempt(editor, contracts.saveComponent, { ...input, id: v7(), ...wrong })).toMatchObject({
        issues: [{ path: 'refId', code: 'componentUnknown' }],
      })
    const offered = await output(editor, contracts.findMappable, { kind: 'PROCEDURE', q: 'extr' })
    expect(offered.rows).toEqual([{ id: extraction.id, name: 'Extraction' }])
    expect((await output(editor, contracts.findMappable, { kind: 'OTHER' })).rows).toEqual([])
  })

  test('stays when what it names is renamed, retired or deleted, and says so', async () => {
    const { denture } = school.procedures
    const id = v7()
    const input = { ...componentInput(node, 'Dentures', id), kind: 'PROCEDURE', refId: denture.id }
    await output(editor, contracts.saveComponent, input)
    const ref = async () => (await output(editor, contracts.readComponent, { componentId: id })).component.ref
    expect(await ref()).toEqual({ name: 'Denture', state: 'OFFERED' })
    await prisma().procedure.update({ where: { id: denture.id }, data: { caption: 'Full denture', active: false } })
    expect(await ref()).toEqual({ name: 'Full denture', state: 'RETIRED' })
    // The component can still be saved with the entry that it names.
    expect(await output(editor, contracts.saveComponent, { ...input, minutes: 90, revision: 1 })).toMatchObject({ revision: 2 })
    await prisma().curriculumComponent.update({ where: { id }, data: { refId: v7() } })
    expect(await ref()).toEqual({ name: 'Dentures', state: 'GONE' })
  })

  test('says in the history of its node what it names instead', async () => {
    const [{ extraction, scaling }] = [school.procedures]
    const holder = await addNode(editor, node, 'Surgery')
    const input = { ...componentInput(holder, 'Practice'), kind: 'PROCEDURE', refId: extraction.id }
    await output(editor, contracts.saveComponent, input)
    const fields = async () => {
      const { rows } = await output(editor, years.readCurriculumHistory, { nodeId: holder })
      return rows[0]?.changes.toSorted((one, two) => one.field.localeCompare(two.field))
    }
    await output(editor, contracts.saveComponent, { ...input, refId: scaling.id, minutes: 30, revision: 1 })
    expect(await fields()).toEqual([
      { field: 'minutes', from: '', to: '30' },
      { field: 'names', from: 'Extraction', to: 'Scaling' },
    ])
    await output(editor, contracts.saveComponent, { ...input, kind: 'OTHER', refId: null, minutes: 30, revision: 2 })
    expect(await fields()).toEqual([
      { field: 'kind', from: 'PROCEDURE', to: 'OTHER' },
      { field: 'names', from: 'Scaling', to: 'Practice' },
    ])
  })

  test('is changed and removed by who knows it as it is, and keeps its node from being removed', async () => {
    const holder = await addNode(editor, node, 'Holder')
    const id = await addComponent(editor, holder, 'Lecture')
    const input = { ...componentInput(holder, 'Seminar', id), revision: 1 }
    await output(editor, contracts.saveComponent, input)
    expect(await attempt(editor, contracts.saveComponent, input)).toMatchObject({ status: 'CONFLICT' })
    expect(await attempt(editor, years.removeCurriculumNode, { nodeId: holder, revision: 1 })).toMatchObject({ code: 'curriculum.IN_USE' })
    expect(await attempt(editor, contracts.removeComponent, { componentId: id, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await output(editor, contracts.removeComponent, { componentId: id, revision: 2 })
    expect((await output(editor, contracts.listComponents, { nodeId: holder })).rows).toEqual([])
    expect(await attempt(editor, years.removeCurriculumNode, { nodeId: holder, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await attempt(editor, contracts.saveComponent, { ...componentInput(node, 'Again', id) })).toMatchObject({
      code: 'curriculum.TAKEN',
    })
  })
})

describe('a mapping', () => {
  test('is of all pairs or none, and what it answers undoes it', async () => {
    const [one, two] = [await addComponent(editor, node, 'One'), await addComponent(editor, node, 'Two')]
    const [a, b] = [await addOutcome(editor, groupId, '1.1'), await addOutcome(editor, groupId, '1.2')]
    await mapPairs([{ componentId: one, outcomeId: a, level: 'INTRODUCED' }])
    const { before } = await output(editor, contracts.mapOutcomes, {
      pairs: [
        { componentId: one, outcomeId: a, level: 'ASSESSED' },
        { componentId: one, outcomeId: b, level: 'PRACTISED' },
        { componentId: two, outcomeId: b, level: 'PRACTISED' },
      ],
    })
    expect(await levelsOf(one)).toEqual(['1.1 ASSESSED', '1.2 PRACTISED'])
    await output(editor, contracts.mapOutcomes, { pairs: before })
    expect([await levelsOf(one), await levelsOf(two)]).toEqual([['1.1 INTRODUCED'], []])
    expect(
      await mapPairs([
        { componentId: one, outcomeId: b, level: 'ASSESSED' },
        { componentId: one, outcomeId: v7(), level: 'ASSESSED' },
      ]),
    ).toMatchObject({ status: 'NOT_FOUND' })
    expect(await mapPairs([{ componentId: v7(), outcomeId: b, level: 'ASSESSED' }])).toMatchObject({ status: 'NOT_FOUND' })
    expect(await levelsOf(one)).toEqual(['1.1 INTRODUCED'])
  })

  test('names each pair once, of one year, and nothing that is retired', async () => {
    const component = await addComponent(editor, node, 'Only once')
    const elsewhere = await addComponent(editor, await makeYear(editor, programmeId, '2050-09-01'), 'Of another year')
    const outcomeId = await addOutcome(editor, groupId, '2.1')
    const pair = { componentId: component, outcomeId, level: 'PRACTISED' }
    expect(await mapPairs([pair, { ...pair, level: null }])).toMatchObject({ issues: [{ code: 'outcomeTwice' }] })
    expect(await mapPairs([pair, { ...pair, componentId: elsewhere }])).toMatchObject({ issues: [{ code: 'nodeOfOtherYear' }] })
    await output(editor, retireOutcome, { outcomeId, retired: true, revision: 1 })
    expect(await mapPairs([pair])).toMatchObject({ issues: [{ code: 'outcomeRetired' }] })
    // The mapping from before is removed, and the person who removed it can bring it back for a while.
    await prisma().curriculumComponentOutcome.create({ data: { componentId: component, outcomeId, level: 'PRACTISED' } })
    const { before } = await output(editor, contracts.mapOutcomes, { pairs: [{ ...pair, level: null }] })
    expect(before).toEqual([pair])
    const other = await addComponent(editor, node, 'Another one')
    expect(await mapPairs([{ ...pair, componentId: other }])).toMatchObject({ issues: [{ code: 'outcomeRetired' }] })
    const colleague = editorOf(await member('STAFF'))
    expect(await attempt(colleague, contracts.mapOutcomes, { pairs: before })).toMatchObject({ issues: [{ code: 'outcomeRetired' }] })
    const late = { at: new Date(now().getTime() + 3_600_000) }
    expect(await attempt(editor, contracts.mapOutcomes, { pairs: before }, late)).toMatchObject({ issues: [{ code: 'outcomeRetired' }] })
    expect(await mapPairs(before)).toMatchObject({ status: 'SUCCESS' })
    expect(await levelsOf(component)).toEqual(['2.1 PRACTISED'])
    await output(editor, contracts.mapOutcomes, { pairs: [{ ...pair, level: null }] })
    const many = Array.from({ length: 501 }, () => ({ ...pair, outcomeId: v7() }))
    expect(await mapPairs(many)).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('shows in the outcome where a year covers it', async () => {
    const ofModule = await addNode(editor, node, 'Endodontics')
    const component = await addComponent(editor, ofModule, 'Molar access')
    const outcomeId = await addOutcome(editor, groupId, '3.1')
    await mapPairs([{ componentId: component, outcomeId, level: 'PRACTISED' }])
    const found = await output(editor, readOutcome, { outcomeId, yearId: root })
    expect(found.components).toEqual([
      { id: component, kind: 'OTHER', title: 'Molar access', nodeId: ofModule, node: 'Endodontics', partId: node, level: 'PRACTISED' },
    ])
  })

  test('is told of the current year that covers the outcome, where the address names none', async () => {
    const [covers, later] = [
      await makeYear(editor, await makeProgramme('Covers'), '2024-09-01'),
      await makeYear(editor, await makeProgramme('Later'), '2030-09-01'),
    ]
    for (const yearId of [covers, later]) await output(editor, years.setCurriculumYearState, { yearId, on: 'begin' })
    const outcomeId = await addOutcome(editor, groupId, '3.2')
    const yearOf = async () => (await output(editor, readOutcome, { outcomeId })).year?.id
    expect(await yearOf()).toBe(later)
    const component = await addComponent(editor, covers, 'Crowns')
    await mapPairs([{ componentId: component, outcomeId, level: 'PRACTISED' }])
    expect(await yearOf()).toBe(covers)
    expect((await output(editor, readOutcome, { outcomeId, yearId: later })).year?.id).toBe(later)
    await output(editor, years.setCurriculumYearState, { yearId: covers, on: 'close' })
    expect(await yearOf()).toBe(later)
    await output(editor, years.setCurriculumYearState, { yearId: later, on: 'close' })
  })

  test('is not of a closed year', async () => {
    const year = await makeYear(editor, await makeProgramme('Closed'), '2026-09-01')
    const componentId = await addComponent(editor, year, 'Component')
    const outcomeId = await addOutcome(editor, groupId, '4.1')
    for (const on of ['begin', 'close']) await output(editor, years.setCurriculumYearState, { yearId: year, on })
    const closed = { status: 'STATE_CHANGED', code: 'curriculum.CLOSED' }
    expect(await mapPairs([{ componentId, outcomeId, level: 'PRACTISED' }])).toMatchObject(closed)
    expect(await attempt(editor, contracts.saveComponent, componentInput(year, 'New'))).toMatchObject(closed)
    expect(await attempt(editor, contracts.removeComponent, { componentId, revision: 1 })).toMatchObject(closed)
  })
})

test('outcomes that nothing covers are listed, with components that cover a linked one or covered it the year before', async () => {
  const framework = await addFramework(editor, 'Unmapped')
  const group = await addGroup(editor, framework, 'All')
  await output(editor, setFrameworkState, { frameworkId: framework, on: 'use' })
  const [covered, linked, alone] = [
    await addOutcome(editor, group, '1'),
    await addOutcome(editor, group, '2'),
    await addOutcome(editor, group, '3'),
  ]
  const year = await makeYear(editor, programmeId, '2060-09-01')
  const component = await addComponent(editor, year, 'Covers the first')
  await mapPairs([{ componentId: component, outcomeId: covered, level: 'ASSESSED' }])
  await output(editor, saveOutcomeLink, { outcomeId: linked, toId: covered, kind: 'EXACT', linked: true })
  const found = await output(editor, contracts.listUnmapped, { yearId: year, frameworkId: framework })
  expect(found).toMatchObject({
    total: 2,
    rows: [{ id: linked, proposals: [{ componentId: component, level: 'ASSESSED' }] }, { id: alone }],
  })
  expect(found.rows[1]?.proposals).toEqual([])

  const next = await makeYear(editor, programmeId, '2061-09-01', year)
  const { rows } = await output(editor, contracts.listComponents, { nodeId: next })
  const [copy] = rows
  await mapPairs([{ componentId: copy?.id ?? '', outcomeId: covered, level: null }])
  const later = await output(editor, contracts.listUnmapped, { yearId: next, frameworkId: framework })
  expect(later.rows.find(({ id }) => id === covered)?.proposals).toMatchObject([{ componentId: copy?.id, level: 'ASSESSED' }])
})

test('what is not covered comes group after group, also where groups within two others have the same place', async () => {
  const year = await makeYear(editor, await makeProgramme('Oral hygiene'), '2062-09-01')
  const framework = await addFramework(editor, 'An imported framework')
  await output(editor, setFrameworkState, { frameworkId: framework, on: 'use' })
  const codes: string[] = []
  for (const [sortOrder, outer] of ['C', 'D'].entries()) {
    const within = await addGroup(editor, framework, outer)
    const group = await addGroup(editor, framework, `${outer}1`)
    // The sort order that imports give: each group is placed among those of its own parent.
    await prisma().outcomeGroup.update({ where: { id: within }, data: { sortOrder } })
    await prisma().outcomeGroup.update({ where: { id: group }, data: { parentId: within, sortOrder: 0 } })
    for (const code of [`${outer}1.1`, `${outer}1.2`]) {
      codes.push(code)
      await addOutcome(editor, group, code)
    }
  }
  const { rows } = await output(editor, contracts.listUnmapped, { yearId: year, frameworkId: framework })
  expect(rows.map(({ code }) => code)).toEqual(codes)
})

describe('a copy of a year', () => {
  test('has its nodes, components and mappings, each with its lineage, and is no other’s', async () => {
    const from = await makeYear(editor, programmeId, '2070-09-01')
    const part = await addNode(editor, from, 'Year 1', 'YEAR')
    const ofModule = await addNode(editor, part, 'Anatomy')
    const gone = await addNode(editor, part, 'Gone')
    await output(editor, years.removeCurriculumNode, { nodeId: gone, revision: 1 })
    const component = await addComponent(editor, ofModule, 'Lecture')
    const outcomeId = await addOutcome(editor, groupId, '7.1')
    await mapPairs([{ componentId: component, outcomeId, level: 'INTRODUCED' }])
    const to = await makeYear(editor, programmeId, '2071-09-01', from)
    const copied = await prisma().curriculumNode.findMany({ where: { yearId: to }, orderBy: { title: 'asc' } })
    expect(copied.map(({ title, lineageId }) => [title, lineageId])).toEqual([
      ['Anatomy', ofModule],
      ['BDS Dentistry', from],
      ['Year 1', part],
    ])
    const [anatomy, , yearOne] = copied
    expect(anatomy?.path).toEqual([to, yearOne?.id])
    const [lecture] = (await output(editor, contracts.listComponents, { nodeId: anatomy?.id })).rows
    expect(await levelsOf(lecture?.id ?? '')).toEqual(['7.1 INTRODUCED'])
    // A change in one year leaves the other as it was.
    await output(editor, contracts.removeComponent, { componentId: lecture?.id, revision: 1 })
    expect(await titlesIn(editor, part)).toEqual(['Anatomy'])
    expect(await levelsOf(component)).toEqual(['7.1 INTRODUCED'])
    const { rows } = await output(editor, years.readCurriculumHistory, { nodeId: to })
    expect(rows).toMatchObject([{ act: 'YEAR_COPIED' }])
  })

  test('twice is two years of different days, of the same programme', async () => {
    const from = await makeYear(editor, programmeId, '2080-09-01')
    const input = (startsOn: string, id = v7()) => ({ id, programmeId, startsOn, endsOn: '2089-08-31', copyOfId: from })
    const answers = await Promise.all(['2081-09-01', '2081-09-01'].map((day) => attempt(editor, years.makeCurriculumYear, input(day))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
    const other = await makeProgramme('Hygiene')
    expect(await attempt(editor, years.makeCurriculumYear, { ...input('2082-09-01'), programmeId: other })).toMatchObject({
      issues: [{ path: 'copyOfId', code: 'curriculumYearOther' }],
    })
    expect(await attempt(editor, years.makeCurriculumYear, { ...input('2083-09-01'), copyOfId: v7() })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})

test('components are read where their year is seen, and edited by who holds both privileges', async () => {
  const id = await addComponent(editor, node, 'Seen')
  const reach = { entitled: school.admin, strangers: [school.student, school.teacher], reachableBy: ['ADMIN'] as const }
  await expectOutOfScope({ call: readComponentCall, parameter: 'componentId', input: (componentId) => ({ componentId }), id, ...reach })
  await expectOutOfScope({ call: listComponentsCall, parameter: 'nodeId', input: (nodeId) => ({ nodeId }), id: node, ...reach })
  const nobody = roleActor(school.teacher, ['CURRICULUM_EDIT'], { only: true })
  const edits = [
    [contracts.saveComponent, componentInput(node, 'Mine')],
    [contracts.removeComponent, { componentId: id, revision: 1 }],
    [contracts.findMappable, { kind: 'FORM' }],
    [contracts.mapOutcomes, { pairs: [{ componentId: id, outcomeId: id, level: null }] }],
    [contracts.listUnmapped, { yearId: root }],
  ] as const
  for (const [contract, input] of edits)
    for (const who of [nobody, school.teacher])
      expect(await attempt(who, contract, input), contract.name).toMatchObject({ status: 'FORBIDDEN' })
  expect(await attempt(nobody, contracts.readComponent, { componentId: id })).toMatchObject({ status: 'FORBIDDEN' })
  expect(await attempt(nobody, contracts.listComponents, { nodeId: node })).toMatchObject({ status: 'FORBIDDEN' })
})
