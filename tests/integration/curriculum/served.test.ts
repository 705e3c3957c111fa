import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { setCurriculumYearState } from '@/lib/contracts/curriculum'
import { findMappable, listServed, mapOutcomes, readComponent, saveComponent } from '@/lib/contracts/curriculum/components'
import type { Privilege } from '@/lib/privileges'
import { prisma } from '@/server/kernel/db'
import {
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
} from '../../support/curriculum'
import { member, roleActor, type Member } from '../../support/members'
import { madeEvent, madeTimetable, makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let editor: Member
let yearId: string
let node: string
let outcomeId: string
const all: readonly Privilege[] = ['TIMETABLE_ADMIN', 'FORMS_ADMIN', 'TESTS_ADMIN', 'INTERFACE_ADMIN', 'CURRICULUM_VIEW']
beforeAll(async () => {
  school = await makePlannedSchool()
  const who = await member('STAFF')
  editor = roleActor(editorOf(who), [...all, 'CURRICULUM_EDIT'])
  yearId = await makeYear(editor, await makeProgramme('BDS Dentistry'))
  node = await addNode(editor, yearId, 'Year 4', 'YEAR')
  const framework = await addFramework(editor, 'The safe practitioner')
  outcomeId = await addOutcome(editor, await addGroup(editor, framework, 'Clinical'), 'C 1')
  await output(editor, setCurriculumYearState, { yearId, on: 'begin' })
})

const readServed = (who: Member, kind: string, refId: string) => attempt(who, listServed, { kind, refId })
async function addCovering(kind: string, refId: string): Promise<string> {
  const input = { ...componentInput(node, 'As it was called'), kind, refId }
  await output(editor, saveComponent, input)
  await output(editor, mapOutcomes, { pairs: [{ componentId: input.id, outcomeId, level: 'PRACTISED' }] })
  return input.id
}

describe('what something serves', () => {
  test('is what the components of the current years that name it are mapped to', async () => {
    const refId = school.typeId
    expect(await output(editor, listServed, { kind: 'SESSION_TYPE', refId })).toMatchObject({
      isOffered: true,
      components: [],
      mayEdit: true,
    })
    const id = await addCovering('SESSION_TYPE', refId)
    const found = await output(editor, listServed, { kind: 'SESSION_TYPE', refId })
    expect(found.years.map((year) => year.id)).toEqual([yearId])
    expect(found.components).toEqual([
      {
        ...{ id, yearId, node: { id: node, title: 'Year 4' } },
        outcomes: [{ id: outcomeId, code: 'C 1', text: 'Outcome C 1', level: 'PRACTISED', isRetired: false }],
      },
    ])
  })

  test('comes in the order of its framework: 4.9 before 4.10', async () => {
    const refId = v7()
    await prisma().sessionType.create({ data: { id: refId, name: `Seminar ${refId}` } })
    const componentId = await addCovering('SESSION_TYPE', refId)
    const group = await addGroup(editor, await addFramework(editor, 'An ordered framework'), 'Surgery')
    const codes = ['4.9', '4.10', '4.11']
    for (const code of codes)
      await output(editor, mapOutcomes, { pairs: [{ componentId, outcomeId: await addOutcome(editor, group, code), level: 'ASSESSED' }] })
    const found = await output(editor, listServed, { kind: 'SESSION_TYPE', refId })
    expect(found.components[0]?.outcomes.map(({ code }) => code)).toEqual([...codes, 'C 1'])
    const component = await output(editor, readComponent, { componentId })
    expect(component.outcomes.map(({ code }) => code)).toEqual([...codes, 'C 1'])
  })

  test('is not of years that are closed, and nothing is added to those', async () => {
    const refId = v7()
    await prisma().sessionType.create({ data: { id: refId, name: `Lecture ${refId}` } })
    await addCovering('SESSION_TYPE', refId)
    await output(editor, setCurriculumYearState, { yearId, on: 'close' })
    expect(await output(editor, listServed, { kind: 'SESSION_TYPE', refId })).toMatchObject({ years: [], components: [] })
    expect(await attempt(editor, saveComponent, { ...componentInput(node, 'Again'), kind: 'SESSION_TYPE', refId })).toMatchObject({
      code: 'curriculum.CLOSED',
    })
    await output(editor, setCurriculumYearState, { yearId, on: 'reopen' })
    expect((await output(editor, listServed, { kind: 'SESSION_TYPE', refId })).components).toHaveLength(1)
  })

  test('is not found of what is not there, or is something else', async () => {
    for (const kind of ['EVENT', 'SESSION_TYPE', 'FORM', 'TEST', 'PROCEDURE'])
      expect(await readServed(editor, kind, v7())).toMatchObject({ status: 'NOT_FOUND' })
    expect(await readServed(editor, 'FORM', school.typeId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await readServed(editor, 'OTHER', school.typeId)).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('is told to who may open its editor, and reads the curriculum', async () => {
    const reader = await member('STAFF')
    const refId = school.typeId
    expect(
      await readServed(roleActor(reader, ['CURRICULUM_VIEW', 'TIMETABLE_ADMIN'], { only: true }), 'SESSION_TYPE', refId),
    ).toMatchObject({
      output: { mayEdit: false },
    })
    expect(await readServed(roleActor(reader, ['CURRICULUM_VIEW', 'FORMS_ADMIN'], { only: true }), 'SESSION_TYPE', refId)).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await readServed(roleActor(reader, ['TIMETABLE_ADMIN'], { only: true }), 'SESSION_TYPE', refId)).toMatchObject({
      status: 'FORBIDDEN',
    })
    expect(await readServed(await member('STUDENT'), 'SESSION_TYPE', refId)).toMatchObject({ status: 'NOT_FOUND' })
    const without = {
      ...editor,
      actor: { ...editor.actor, modules: new Set([...editor.actor.modules].filter((one) => one !== 'curriculummapping')) },
    }
    expect(await readServed(without, 'SESSION_TYPE', refId)).toMatchObject({ status: 'MODULE_DISABLED' })
  })

  test('of an event is mapped once its timetable is published, and is called as it is called then', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    await prisma().timetable.update({ where: { id: timetableId }, data: { state: 'DRAFT' } })
    const input = { ...componentInput(node, 'An event'), kind: 'EVENT', refId: id }
    expect(await attempt(editor, saveComponent, input)).toMatchObject({ issues: [{ path: 'refId', code: 'componentUnknown' }] })
    await prisma().timetable.update({ where: { id: timetableId }, data: { state: 'PUBLISHED' } })
    await output(editor, saveComponent, input)
    await prisma().event.update({ where: { id }, data: { title: 'Renamed' } })
    const mappable = async (who: Member) => (await output(who, findMappable, { kind: 'EVENT', q: 'Renamed' })).rows.map((row) => row.id)
    expect(await mappable(editor)).toEqual([id])
    const other = roleActor(await member('STAFF'), ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'], { only: true })
    expect(await mappable(other)).toEqual([])
    expect(await output(editor, listServed, { kind: 'EVENT', refId: id })).toMatchObject({
      name: 'Renamed',
      components: [{ id: input.id }],
    })
    await prisma().event.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await readServed(editor, 'EVENT', id)).toMatchObject({ status: 'NOT_FOUND' })
  })
})
