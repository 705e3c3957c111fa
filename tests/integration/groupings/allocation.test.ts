import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/groupings'
import { makeGrouping, students, toolsFor } from '../../support/groupings'
import { makeSchool, type School } from '../../support/school'
import type { Member } from '../../support/members'

let school: School
let people: readonly Member[]
beforeAll(async () => {
  school = await makeSchool()
  people = await students(9)
})
const { attempt, get } = toolsFor(() => school)
const allocationInput = (made: { id: string; idOf: (name: string) => string }, more: object = {}) => ({
  groupingId: made.id,
  method: 'NAME',
  whom: 'UNALLOCATED',
  attributes: [],
  groupIds: [made.idOf('One'), made.idOf('Two')],
  seed: 1,
  list: '',
  ...more,
})
const boardOf = async (id: string) =>
  (await get(contracts.readBoard, { id })).groups.map(({ people: there }) => there.map((one) => one.id).sort())

describe.each([
  ['NAME', {}],
  ['RANDOM', { seed: 5 }],
  ['BALANCED', { attributes: ['YEAR', 'FIRM'] }],
] as const)('an allocation, %s', (method, more) => {
  test('does what its preview showed, whole, and is undone', async () => {
    const made = await makeGrouping(school)
    const input = allocationInput(made, { method, ...more })
    const preview = await get(contracts.previewAllocation, input)
    expect(preview.total).toBe((await get(contracts.readBoard, { id: made.id })).unallocated.total)
    expect(Math.abs((preview.sizes[0]?.after ?? 0) - (preview.sizes[1]?.after ?? 0))).toBeLessThanOrEqual(1)
    expect((await get(contracts.previewAllocation, input)).token).toBe(preview.token)
    const { moved, batchId } = await get(contracts.allocate, { ...input, token: preview.token })
    expect(moved).toBe(preview.total)
    const there = await boardOf(made.id)
    for (const [at, name] of ['One', 'Two'].entries())
      expect(there[at]).toEqual(
        preview.moves
          .filter(({ to }) => to === name)
          .map(({ userId }) => userId)
          .sort(),
      )
    expect(await get(contracts.undoMove, { batchId })).toMatchObject({ undone: moved, kept: 0 })
    expect(await boardOf(made.id)).toEqual([[], []])
  })
})

describe('an allocation', () => {
  test('is not applied once people or groups are no more as they were shown', async () => {
    const made = await makeGrouping(school)
    const { token } = await get(contracts.previewAllocation, allocationInput(made))
    await get(contracts.placePeople, { groupingId: made.id, people: [{ userId: people[0]?.id, from: null }], to: made.idOf('Two') })
    expect(await attempt(contracts.allocate, { ...allocationInput(made), token })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'groupings.PREVIEW_OLD',
    })
  })

  test('leaves who is in a group where they are, unless all are dealt anew', async () => {
    const made = await makeGrouping(school)
    await get(contracts.placePeople, {
      groupingId: made.id,
      people: people.slice(0, 6).map(({ id }) => ({ userId: id, from: null })),
      to: made.idOf('One'),
    })
    const kept = await get(contracts.previewAllocation, allocationInput(made))
    expect(kept.moves.every(({ from }) => from === null)).toBe(true)
    const anew = await get(contracts.previewAllocation, allocationInput(made, { whom: 'ALL', method: 'RANDOM' }))
    expect(anew.moves.some(({ from, to }) => from === 'One' && to === 'Two')).toBe(true)
    expect(anew.total + anew.staying).toBe(kept.total + 6)
  })

  test('takes a list by username, number or address, and says what it does not understand', async () => {
    const made = await makeGrouping(school)
    const [ann, bob] = people
    const list = `${ann?.username};one\n${bob?.username.toUpperCase()};TWO\nnobody;One\n${ann?.username};Two\n${bob?.username}\n\n${school.stranger.username};Three\n${school.teacher.username};One`
    const input = allocationInput(made, { method: 'LIST', groupIds: [], list })
    const preview = await get(contracts.previewAllocation, input)
    expect(preview.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'PERSON'],
      [4, 'TWICE'],
      [5, 'COLUMNS'],
      [7, 'GROUP'],
      [8, 'PERSON'],
    ])
    await get(contracts.allocate, { ...input, token: preview.token })
    expect(await boardOf(made.id)).toEqual([[ann?.id], [bob?.id]])
    expect(await attempt(contracts.previewAllocation, { ...input, list: 'x'.repeat(200_001) })).toMatchObject({
      issues: [{ path: 'list', code: 'tooLong' }],
    })
  })

  test('is refused once the grouping is published, and into groups that are not its own', async () => {
    const [made, other] = [await makeGrouping(school), await makeGrouping(school)]
    expect(await attempt(contracts.previewAllocation, allocationInput(made, { groupIds: [other.idOf('One')] }))).toMatchObject({
      issues: [{ path: 'groupIds', code: 'groupUnknown' }],
    })
    expect(await attempt(contracts.previewAllocation, allocationInput(made, { groupIds: [] }))).toMatchObject({
      issues: [{ path: 'groupIds', code: 'required' }],
    })
    const { token } = await get(contracts.previewAllocation, allocationInput(made))
    await get(contracts.publishGrouping, { id: made.id, revision: 1 })
    expect(await attempt(contracts.previewAllocation, allocationInput(made))).toMatchObject({ code: 'groupings.PUBLISHED' })
    expect(await attempt(contracts.allocate, { ...allocationInput(made), token })).toMatchObject({ code: 'groupings.PUBLISHED' })
    expect(await attempt(contracts.allocate, { ...allocationInput(made), groupingId: v7(), token })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
