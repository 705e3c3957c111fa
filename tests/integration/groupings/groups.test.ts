import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/groupings'
import { prisma } from '@/server/kernel/db'
import { inTransaction } from '@/server/kernel/db'
import { placePeople } from '@/server/groupings'
import { makeGrouping, toolsFor } from '../../support/groupings'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const { attempt, get } = toolsFor(() => school)

describe('a group', () => {
  test('keeps what is saved, and has a name of its own within its grouping', async () => {
    const [made, other] = [await makeGrouping(school), await makeGrouping(school)]
    const input = { id: made.idOf('One'), groupingId: made.id, revision: 1, name: 'First', colour: 'teal', active: true }
    expect(await attempt(contracts.saveGroup, input)).toMatchObject({ output: { revision: 2 } })
    expect(await attempt(contracts.saveGroup, input)).toMatchObject({ status: 'CONFLICT', data: { newer: { name: 'First' } } })
    expect(await attempt(contracts.saveGroup, { ...input, revision: 2, name: 'TWO' })).toMatchObject({
      issues: [{ path: 'name', code: 'captionTaken' }],
    })
    expect(await attempt(contracts.saveGroup, { ...input, id: v7(), revision: 0, groupingId: other.id })).toMatchObject({
      status: 'SUCCESS',
    })
    for (const groupingId of [other.id, v7()])
      expect(await attempt(contracts.saveGroup, { ...input, groupingId, revision: 2 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await attempt(contracts.readGroup, { groupingId: other.id, id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await get(contracts.readGroup, { groupingId: made.id, id: input.id })).group).toMatchObject({ name: 'First', colour: 'teal' })
  })

  test('has on a past day the members of then, with their programme of then', async () => {
    const made = await makeGrouping(school)
    const userId = school.stranger.id
    const programmeId = v7()
    await prisma().programme.create({ data: { id: programmeId, name: 'Then', lengthYears: 5 } })
    await prisma().enrolment.createMany({
      data: [
        { id: v7(), userId, fromOn: new Date('2025-09-01'), programmeId, year: 1 },
        { id: v7(), userId, fromOn: new Date('2026-09-01'), year: 2 },
      ],
    })
    const move = (from: string, groupId: string | null) =>
      inTransaction((db) => placePeople(db, { groupingId: made.id, placements: [{ userId, groupId }], from, at: schoolTime }))
    await move('2025-10-01', made.idOf('One'))
    await move('2026-10-01', made.idOf('Two'))
    const on = async (day?: string) => (await get(contracts.readGroup, { groupingId: made.id, id: made.idOf('One'), on: day })).members
    expect(await on('2026-09-30')).toMatchObject([{ id: userId, programme: null, year: 2 }])
    expect(await on('2026-08-31')).toMatchObject([{ id: userId, programme: 'Then', year: 1 }])
    expect(await on('2025-09-30')).toEqual([])
    expect(await on()).toEqual([])
  })

  test('is deleted while nobody ever was in it, emptied first to go out of use, and kept', async () => {
    const made = await makeGrouping(school)
    const [one, two] = [made.idOf('One'), made.idOf('Two')]
    await inTransaction((db) =>
      placePeople(db, {
        groupingId: made.id,
        placements: [{ userId: school.stranger.id, groupId: one }],
        from: '2026-11-01',
        at: schoolTime,
      }),
    )
    const remove = (id: string, as: string) => attempt(contracts.removeGroup, { id, revision: 1, as })
    expect(await remove(one, 'DELETED')).toMatchObject({ code: 'groupings.GROUP_IN_USE' })
    expect(await remove(one, 'DEACTIVATED')).toMatchObject({ code: 'groupings.GROUP_NOT_EMPTY' })
    expect(
      await attempt(contracts.saveGroup, { id: one, groupingId: made.id, revision: 1, name: 'One', colour: 'blue', active: false }),
    ).toMatchObject({ issues: [{ path: 'active', code: 'groupNotEmpty' }] })
    expect(await remove(two, 'DELETED')).toMatchObject({ status: 'SUCCESS' })
    await get(contracts.placePeople, { groupingId: made.id, people: [{ userId: school.stranger.id, from: one }], to: null })
    expect(await remove(one, 'DELETED')).toMatchObject({ code: 'groupings.GROUP_IN_USE' })
    expect(await remove(one, 'DEACTIVATED')).toMatchObject({ status: 'SUCCESS' })
    expect(
      await attempt(contracts.placePeople, { groupingId: made.id, people: [{ userId: school.stranger.id, from: null }], to: one }),
    ).toMatchObject({ issues: [{ path: 'to', code: 'groupUnknown' }] })
  })

  test('is added with others, one name a line, up to 200', async () => {
    const made = await makeGrouping(school, { groups: [] })
    const add = (names: readonly string[]) => attempt(contracts.addGroups, { groupingId: made.id, names })
    expect(await add(['A', 'B', 'b', ' A '])).toMatchObject({ output: { added: 2 } })
    expect((await get(contracts.readBoard, { id: made.id })).groups.map(({ name }) => name)).toEqual(['A', 'B'])
    // Names that look like one that exists, or like one earlier in the list.
    expect(await add(['\u0410', 'C 1', 'C  1', '\u0421 1', '\uff23 1', '\u0392'])).toMatchObject({ output: { added: 1 } })
    expect((await get(contracts.readBoard, { id: made.id })).groups.map(({ name }) => name)).toEqual(['A', 'B', 'C 1'])
    expect(await add(Array.from({ length: 1_000 }, (_, at) => `G${at}`))).toMatchObject({
      issues: [{ path: 'names', code: 'tooManyGroups' }],
    })
    expect(await add(Array.from({ length: 198 }, (_, at) => `G${at}`))).toMatchObject({
      issues: [{ path: 'names', code: 'tooManyGroups' }],
    })
    expect(await add(['\u200b'])).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await add(Array.from({ length: 197 }, (_, at) => `G${at}`))).toMatchObject({ output: { added: 197 } })
    expect(
      await attempt(contracts.saveGroup, { id: v7(), groupingId: made.id, revision: 0, name: 'More', colour: 'blue', active: true }),
    ).toMatchObject({ issues: [{ path: 'name', code: 'tooManyGroups' }] })
  })
})
