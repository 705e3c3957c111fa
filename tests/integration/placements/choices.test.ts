import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { placementsCalls } from '@/server/placements'
import { placementsPersonalData } from '@/server/placements/personal-data'
import { clock } from '../../support/attendance'
import { blockInput, enrolInYear, madeBlock } from '../../support/placement-blocks'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { madeProvider, onPlacement, placeStudent, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let [near, far] = ['', '']
const now = clock('08:00:00')
const afterwards = new Date('2026-12-20T12:00:00Z')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  await enrolInYear(school, [school.ann, school.ben], 4)
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementBlock.deleteMany()
  await prisma().placementProvider.updateMany({ data: { active: false } })
  near = await madeProvider(school.staff, { places: 1 })
  far = await madeProvider(school.staff, { places: 2 })
  await prisma().outboxEvent.deleteMany()
})

const readChoices = async (who: Member, at = now) => {
  stopClock(at)
  return (await onPlacement(who, contracts.readMyBlocks, {}, at)).rows
}
const choose = (who: Member, blockId: string, providerIds: string[], own: object = {}, at = now) =>
  tryPlacement(who, contracts.savePreferences, { blockId, revision: 0, providerIds, ...own }, at)
const setState = (id: string, on: string, revision: number) => tryPlacement(school.staff, contracts.setBlockState, { id, revision, on })

describe('a block', () => {
  test('is planned, opened and read with what is asked for of each provider', async () => {
    const { id } = await madeBlock(school)
    expect(await choose(school.ann, id, [near, far])).toMatchObject({ status: 'SUCCESS', output: { revision: 1 } })
    const read = await onPlacement(school.staff, contracts.readBlock, { id })
    expect(read).toMatchObject({ students: 2, chosen: 1, placed: 0, runId: null, block: { state: 'PREFERENCES', isOpen: true } })
    expect(read.missing.map((one) => one.id)).toEqual([school.ben.id])
    expect(read.demand.find(({ provider }) => provider.id === near)).toMatchObject({ places: 1, taken: 0, first: 1, any: 1 })
    expect((await onPlacement(school.staff, contracts.listBlocks, { page: 1 })).rows).toMatchObject([
      { id, students: 2, chosen: 1, placed: 0 },
    ])
    expect((await onPlacement(school.staff, contracts.readBlockChoices, {})).programmes).toContainEqual({
      ...{ id: school.programmeId, name: 'Dentistry BDS', years: 5 },
    })
  })

  test('that does not hold together is refused by its fields', async () => {
    const wrong = blockInput(school, {
      ...{ toOn: '2026-12-01', endsTime: '08:00', closesOn: '2026-11-01', years: [9], specialtyId: v7() },
    })
    const answer = await tryPlacement(school.staff, contracts.saveBlock, wrong)
    expect(answer.status === 'VALIDATION_FAILED' && answer.issues.map(({ path }) => path).sort()).toEqual(
      ['closesOn', 'endsTime', 'specialtyId', 'toOn', 'years'].sort(),
    )
    expect(await tryPlacement(school.staff, contracts.saveBlock, blockInput(school, { programmeId: v7() }))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'programmeId', code: 'programmeUnknown' }],
    })
    expect(await tryPlacement(school.teacher, contracts.saveBlock, blockInput(school))).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('that students may choose for keeps what they rely on, and can be kept open for longer', async () => {
    const block = await madeBlock(school)
    const save = (own: object) => tryPlacement(school.staff, contracts.saveBlock, { ...block, revision: 2, ...own })
    expect(await save({ choices: 1 })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await save({ toOn: '2027-02-05' })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryPlacement(school.staff, contracts.saveBlock, { ...block, revision: 1, name: 'Old' })).toMatchObject({
      status: 'CONFLICT',
    })
    expect(await save({ closesOn: '2026-12-28', name: 'Outreach' })).toMatchObject({ status: 'SUCCESS', output: { revision: 3 } })
    expect(await tryPlacement(school.staff, contracts.saveBlock, { ...block, id: v7(), revision: 1 })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })

  test('is removed while it is planned, with what was chosen, and not later', async () => {
    const { id } = await madeBlock(school)
    expect(await choose(school.ann, id, [near])).toMatchObject({ status: 'SUCCESS' })
    const remove = (revision: number) => tryPlacement(school.staff, contracts.removeBlock, { id, revision })
    expect(await remove(2)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await setState(id, 'withdraw', 2)).toMatchObject({ status: 'SUCCESS', output: { state: 'PLANNING' } })
    expect(await remove(2)).toMatchObject({ status: 'CONFLICT' })
    expect(await remove(3)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().placementPreference.count({ where: { blockId: id } })).toBe(0)
    expect(await remove(3)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is not opened once its time to choose is over, nor closed before anybody is placed', async () => {
    const { id } = await madeBlock(school, { isOpen: false })
    expect(await setState(id, 'close', 1)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await setState(id, 'open', 7)).toMatchObject({ status: 'CONFLICT' })
    expect(await setState(v7(), 'open', 1)).toMatchObject({ status: 'NOT_FOUND' })
    stopClock(afterwards)
    expect(await tryPlacement(school.staff, contracts.setBlockState, { id, revision: 1, on: 'open' }, afterwards)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'closesOn', code: 'dayPast' }],
    })
  })
})

