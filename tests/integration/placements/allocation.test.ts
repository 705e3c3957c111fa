import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { placementsPersonalData } from '@/server/placements/personal-data'
import { clock } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
import { member, roleActor, type Member } from '../../support/members'
import { enrolInYear, madeBlock } from '../../support/placement-blocks'
import { diaryOf, madeProvider, onPlacement, placeStudent, tryPlacement, year } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let cara: Member
let [near, far] = ['', '']
const now = clock('08:00:00')
const later = new Date('2026-12-20T12:00:00Z')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  cara = await member('STUDENT', 'cara')
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementBlock.deleteMany()
  await prisma().placementRun.deleteMany()
  await prisma().absence.deleteMany()
  await prisma().diaryEntry.deleteMany()
  await prisma().placementProvider.updateMany({ data: { active: false } })
  await prisma().user.updateMany({ where: { id: { in: [school.ann.id, school.ben.id, cara.id] } }, data: { status: 'ENABLED' } })
  await enrolInYear(school, [school.ann, school.ben, cara], 4)
  near = await madeProvider(school.staff, { places: 1, name: 'Near', town: v7() })
  far = await madeProvider(school.staff, { places: 1, name: 'Far', town: v7() })
  await prisma().outboxEvent.deleteMany()
})

const choose = (who: Member, blockId: string, providerIds: string[]) =>
  onPlacement(who, contracts.savePreferences, { blockId, revision: 0, providerIds }, now)
const preview = (blockIds: string[], own: { by?: Member; id?: string } = {}) =>
  tryPlacement(own.by ?? school.staff, contracts.previewAllocation, { id: own.id ?? v7(), blockIds })
async function workedOut(blockIds: string[], by: Member = school.staff): Promise<string> {
  const id = v7()
  expect(await preview(blockIds, { id, by })).toMatchObject({ status: 'SUCCESS', output: { id, state: 'QUEUED' } })
  await runJobNamed('placement-allocations')
  return id
}
const readAllocation = (id: string, own: object = {}) =>
  onPlacement(school.staff, contracts.readAllocation, { id, page: 1, show: 'ALL', ...own })
const apply = (id: string, own: { by?: Member; state?: string; at?: Date } = {}) => {
  stopClock(own.at ?? later)
  return tryPlacement(own.by ?? school.staff, contracts.allocate, { id, state: own.state ?? 'CONFIRMED' }, own.at ?? later)
}
const undo = (id: string, at = later) => {
  stopClock(at)
  return tryPlacement(school.staff, contracts.undoAllocation, { id }, at)
}
const listPlacements = () => prisma().placement.findMany({ where: { state: { not: 'CANCELLED' } }, orderBy: { choice: 'asc' } })
const noticeKeysTo = async (who: Member) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice', payload: { path: ['to'], array_contains: [who.id] } } })).map(
    ({ payload }) => String(Reflect.get(Object(payload), 'key')),
  )

