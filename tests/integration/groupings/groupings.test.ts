import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/groupings'
import { saveProgramme, removeProgramme } from '@/lib/contracts/programmes'
import { getConfig } from '@/lib/contracts/config'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from '../../support/lists'
import { makeGrouping, students, toolsFor } from '../../support/groupings'
import { makeSchool, type School } from '../../support/school'

let school: School
let firstId: string
beforeAll(async () => {
  school = await makeSchool()
  firstId = (await prisma().grouping.findFirstOrThrow({ where: { isDefault: true } })).id
})
const { attempt, get } = toolsFor(() => school)
const groupingInput = (name: string, more: object = {}) => ({ id: v7(), revision: 0, name, programmeId: null, years: [], ...more })

describe('a grouping', () => {
  test('keeps what is saved, has a name of its own, and is overwritten by nobody who read before', async () => {
    const input = groupingInput('Anatomy tables')
    expect(await attempt(contracts.saveGrouping, input)).toMatchObject({ output: { revision: 1 } })
    expect(await attempt(contracts.saveGrouping, groupingInput('ANATOMY TABLES'))).toMatchObject({
      issues: [{ path: 'name', code: 'captionTaken' }],
    })
    expect(await attempt(contracts.saveGrouping, { ...input, revision: 1, name: 'Tables' })).toMatchObject({ output: { revision: 2 } })
    expect(await attempt(contracts.saveGrouping, { ...input, revision: 1, name: 'Desks' })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2, name: 'Tables' } },
    })
    expect((await get(contracts.readGrouping, { id: input.id })).grouping).toMatchObject({
      name: 'Tables',
      published: false,
      isDefault: false,
    })
    expect((await get(contracts.listGroupings, { q: 'tabl' })).rows).toMatchObject([{ id: input.id, groups: 0, members: 0 }])
    expect((await get(contracts.listGroupings, {})).rows[0]).toMatchObject({ id: firstId, isDefault: true, members: 2 })
  })

  test('is of a programme that there is, and of years that it has', async () => {
    const programmeId = v7()
    await getAs(school.admin, saveProgramme, { id: programmeId, revision: 0, name: 'Dentistry', lengthYears: 3, published: true })
    expect(await attempt(contracts.saveGrouping, groupingInput('A', { programmeId: v7() }))).toMatchObject({
      issues: [{ path: 'programmeId', code: 'programmeUnknown' }],
    })
    expect(await attempt(contracts.saveGrouping, groupingInput('A', { programmeId, years: [4] }))).toMatchObject({
      issues: [{ path: 'years', code: 'yearBeyondProgramme' }],
    })
    expect(await attempt(contracts.saveGrouping, groupingInput('A', { years: [1] }))).toMatchObject({
      issues: [{ path: 'programmeId', code: 'programmeNeeded' }],
    })
    const input = groupingInput('A', { programmeId, years: [3, 1, 3] })
    expect(await attempt(contracts.saveGrouping, input)).toMatchObject({ status: 'SUCCESS' })
    expect((await get(contracts.readGrouping, { id: input.id })).grouping.years).toEqual([1, 3])
    expect((await get(contracts.readGroupingChoices, {})).programmes).toMatchObject([{ id: programmeId, lengthYears: 3 }])
    expect(await tryAs(school.admin, removeProgramme, { id: programmeId, revision: 1, as: 'DELETED' })).toMatchObject({
      code: 'programmes.IN_USE',
    })
  })

  test('is published and unpublished by who saw it as it is, and its groups are everybody’s only then', async () => {
    const groups = async () => Object(await getAs(school.admin, getConfig)).config.groups
    const revision = async () => (await get(contracts.readGrouping, { id: firstId })).grouping.revision
    await prisma().grouping.updateMany({ where: { isDefault: true }, data: { published: true } })
    expect(Object.values(await groups())).toEqual(['Group A'])
    expect(await attempt(contracts.publishGrouping, { id: firstId, revision: await revision() })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await attempt(contracts.unpublishGrouping, { id: firstId, revision: 99 })).toMatchObject({ status: 'CONFLICT' })
    await get(contracts.unpublishGrouping, { id: firstId, revision: await revision() })
    expect(await groups()).toEqual({})
    await get(contracts.publishGrouping, { id: firstId, revision: await revision() })
    expect(Object.values(await groups())).toEqual(['Group A'])
    expect(await attempt(contracts.publishGrouping, { id: v7(), revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(
      await prisma().auditEntry.count({ where: { entityId: firstId, action: { in: ['groupings.published', 'groupings.unpublished'] } } }),
    ).toBe(2)
  })

  test('is deleted with its groups while nobody ever was in them, and never as the default', async () => {
    const { id } = await makeGrouping(school)
    const used = await makeGrouping(school)
    await get(contracts.placePeople, { groupingId: used.id, people: [{ userId: school.stranger.id, from: null }], to: used.idOf('One') })
    await get(contracts.placePeople, { groupingId: used.id, people: [{ userId: school.stranger.id, from: used.idOf('One') }], to: null })
    expect(await attempt(contracts.removeGrouping, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().studentGroup.count({ where: { groupingId: id } })).toBe(0)
    expect(await attempt(contracts.removeGrouping, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'NOT_FOUND' })
    // Put back on the same day, the person leaves no membership.
    expect(await attempt(contracts.removeGrouping, { id: used.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    const held = await makeGrouping(school)
    await get(contracts.placePeople, { groupingId: held.id, people: [{ userId: school.stranger.id, from: null }], to: held.idOf('One') })
    expect(await attempt(contracts.removeGrouping, { id: held.id, revision: 1, as: 'DELETED' })).toMatchObject({ code: 'groupings.IN_USE' })
    expect(await attempt(contracts.removeGrouping, { id: firstId, revision: 1, as: 'DELETED' })).toMatchObject({
      code: 'groupings.DEFAULT',
    })
  })
})

describe('the default', () => {
  test('moves with everybody’s group, and back, and both groupings know who was where', async () => {
    const next = await makeGrouping(school)
    const [newcomer] = await students(1)
    const userId = newcomer?.id ?? ''
    await get(contracts.placePeople, {
      groupingId: next.id,
      people: [
        { userId, from: null },
        { userId: school.student.id, from: null },
      ],
      to: next.idOf('One'),
    })
    const groupOf = async (id: string) => (await prisma().user.findUniqueOrThrow({ where: { id }, select: { groupId: true } })).groupId
    const groupA = await groupOf(school.student.id)
    expect((await get(contracts.readGrouping, { id: next.id })).standsOn).toMatchObject({ id: firstId })
    expect(await attempt(contracts.makeDefaultGrouping, { id: next.id, revision: 7 })).toMatchObject({ status: 'CONFLICT' })
    await get(contracts.makeDefaultGrouping, { id: next.id, revision: 1 })
    expect(await Promise.all([userId, school.student.id, school.partner.id].map(groupOf))).toEqual([
      next.idOf('One'),
      next.idOf('One'),
      null,
    ])
    const membersOf = async (id: string) =>
      (await get(contracts.readBoard, { id })).groups.flatMap(({ people }) => people.map((one) => one.id)).sort()
    expect(await membersOf(next.id)).toEqual([userId, school.student.id].sort())
    expect(await prisma().grouping.count({ where: { isDefault: true } })).toBe(1)
    await get(contracts.makeDefaultGrouping, {
      id: firstId,
      revision: (await get(contracts.readGrouping, { id: firstId })).grouping.revision,
    })
    expect(await Promise.all([userId, school.student.id].map(groupOf))).toEqual([null, groupA])
    expect(await membersOf(next.id)).toEqual([userId, school.student.id].sort())
  })
})

describe('groupings', () => {
  const seen = () => ({ id: firstId, revision: 1 })
  test.each([
    ['list', () => tryAs(school.teacher, contracts.listGroupings, {})],
    ['readChoices', () => tryAs(school.teacher, contracts.readGroupingChoices, {})],
    ['remove', () => tryAs(school.teacher, contracts.removeGrouping, { ...seen(), as: 'DELETED' })],
    ['publish', () => tryAs(school.teacher, contracts.publishGrouping, seen())],
    ['unpublish', () => tryAs(school.teacher, contracts.unpublishGrouping, seen())],
    ['makeDefault', () => tryAs(school.teacher, contracts.makeDefaultGrouping, seen())],
  ])('are nobody else’s: %s', async (_name, asked) => {
    expect(await asked()).toMatchObject({ status: 'FORBIDDEN' })
  })
})
