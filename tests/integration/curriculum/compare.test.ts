import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum'
import * as components from '@/lib/contracts/curriculum/components'
import { setFrameworkState } from '@/lib/contracts/curriculum/outcomes'
import { prisma } from '@/server/kernel/db'
import {
  addComponent,
  addFramework,
  addGroup,
  addNode,
  addOutcome,
  attempt,
  editorOf,
  makeProgramme,
  makeYear,
  move,
  output,
} from '../../support/curriculum'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

let school: School
let editor: Member
let programmeId: string
let before: string
let year: string
let outcomes: string[]
let component: string

const mapOutcome = (componentId: string, outcomeId: string, level: string | null) =>
  output(editor, components.mapOutcomes, { pairs: [{ componentId, outcomeId, level }] })
const readChanges = (who: Member = editor, withId?: string) =>
  output(who, contracts.readYearChanges, { yearId: year, ...(withId && { withId }) })
/** The copy of a node in the copied year, found by its title. */
async function copyOf(title: string): Promise<string> {
  const { id } = await prisma().curriculumNode.findFirstOrThrow({ where: { yearId: year, title, deletedAt: null } })
  return id
}
const copyOfComponent = async (): Promise<string> =>
  (await prisma().curriculumComponent.findFirstOrThrow({ where: { node: { yearId: year }, title: 'Lecture' } })).id

beforeAll(async () => {
  school = await makeSchool()
  editor = editorOf(school.staff)
  programmeId = await makeProgramme('BDS Dentistry')
  before = await makeYear(editor, programmeId, '2025-09-01')
  const four = await addNode(editor, before, 'Year 4', 'YEAR')
  const restorative = await addNode(editor, four, 'Restorative')
  await addNode(editor, four, 'Endodontics')
  await addNode(editor, restorative, 'Occlusion', 'UNIT')
  const frameworkId = await addFramework(editor, 'Outcomes')
  const groupId = await addGroup(editor, frameworkId, 'Clinical')
  outcomes = [await addOutcome(editor, groupId, '1.1'), await addOutcome(editor, groupId, '1.2'), await addOutcome(editor, groupId, '1.3')]
  await output(editor, setFrameworkState, { frameworkId, on: 'use' })
  component = await addComponent(editor, restorative, 'Lecture')
  await mapOutcome(component, outcomes[0] ?? '', 'INTRODUCED')
  await mapOutcome(component, outcomes[1] ?? '', 'PRACTISED')
  year = await makeYear(editor, programmeId, '2026-09-01', before)
})

describe('a year beside the one of which it is a copy', () => {
  test('has nothing that differs at first', async () => {
    expect(await readChanges()).toMatchObject({
      before: { id: before },
      others: [{ id: before }],
      nodes: { total: 0, rows: [] },
      mappings: { total: 0, gained: 0, lost: 0, rows: [] },
    })
  })

  test('says which nodes came, went, moved and were renamed', async () => {
    await addNode(editor, await copyOf('Year 4'), 'Implants')
    await move(editor, await copyOf('Occlusion'), await copyOf('Endodontics'))
    const renamed = await copyOf('Restorative')
    await output(editor, contracts.saveCurriculumNode, {
      id: renamed,
      parentId: await copyOf('Year 4'),
      kind: 'MODULE',
      title: 'Restorative 4',
      notes: 'Now with rubber dam.',
      revision: 1,
    })
    const { nodes } = await readChanges()
    expect(nodes.total).toBe(3)
    expect(nodes.rows).toMatchObject([
      { change: 'STAYED', title: 'Restorative 4', above: 'Year 4', wasTitle: 'Restorative', wasAbove: null, wasKind: null, newNotes: true },
      { change: 'CAME', title: 'Implants', above: 'Year 4', wasTitle: null },
      { change: 'STAYED', title: 'Occlusion', above: 'Endodontics', wasAbove: 'Restorative', wasTitle: null, newNotes: false },
    ])
    // Compared the other way round, what was added counts as removed.
    const back = await output(editor, contracts.readYearChanges, { yearId: before, withId: year })
    expect(back.nodes.rows.map(({ change, title }) => [change, title])).toEqual([
      ['STAYED', 'Restorative'],
      ['WENT', 'Implants'],
      ['STAYED', 'Occlusion'],
    ])
  })

  test('says which mappings came, went or have another level, first what nothing covers any more', async () => {
    const [first = '', second = '', third = ''] = outcomes
    const copied = await copyOfComponent()
    await mapOutcome(copied, first, 'ASSESSED')
    await mapOutcome(copied, second, null)
    await mapOutcome(copied, third, 'PRACTISED')
    const { mappings } = await readChanges()
    expect(mappings).toMatchObject({ total: 3, gained: 1, lost: 1 })
    expect(mappings.rows.map(({ outcome, component: { title }, was, is }) => [outcome.code, title, was, is])).toEqual([
      ['1.2', 'Lecture', 'PRACTISED', null],
      ['1.3', 'Lecture', null, 'PRACTISED'],
      ['1.1', 'Lecture', 'INTRODUCED', 'ASSESSED'],
    ])
    // An outcome that another component covers is not lost.
    const other = await addComponent(editor, await copyOf('Endodontics'), 'Practical')
    await mapOutcome(other, second, 'INTRODUCED')
    expect((await readChanges()).mappings).toMatchObject({ total: 4, gained: 1, lost: 0 })
  })
})

test('is compared with years that one sees, of its programme or its own copy', async () => {
  const foreign = await makeYear(editor, await makeProgramme('Hygiene'), '2025-09-01')
  for (const withId of [foreign, year])
    expect(await attempt(editor, contracts.readYearChanges, { yearId: year, withId })).toMatchObject({ status: 'NOT_FOUND' })
  // Only editors see drafts.
  expect(await attempt(school.teacher, contracts.readYearChanges, { yearId: year })).toMatchObject({ status: 'NOT_FOUND' })
  await output(editor, contracts.setCurriculumYearState, { yearId: year, on: 'begin' })
  expect(await output(school.teacher, contracts.readYearChanges, { yearId: year })).toMatchObject({
    before: null,
    others: [],
    nodes: { total: 0 },
  })
  expect(await attempt(school.teacher, contracts.readYearChanges, { yearId: year, withId: before })).toMatchObject({ status: 'NOT_FOUND' })
})