describe('placements of a block', () => {
  test('are worked out, explained, applied, told and undone', async () => {
    const { id: blockId } = await madeBlock(school)
    await choose(school.ann, blockId, [near])
    await choose(school.ben, blockId, [near, far])
    const id = await workedOut([blockId])
    const found = await readAllocation(id)
    expect(found).toMatchObject({ state: 'DONE', isOptimal: true, gap: 0, total: 3, applied: null })
    expect(found.blocks).toMatchObject([{ id: blockId, candidates: 3, choices: [1, 1, 0], unranked: 0, without: 0, none: 1, leftOut: 0 }])
    expect(found.rows.find(({ student }) => student.id === school.ben.id)).toMatchObject({
      ...{ provider: { id: far }, choice: 2, leftOut: null },
      reason: { kind: 'FULL', provider: 'Near', places: 1, before: 0, first: 1, later: 0, unranked: 0 },
    })
    // Cara has chosen nothing and is the one without a place: the answer says for which block, and how many such students there are.
    expect(found.rows.find(({ student }) => student.id === cara.id)).toMatchObject({ provider: null, choice: null, reason: null })
    expect((await readAllocation(id, { show: 'NOT_FIRST' })).rows.map(({ student }) => student.id).sort()).toEqual(
      [school.ben.id, cara.id].sort(),
    )
    expect((await readAllocation(id, { show: 'NONE' })).total).toBe(1)

    expect(await apply(id, { at: now })).toMatchObject({ status: 'CONFLICT', code: 'placements.STILL_CHOOSING' })
    expect(await apply(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await apply(id)).toMatchObject({ status: 'STATE_CHANGED' })
    await runJobNamed('batches')
    expect(await listPlacements()).toMatchObject([
      { studentId: school.ann.id, providerId: near, blockId, choice: 1, state: 'CONFIRMED' },
      { studentId: school.ben.id, providerId: far, blockId, choice: 2, state: 'CONFIRMED' },
    ])
    expect((await diaryOf(school.ann.id)).length).toBe(6)
    expect(await noticeKeysTo(school.ann)).toEqual(['placementConfirmed'])
    expect(await readAllocation(id)).toMatchObject({
      applied: { state: 'APPLIED', done: 2, total: 2, refused: 0 },
      blocks: [{ state: 'ALLOCATED' }],
    })
    expect(await onPlacement(school.staff, contracts.readBlock, { id: blockId })).toMatchObject({ placed: 2, runId: id })

    await prisma().placement.updateMany({ where: { studentId: school.ben.id }, data: { notes: 'By hand', revision: { increment: 1 } } })
    expect(await undo(id)).toMatchObject({ status: 'SUCCESS' })
    await runJobNamed('batches')
    expect(await listPlacements()).toMatchObject([{ studentId: school.ben.id }])
    expect(await diaryOf(school.ann.id)).toEqual([])
    expect(await noticeKeysTo(school.ann)).toEqual(['placementConfirmed', 'placementCancelled'])
    expect(await readAllocation(id)).toMatchObject({
      applied: { state: 'UNDONE', undone: 1, kept: 1, notDone: [{ student: school.ben.displayName, reason: 'changedSince' }] },
      blocks: [{ state: 'PREFERENCES' }],
    })
    expect(await undo(id)).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('that are only proposed are told to nobody, and cannot be undone after a day', async () => {
    const { id: blockId } = await madeBlock(school)
    const id = await workedOut([blockId])
    expect(await apply(id, { state: 'PROPOSED' })).toMatchObject({ status: 'SUCCESS' })
    await runJobNamed('batches')
    expect((await listPlacements()).map(({ state }) => state)).toEqual(['PROPOSED', 'PROPOSED'])
    expect(await prisma().outboxEvent.count({ where: { type: 'messaging.notice' } })).toBe(0)
    expect(await undo(id, new Date('2026-12-22T12:00:00Z'))).toMatchObject({ status: 'CONFLICT', code: 'placements.TOO_LATE' })
  })

  test.each([
    ['fewer places', () => prisma().placementCapacity.updateMany({ where: { providerId: near }, data: { places: 0 } })],
    [
      'a placement by hand',
      () =>
        placeStudent(school.staff, near, school.stranger, { fromOn: '2027-01-12', toOn: '2027-01-13', weekdays: [2], state: 'PROPOSED' }),
    ],
    ['a student who has left', () => prisma().user.update({ where: { id: school.ann.id }, data: { status: 'DISABLED' } })],
    ['another choice', (blockId: string) => choose(school.ben, blockId, [far])],
  ])('are not applied after %s since', async (_, change) => {
    const { id: blockId } = await madeBlock(school)
    await choose(school.ann, blockId, [near])
    const id = await workedOut([blockId])
    await change(blockId)
    expect(await apply(id)).toMatchObject({ status: 'CONFLICT', code: 'placements.CHANGED' })
    expect(await prisma().placement.count({ where: { blockId } })).toBe(0)
    const again = await workedOut([blockId])
    expect(await apply(again)).toMatchObject({ status: 'SUCCESS' })
  })

  test('that became impossible between applying and making are refused one by one', async () => {
    const { id: blockId } = await madeBlock(school)
    await choose(school.ann, blockId, [near])
    const id = await workedOut([blockId])
    expect(await apply(id)).toMatchObject({ status: 'SUCCESS' })
    await prisma().placementCapacity.updateMany({ where: { providerId: near }, data: { places: 0 } })
    await runJobNamed('batches')
    expect(await readAllocation(id)).toMatchObject({
      applied: { done: 2, refused: 1, notDone: [{ student: school.ann.displayName, reason: 'noRoom' }] },
    })
    expect(await prisma().placement.count({ where: { blockId } })).toBe(1)
  })
})

test('who is placed or away then, and whoever asks, is left out, and said so', async () => {
  const both = roleActor(cara, ['PLACEMENT_ADMIN'])
  const { id: blockId } = await madeBlock(school)
  await placeStudent(school.staff, far, school.ann, { fromOn: '2027-01-12', toOn: '2027-01-12', weekdays: [2], state: 'PROPOSED' })
  const type = await prisma().absenceType.create({ data: { id: v7(), name: `Leave ${v7().slice(-6)}` } })
  await prisma().absence.create({
    data: {
      ...{ id: v7(), userId: school.ben.id, typeId: type.id, state: 'APPROVED', recordedById: school.staff.id, recordedAt: now },
      ...{ fromOn: new Date('2027-01-11'), toOn: new Date('2027-01-29') },
    },
  })
  const id = await workedOut([blockId], both)
  const { rows } = await readAllocation(id, { show: 'LEFT_OUT' })
  expect(Object.fromEntries(rows.map(({ student, leftOut }) => [student.id, leftOut]))).toEqual({
    [school.ann.id]: 'PLACED',
    [school.ben.id]: 'ABSENT',
    [cara.id]: 'SELF',
  })
})

test('nobody places themself by a colleague’s calculation', async () => {
  const both = roleActor(cara, ['PLACEMENT_ADMIN'])
  const { id: blockId } = await madeBlock(school)
  await enrolInYear(school, [cara], 4)
  await choose(cara, blockId, [near])
  const id = await workedOut([blockId])
  expect(await apply(id, { by: both })).toMatchObject({ status: 'FORBIDDEN' })
  expect(await apply(id)).toMatchObject({ status: 'SUCCESS' })
})

test('several blocks that share providers are worked out together', async () => {
  const [first, second] = [await madeBlock(school), await madeBlock(school, { name: 'Outreach B', weekdays: [4] })]
  for (const who of [school.ann, school.ben, cara]) for (const { id } of [first, second]) await choose(who, id, [near, far])
  const { blocks } = await readAllocation(await workedOut([first.id, second.id]))
  // These days have two places for six students.
  expect(blocks.reduce((sum, { none }) => sum + none, 0)).toBe(4)
})

test('whoever got less before comes first the next time', async () => {
  await enrolInYear(school, [cara], 1)
  const { id: earlier } = await madeBlock(school)
  await prisma().placement.create({
    data: {
      ...{ id: v7(), providerId: far, studentId: school.ben.id, blockId: earlier, choice: 3, state: 'CONFIRMED' },
      ...{ fromOn: new Date('2026-10-05'), toOn: new Date('2026-10-09'), weekdays: [1], startsTime: '09:00', minutes: 420 },
    },
  })
  const { id: blockId } = await madeBlock(school, { name: 'Outreach B' })
  await choose(school.ann, blockId, [near, far])
  await choose(school.ben, blockId, [near, far])
  const { rows } = await readAllocation(await workedOut([blockId]))
  expect(rows.find(({ student }) => student.id === school.ben.id)).toMatchObject({ provider: { id: near }, choice: 1 })
})

test('a calculation is begun once, can be stopped, and one that a dead process left is begun again', async () => {
  const { id: blockId } = await madeBlock(school)
  const [id, other] = [v7(), v7()]
  expect(await preview([blockId], { id })).toMatchObject({ status: 'SUCCESS' })
  expect(await preview([blockId], { id: other })).toMatchObject({ status: 'SUCCESS', output: { id } })
  expect(await tryPlacement(school.staff, contracts.stopAllocation, { id })).toMatchObject({ status: 'SUCCESS' })
  await runJobNamed('placement-allocations')
  expect(await readAllocation(id)).toMatchObject({ state: 'STOPPED', isOptimal: null, total: 0 })
  expect(await apply(id)).toMatchObject({ status: 'STATE_CHANGED' })
  expect(await tryPlacement(school.staff, contracts.stopAllocation, { id })).toMatchObject({ status: 'STATE_CHANGED' })
  stopClock(now)
  const left = v7()
  await prisma().placementRun.create({
    data: {
      ...{ id: left, byId: school.staff.id, state: 'RUNNING', askedAt: now, heldAt: new Date(now.getTime() - 600_000), tries: 1 },
      blocks: { create: { blockId } },
    },
  })
  await runJobNamed('placement-allocations')
  expect(await readAllocation(left)).toMatchObject({ state: 'DONE' })
})

test('is of whoever places students, of blocks that are there and open', async () => {
  const planned = await madeBlock(school, { isOpen: false })
  expect(await preview([planned.id])).toMatchObject({ status: 'STATE_CHANGED' })
  expect(await preview([v7()])).toMatchObject({ status: 'NOT_FOUND' })
  expect(await preview([planned.id], { by: school.teacher })).toMatchObject({ status: 'FORBIDDEN' })
  for (const contract of [contracts.readAllocation, contracts.stopAllocation, contracts.undoAllocation])
    expect(await tryPlacement(school.staff, contract, { id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  expect(await apply(v7())).toMatchObject({ status: 'NOT_FOUND' })
  stopClock(now)
  const { id: blockId } = await madeBlock(school)
  expect(await undo(await workedOut([blockId]))).toMatchObject({ status: 'STATE_CHANGED' })
})

test('who is erased is in no calculation any more', async () => {
  const gone = await member('STUDENT')
  await enrolInYear(school, [gone], 4)
  const { id: blockId } = await madeBlock(school)
  const id = await workedOut([blockId])
  expect((await readAllocation(id)).rows.some(({ student }) => student.id === gone.id)).toBe(true)
  await inJobTransaction(
    (db) => placementsPersonalData.erase?.(db, { id: gone.id, at: now, byId: school.admin.id, name: 'Erased' }) ?? Promise.resolve({}),
  )
  expect((await readAllocation(id)).rows.some(({ student }) => student.id === gone.id)).toBe(false)
  await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
})

test('places of a specialty are counted as everywhere else', async () => {
  const specialty = await prisma().specialty.create({ data: { id: v7(), name: `Paediatric ${v7().slice(-6)}` } })
  await prisma().placementCapacity.create({
    data: { id: v7(), providerId: near, specialtyId: specialty.id, fromOn: new Date(year.fromOn), toOn: new Date(year.toOn), places: 2 },
  })
  await prisma().placementCapacity.updateMany({ where: { providerId: far }, data: { places: 0 } })
  const { id: blockId } = await madeBlock(school, { specialtyId: specialty.id })
  const { blocks } = await readAllocation(await workedOut([blockId]))
  expect(blocks).toMatchObject([{ candidates: 3, without: 2, none: 1 }])
})
