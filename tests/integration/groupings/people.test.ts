import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/groupings'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import { makeGrouping, students, toolsFor } from '../../support/groupings'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { waitForLock } from '../../support/waits'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const { attempt, get } = toolsFor(() => school)
const withSeenGroup = (people: readonly { id: string }[], from: string | null = null) => people.map(({ id }) => ({ userId: id, from }))
const membershipsOf = async (id: string) => {
  const board = await get(contracts.readBoard, { id })
  return Object.fromEntries(board.groups.map(({ name, people }) => [name, people.map((one) => one.id).sort()]))
}

describe('people', () => {
  test('are moved by hand, together or not at all', async () => {
    const made = await makeGrouping(school)
    const [ann, bob, cem] = await students(3)
    if (!ann || !bob || !cem) throw new Error('three')
    const moved = await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, bob]), to: made.idOf('One') })
    expect(moved).toMatchObject({ moved: 2, batchId: expect.any(String) })
    // Somebody else still saw Ann in her earlier group.
    const late = await attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, cem]), to: made.idOf('Two') })
    expect(late).toMatchObject({ status: 'STATE_CHANGED', code: 'groupings.MOVED_SINCE', data: { names: [ann.displayName] } })
    expect(await membershipsOf(made.id)).toEqual({ One: [ann.id, bob.id].sort(), Two: [] })
    const audits = await prisma().auditEntry.findMany({
      where: { entityId: ann.id, action: 'groupings.peoplePlaced' },
      select: { changes: true },
    })
    expect(audits).toMatchObject([{ changes: { group: { from: null, to: 'One' } } }])
  })

  test('are put back within a day, but those who were moved again stay', async () => {
    const made = await makeGrouping(school)
    const [ann, bob] = await students(2)
    if (!ann || !bob) throw new Error('two')
    const { batchId } = await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, bob]), to: made.idOf('One') })
    await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann], made.idOf('One')), to: made.idOf('Two') })
    expect((await get(contracts.readBoard, { id: made.id })).undoable).toHaveLength(2)
    stopClock(new Date(schoolTime.getTime() + 23 * 3_600_000))
    expect(await get(contracts.undoMove, { batchId })).toEqual({ undone: 1, kept: 1, names: [ann.displayName] })
    stopClock(schoolTime)
    expect(await membershipsOf(made.id)).toEqual({ One: [], Two: [ann.id] })
    // The move that was undone leaves no rows.
    expect(await prisma().groupMembership.count({ where: { userId: bob.id } })).toBe(0)
    expect(await attempt(contracts.undoMove, { batchId })).toMatchObject({ status: 'STATE_CHANGED' })
    const again = await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([bob]), to: made.idOf('One') })
    stopClock(new Date(schoolTime.getTime() + 25 * 3_600_000))
    expect(await attempt(contracts.undoMove, { batchId: again.batchId })).toMatchObject({ code: 'groupings.TOO_LATE' })
    stopClock(schoolTime)
    expect(await attempt(contracts.undoMove, { batchId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('of a published grouping are moved one at a time', async () => {
    const made = await makeGrouping(school)
    const [ann, bob] = await students(2)
    if (!ann || !bob) throw new Error('two')
    await get(contracts.publishGrouping, { id: made.id, revision: 1 })
    expect(
      await attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, bob]), to: made.idOf('One') }),
    ).toMatchObject({
      code: 'groupings.PUBLISHED',
    })
    expect(await attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann]), to: made.idOf('One') })).toMatchObject(
      {
        status: 'SUCCESS',
      },
    )
  })

  test('are put back one at a time, too, once it is published; together after it was taken back', async () => {
    const made = await makeGrouping(school)
    const [ann, bob, cem] = await students(3)
    if (!ann || !bob || !cem) throw new Error('three')
    const together = await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, bob]), to: made.idOf('One') })
    await get(contracts.publishGrouping, { id: made.id, revision: 1 })
    const alone = await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([cem]), to: made.idOf('One') })
    expect(await attempt(contracts.undoMove, { batchId: together.batchId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'groupings.PUBLISHED',
    })
    expect(await attempt(contracts.undoMove, { batchId: alone.batchId })).toMatchObject({ output: { undone: 1 } })
    expect(await membershipsOf(made.id)).toEqual({ One: [ann.id, bob.id].sort(), Two: [] })
    await get(contracts.unpublishGrouping, { id: made.id, revision: 2 })
    expect(await attempt(contracts.undoMove, { batchId: together.batchId })).toMatchObject({ output: { undone: 2 } })
  })

  test('are moved together by nobody while it is being published', async () => {
    const made = await makeGrouping(school)
    const [ann, bob] = await students(2)
    if (!ann || !bob) throw new Error('two')
    let answer: ReturnType<typeof attempt> | undefined
    // Locks and changes the grouping as publishing does.
    await inTransaction(async (db) => {
      await db.$executeRaw`SELECT 1 FROM grouping WHERE id = ${made.id}::uuid FOR UPDATE`
      answer = attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann, bob]), to: made.idOf('One') })
      await Promise.race([answer, waitForLock('grouping')])
      await db.grouping.update({ where: { id: made.id }, data: { published: true, revision: { increment: 1 } } })
    })
    expect(await answer).toMatchObject({ status: 'STATE_CHANGED', code: 'groupings.PUBLISHED' })
    expect(await membershipsOf(made.id)).toEqual({ One: [], Two: [] })
  })

  test('go only into groups of the grouping that are in use, and are its students', async () => {
    const [made, other] = [await makeGrouping(school), await makeGrouping(school)]
    const people = withSeenGroup([school.stranger])
    for (const to of [v7(), other.idOf('One')])
      expect(await attempt(contracts.placePeople, { groupingId: made.id, people, to })).toMatchObject({
        issues: [{ path: 'to', code: 'groupUnknown' }],
      })
    for (const who of [school.teacher, { id: v7() }]) {
      expect(
        await attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([who]), to: made.idOf('One') }),
      ).toMatchObject({
        issues: [{ path: 'people', code: 'studentNotOfGrouping' }],
      })
    }
  })

  test('who have left the programme stay members, are marked, and can be taken out', async () => {
    const made = await makeGrouping(school)
    const [ann] = await students(1)
    if (!ann) throw new Error('one')
    await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann]), to: made.idOf('One') })
    await prisma().enrolment.create({ data: { id: v7(), userId: ann.id, fromOn: new Date('2026-11-01'), status: 'LEFT' } })
    const board = await get(contracts.readBoard, { id: made.id })
    expect(board.groups.find(({ name }) => name === 'One')?.people).toMatchObject([{ id: ann.id, fits: false }])
    expect(
      await attempt(contracts.placePeople, { groupingId: made.id, people: withSeenGroup([ann], made.idOf('One')), to: null }),
    ).toMatchObject({
      output: { moved: 1 },
    })
    expect((await get(contracts.readBoard, { id: made.id })).unallocated.people.map(({ id }) => id)).not.toContain(ann.id)
  })

  test('are found by any word, with how many there are besides', async () => {
    const made = await makeGrouping(school)
    const all = (await get(contracts.readBoard, { id: made.id })).unallocated.total
    const found = await get(contracts.readBoard, { id: made.id, q: school.stranger.displayName })
    expect(found.unallocated).toMatchObject({ total: all, found: 1, people: [{ id: school.stranger.id }] })
  })

  test('of one group are all read where that is asked for', async () => {
    const made = await makeGrouping(school)
    const many = await students(103)
    await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup(many), to: made.idOf('One') })
    const people = async (more: object) =>
      (await get(contracts.readBoard, { id: made.id, ...more })).groups.map((group) => [group.name, group.found, group.people.length])
    expect(await people({})).toEqual([
      ['One', 103, 100],
      ['Two', 0, 0],
    ])
    expect(await people({ whole: made.idOf('One') })).toEqual([
      ['One', 103, 103],
      ['Two', 0, 0],
    ])
    expect(await people({ whole: 'none' })).toEqual([
      ['One', 103, 100],
      ['Two', 0, 0],
    ])
  })

  test('are read in as many statements, however many there are', async () => {
    const made = await makeGrouping(school)
    const few = await statementsOf(() => get(contracts.readBoard, { id: made.id }))
    await get(contracts.placePeople, { groupingId: made.id, people: withSeenGroup(await students(8)), to: made.idOf('One') })
    const many = await statementsOf(() => get(contracts.readBoard, { id: made.id }))
    expect(many.length).toBeLessThanOrEqual(few.length + 2)
  })
})
