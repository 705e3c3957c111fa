import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum'
import { prisma } from '@/server/kernel/db'
import { readCurriculumCall, readCurriculumHistoryCall, readCurriculumNodeCall, readYearChangesCall } from '@/server/curriculum'
import { addNode, attempt, editorOf, makeProgramme, makeYear, nodeInput, output } from '../../support/curriculum'
import { roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let editor: Member
let draft: string
let current: string
let closed: string
let foreign: string
beforeAll(async () => {
  school = await makeSchool()
  editor = editorOf(school.staff)
  const [own, other] = [await makeProgramme('BDS Dentistry'), await makeProgramme('Hygiene')]
  await prisma().user.update({ where: { id: school.student.id }, data: { programmeId: own, year: 4 } })
  const set = (yearId: string, on: string) => output(editor, contracts.setCurriculumYearState, { yearId, on })
  closed = await makeYear(editor, own, '2025-09-01')
  await set(closed, 'begin')
  await set(closed, 'close')
  current = await makeYear(editor, own, '2026-09-01')
  await set(current, 'begin')
  draft = await makeYear(editor, own, '2027-09-01')
  foreign = await makeYear(editor, other, '2026-09-01')
  await set(foreign, 'begin')
})

const yearsSeenBy = async (who: Member) => (await output(who, contracts.readCurriculum, {})).years.map(({ id }) => id)

describe('years', () => {
  test('are seen by a student of their own programme, by a teacher of all, and drafts by editors', async () => {
    expect(await yearsSeenBy(school.student)).toEqual([current, closed])
    expect((await yearsSeenBy(school.teacher)).toSorted()).toEqual([current, closed, foreign].toSorted())
    expect((await yearsSeenBy(editor)).toSorted()).toEqual([current, closed, foreign, draft].toSorted())
    // A student without a programme sees no year.
    expect(await yearsSeenBy(school.stranger)).toEqual([])
  })

  test('begin with the current one of the reader’s own programme', async () => {
    const home = await output(school.student, contracts.readCurriculum, {})
    expect(home).toMatchObject({ yearId: current, mayEdit: false })
    expect(await output(school.stranger, contracts.readCurriculum, {})).toMatchObject({ yearId: null, nodes: [] })
  })

  test('are not found by who may not see them', async () => {
    const input = (yearId: string) => ({ yearId })
    for (const id of [draft, foreign])
      await expectOutOfScope({
        call: readCurriculumCall,
        parameter: 'yearId',
        input,
        id,
        entitled: school.admin,
        strangers: [school.student],
        reachableBy: id === draft ? ['ADMIN'] : ['ADMIN', 'STAFF', 'TEACHER'],
      })
  })
})

describe('years that are compared', () => {
  test('are not found by who may not see them', async () => {
    const trial = { call: readYearChangesCall, strangers: [school.student] }
    await expectOutOfScope({
      ...trial,
      parameter: 'yearId',
      input: (yearId) => ({ yearId }),
      id: draft,
      entitled: school.admin,
      reachableBy: ['ADMIN'],
    })
    const withId = (id: string) => ({ yearId: current, withId: id })
    await expectOutOfScope({ ...trial, parameter: 'withId', input: withId, id: draft, entitled: school.admin, reachableBy: ['ADMIN'] })
  })
})

describe('nodes', () => {
  test('and their history are not found by who may not see their year', async () => {
    const node = await addNode(editor, draft, 'Secret', 'YEAR')
    const trial = { parameter: 'nodeId', input: (nodeId: string) => ({ nodeId }), id: node, entitled: school.admin }
    const reach = { strangers: [school.student, school.teacher], reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({ call: readCurriculumNodeCall, ...trial, ...reach })
    await expectOutOfScope({ call: readCurriculumHistoryCall, ...trial, ...reach })
    expect(await attempt(school.student, contracts.readCurriculumNode, { nodeId: foreign })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await attempt(school.student, contracts.readCurriculumNode, { nodeId: current })).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('rights', () => {
  const reads = [
    [contracts.readCurriculum, () => ({})],
    [contracts.readCurriculumNode, () => ({ nodeId: current })],
    [contracts.readCurriculumHistory, () => ({ nodeId: current })],
    [contracts.readYearChanges, () => ({ yearId: current })],
  ] as const
  const edits = [
    [contracts.readYearChoices, () => ({})],
    [
      contracts.makeCurriculumYear,
      () => ({ id: current, programmeId: current, startsOn: '2050-01-01', endsOn: '2050-12-31', copyOfId: null }),
    ],
    [contracts.setCurriculumYearState, () => ({ yearId: draft, on: 'begin' })],
    [contracts.saveCurriculumNode, () => nodeInput(current, 'Mine', 'YEAR')],
    [contracts.moveCurriculumNode, () => ({ nodeId: current, parentId: current, beforeId: null, revision: 1 })],
    [contracts.orderCurriculumNodes, () => ({ nodeId: current, childIds: [current] })],
    [contracts.removeCurriculumNode, () => ({ nodeId: current, revision: 1 })],
  ] as const

  test('to read and to edit are two, and editing needs both', async () => {
    const nobody = roleActor(school.teacher, ['CURRICULUM_EDIT'], { only: true })
    for (const [contract, input] of reads) {
      expect(await attempt(nobody, contract, input()), contract.name).toMatchObject({ status: 'FORBIDDEN' })
      expect(await attempt(school.teacher, contract, input()), contract.name).toMatchObject({ status: 'SUCCESS' })
    }
    for (const [contract, input] of edits)
      for (const who of [nobody, school.teacher, school.student])
        expect(await attempt(who, contract, input()), contract.name).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('end with the module', async () => {
    const off = {
      ...editor,
      actor: { ...editor.actor, modules: new Set([...editor.actor.modules].filter((one) => one !== 'curriculummapping')) },
    }
    for (const [contract, input] of [...reads, ...edits])
      expect(await attempt(off, contract, input()), contract.name).toMatchObject({ status: 'MODULE_DISABLED' })
  })
})