test('blocks, and what was chosen for them, are read by nobody who does not place students', async () => {
  const { id } = await madeBlock(school)
  for (const who of [school.ann, school.teacher]) {
    expect(await tryPlacement(who, contracts.listBlocks, { page: 1 })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryPlacement(who, contracts.readBlockChoices, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryPlacement(who, contracts.readBlock, { id })).toMatchObject({ status: 'FORBIDDEN' })
  }
  expect(await tryPlacement(school.staff, contracts.readBlock, { id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
})

describe('a student', () => {
  test('reads what is offered, and never what others chose', async () => {
    const { id } = await madeBlock(school)
    expect(await choose(school.ann, id, [near])).toMatchObject({ status: 'SUCCESS' })
    const [block] = await readChoices(school.ben)
    expect(block).toMatchObject({ id, chosen: [], revision: 0, isOpen: true })
    expect(block?.providers.map((one) => [one.id, one.places, one.isOffered]).sort()).toEqual(
      [
        [near, 1, true],
        [far, 2, true],
      ].sort(),
    )
    expect(JSON.stringify(block)).not.toContain(school.ann.id)
    expect(await readChoices(school.stranger)).toEqual([])
    expect(await tryPlacement(school.teacher, contracts.readMyBlocks, {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is not offered a provider without a free place on all days, or one that is out of use', async () => {
    const { id } = await madeBlock(school)
    await placeStudent(school.staff, near, school.stranger, {
      state: 'PROPOSED',
      fromOn: '2027-01-20',
      toOn: '2027-01-21',
      weekdays: [3, 4],
      despite: true,
    })
    expect((await readChoices(school.ann))[0]?.providers.map((one) => one.id)).toEqual([far])
    expect(await choose(school.ann, id, [near, far])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'providerIds.0', code: 'providerUnknown' }],
    })
    expect(await choose(school.ann, id, [far, far, v7(), v7()])).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await prisma().placementRanking.count()).toBe(0)
    expect(await choose(school.ann, id, [far])).toMatchObject({ status: 'SUCCESS' })
    await prisma().placementProvider.update({ where: { id: far }, data: { active: false } })
    expect((await readChoices(school.ann))[0]?.providers).toMatchObject([{ id: far, isOffered: false, places: 0 }])
  })

  test('saves the whole ranking, over nothing that was saved meanwhile, and may choose nothing again', async () => {
    const { id } = await madeBlock(school)
    expect(await choose(school.ann, id, [near, far])).toMatchObject({ status: 'SUCCESS' })
    expect(await choose(school.ann, id, [far])).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 1 } } })
    expect(await choose(school.ann, id, [far, near], { revision: 1 })).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
    expect((await readChoices(school.ann))[0]).toMatchObject({ chosen: [far, near], revision: 2 })
    expect(await choose(school.ann, id, [], { revision: 2 })).toMatchObject({ status: 'SUCCESS' })
    expect(await onPlacement(school.staff, contracts.readBlock, { id })).toMatchObject({ chosen: 0 })
  })

  test('chooses neither before nor after the time for it, nor for another year, nor once the block is allocated', async () => {
    const { id } = await madeBlock(school)
    const refused = { status: 'STATE_CHANGED', code: 'placements.NOT_CHOOSING' }
    const before = new Date('2026-11-30T08:00:00Z')
    stopClock(before)
    expect(await choose(school.ann, id, [near], {}, before)).toMatchObject(refused)
    // The deadline holds to the minute: on the school's clock it passes at 17:00.
    stopClock(new Date('2026-12-18T16:59:59Z'))
    expect(await choose(school.ann, id, [near], {}, new Date('2026-12-18T16:59:59Z'))).toMatchObject({ status: 'SUCCESS' })
    const over = new Date('2026-12-18T17:00:00Z')
    stopClock(over)
    expect(await choose(school.ann, id, [far], { revision: 1 }, over)).toMatchObject(refused)
    expect((await readChoices(school.ann, over))[0]).toMatchObject({ isOpen: false, chosen: [near] })
    stopClock(now)
    expect(await choose(school.stranger, id, [near])).toMatchObject({ status: 'NOT_FOUND' })
    expect(await choose(school.ann, v7(), [near])).toMatchObject({ status: 'NOT_FOUND' })
    // A student who has changed years since reads what they chose, and cannot change it.
    await enrolInYear(school, [school.ann], 5)
    expect(await choose(school.ann, id, [far], { revision: 1 })).toMatchObject(refused)
    expect((await readChoices(school.ann))[0]).toMatchObject({ chosen: [near] })
    await enrolInYear(school, [school.ann], 4)
    await prisma().placementBlock.update({ where: { id }, data: { state: 'ALLOCATED' } })
    expect(await choose(school.ann, id, [far], { revision: 1 })).toMatchObject(refused)
  })

  test('who is erased leaves no choices', async () => {
    const { id } = await madeBlock(school)
    expect(await choose(school.ben, id, [near])).toMatchObject({ status: 'SUCCESS' })
    await inJobTransaction(
      (db) =>
        placementsPersonalData.erase?.(db, { id: school.ben.id, at: now, byId: school.admin.id, name: 'Erased' }) ?? Promise.resolve({}),
    )
    expect(await prisma().placementRanking.count({ where: { studentId: school.ben.id } })).toBe(0)
    expect(await prisma().placementPreference.count({ where: { studentId: school.ben.id } })).toBe(0)
  })
})

