import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum'
import { prisma } from '@/server/kernel/db'
import { addNode, attempt, editorOf, makeProgramme, makeYear, nodeInput, output, revisionOf } from '../../support/curriculum'
import type { Member } from '../../support/members'
import { makeSchool } from '../../support/school'

let editor: Member
let programmeId: string
beforeAll(async () => {
  const { staff } = await makeSchool()
  editor = editorOf(staff)
  programmeId = await makeProgramme('BDS Dentistry')
})

const setState = (yearId: string, on: string) => attempt(editor, contracts.setCurriculumYearState, { yearId, on })
const stateOf = async (id: string) => (await prisma().curriculumYear.findUniqueOrThrow({ where: { id }, select: { state: true } })).state

test('a year begins as a draft with its root, and each of its states leads where the table says', async () => {
  const id = await makeYear(editor, programmeId, '2026-09-01')
  const home = await output(editor, contracts.readCurriculum, { yearId: id })
  expect(home.nodes).toEqual([{ id, parentId: null, kind: 'PROGRAMME', title: 'BDS Dentistry', revision: 1 }])
  expect(await stateOf(id)).toBe('DRAFT')
  for (const on of ['close', 'reopen']) expect(await setState(id, on)).toMatchObject({ status: 'STATE_CHANGED' })
  expect(await setState(id, 'begin')).toMatchObject({ output: { state: 'CURRENT' } })
  for (const on of ['begin', 'reopen']) expect(await setState(id, on)).toMatchObject({ status: 'STATE_CHANGED' })
  expect(await setState(id, 'close')).toMatchObject({ output: { state: 'CLOSED' } })
  for (const on of ['begin', 'close']) expect(await setState(id, on)).toMatchObject({ status: 'STATE_CHANGED' })
  expect(await setState(id, 'reopen')).toMatchObject({ output: { state: 'CURRENT' } })
  const { rows } = await output(editor, contracts.readCurriculumHistory, { nodeId: id })
  expect(rows.map(({ act }) => act)).toEqual(['YEAR_STATE', 'YEAR_STATE', 'YEAR_STATE', 'YEAR_MADE'])
  await setState(id, 'close')
})

test('a closed year is read and not changed; reopened it is changed again', async () => {
  const id = await makeYear(editor, programmeId, '2027-09-01')
  const [one, two] = [await addNode(editor, id, 'One', 'YEAR'), await addNode(editor, id, 'Two', 'YEAR')]
  await setState(id, 'begin')
  await setState(id, 'close')
  const acts = [
    attempt(editor, contracts.saveCurriculumNode, nodeInput(id, 'Three', 'YEAR')),
    attempt(editor, contracts.saveCurriculumNode, { id: one, parentId: id, kind: 'YEAR', title: 'Other', notes: '', revision: 1 }),
    attempt(editor, contracts.moveCurriculumNode, { nodeId: two, parentId: id, beforeId: one, revision: 1 }),
    attempt(editor, contracts.orderCurriculumNodes, { nodeId: id, childIds: [two, one] }),
    attempt(editor, contracts.removeCurriculumNode, { nodeId: two, revision: 1 }),
  ]
  for (const act of acts) expect(await act).toMatchObject({ status: 'STATE_CHANGED', code: 'curriculum.CLOSED' })
  expect(await output(editor, contracts.readCurriculumNode, { nodeId: one })).toMatchObject({ mayEdit: false, year: { state: 'CLOSED' } })
  await setState(id, 'reopen')
  expect(await attempt(editor, contracts.removeCurriculumNode, { nodeId: two, revision: await revisionOf(editor, two) })).toMatchObject({
    status: 'SUCCESS',
  })
  await setState(id, 'close')
})

test('a programme has one current year, even where two begin at once', async () => {
  const [one, two] = [await makeYear(editor, programmeId, '2028-09-01'), await makeYear(editor, programmeId, '2029-09-01')]
  const answers = await Promise.all([setState(one, 'begin'), setState(two, 'begin')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  expect(answers).toContainEqual(expect.objectContaining({ code: 'curriculum.CURRENT' }))
  const other = await makeYear(editor, await makeProgramme('Hygiene'), '2028-09-01')
  expect(await setState(other, 'begin')).toMatchObject({ status: 'SUCCESS' })
})

test('a programme has one year from a day, even where it is made twice at once', async () => {
  const input = (id: string) => ({ id, programmeId, startsOn: '2030-09-01', endsOn: '2031-08-31', copyOfId: null })
  const answers = await Promise.all([v7(), v7()].map((id) => attempt(editor, contracts.makeCurriculumYear, input(id))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
  expect(answers).toContainEqual(
    expect.objectContaining({ issues: [expect.objectContaining({ path: 'startsOn', code: 'curriculumYearTaken' })] }),
  )
  expect(await prisma().curriculumYear.count({ where: { programmeId, startsOn: new Date('2030-09-01') } })).toBe(1)
})

test('a year ends after it begins, and is of a programme that there is', async () => {
  const input = { id: v7(), programmeId, startsOn: '2031-09-01', endsOn: '2031-09-01', copyOfId: null }
  expect(await attempt(editor, contracts.makeCurriculumYear, input)).toMatchObject({ issues: [{ path: 'endsOn', code: 'datesInOrder' }] })
  expect(await attempt(editor, contracts.makeCurriculumYear, { ...input, endsOn: '2032-08-31', programmeId: v7() })).toMatchObject({
    issues: [{ path: 'programmeId', code: 'programmeUnknown' }],
  })
  const taken = await makeYear(editor, programmeId, '2032-09-01')
  expect(await attempt(editor, contracts.makeCurriculumYear, { ...input, id: taken, endsOn: '2032-08-31' })).toMatchObject({
    status: 'CONFLICT',
    code: 'curriculum.TAKEN',
  })
})

test('programmes and years to choose from are for editors', async () => {
  const { programmes } = await output(editor, contracts.readYearChoices, {})
  expect(programmes).toContainEqual({ id: programmeId, name: 'BDS Dentistry' })
})