const Notice = z.object({ key: z.string(), to: z.array(z.string()), values: z.record(z.string(), z.string()) })
const listNotices = async () =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) =>
    Notice.parse(payload),
  )

test('students are told once that they can choose, and a day before it ends once more who has not', async () => {
  const { id } = await madeBlock(school)
  await runJobNamed('placement-choices')
  await runJobNamed('placement-choices')
  expect(await listNotices()).toMatchObject([
    { key: 'placementChoosing', values: { name: 'Outreach A', dueAt: '2026-12-18T17:00:00.000Z' } },
  ])
  expect((await listNotices())[0]?.to.sort()).toEqual([school.ann.id, school.ben.id].sort())
  expect(await choose(school.ann, id, [near])).toMatchObject({ status: 'SUCCESS' })
  await prisma().outboxEvent.deleteMany()
  stopClock(new Date('2026-12-17T16:00:00Z'))
  await runJobNamed('placement-choices')
  expect(await listNotices()).toEqual([])
  stopClock(new Date('2026-12-17T18:00:00Z'))
  await runJobNamed('placement-choices')
  await runJobNamed('placement-choices')
  expect(await listNotices()).toMatchObject([{ key: 'placementChoosingEnds', to: [school.ben.id] }])
})

test('a block of others is not found by who would choose in it', async () => {
  const { id } = await madeBlock(school)
  const call = placementsCalls.find(({ contract }) => contract.name === contracts.savePreferences.name)
  if (!call) throw new Error('nobody chooses')
  await expectOutOfScope({
    call,
    parameter: 'blockId',
    input: (blockId) => ({ blockId, revision: 0, providerIds: [near] }),
    id,
    entitled: school.ann,
  })
})
