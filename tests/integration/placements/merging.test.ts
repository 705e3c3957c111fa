import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { type Member } from '../../support/members'
import { diaryOf, madeProvider, onPlacement, placeStudent, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
// A Tuesday.
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().diaryEntry.deleteMany()
  await prisma().outboxEvent.deleteMany()
})

const noticesTo = async (who: Member) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice', payload: { path: ['to'], array_contains: [who.id] } } })).map(
    ({ payload }) => String(Reflect.get(Object(payload), 'key')),
  )
const readProvider = (id: string) => onPlacement(school.staff, contracts.readProvider, { id })
const merge = (id: string, intoId: string, who: Member = school.staff, revision = 1) =>
  tryPlacement(who, contracts.mergeProvider, { id, revision, intoId })
const roomsOf = async (student: Member) => {
  const entries = await prisma().diaryEntry.findMany({
    where: { subjectId: student.id },
    select: { sourceId: true, startsAt: true },
    orderBy: { startsAt: 'asc' },
  })
  const dates = await prisma().occurrence.findMany({
    where: { id: { in: entries.map(({ sourceId }) => sourceId) } },
    select: { id: true, room: { select: { name: true } } },
  })
  const names = new Map(dates.map(({ id, room }) => [id, room?.name]))
  return entries.map(({ sourceId, startsAt }) => `${startsAt.toISOString().slice(0, 10)} ${names.get(sourceId)}`)
}

test('what a provider has is the other’s once it is merged: papers, places, placements and their days to come, and who is there hears of it once', async () => {
  const [twice, kept] = [
    await madeProvider(school.staff, { name: 'Bridge Dentl' }),
    await madeProvider(school.staff, { name: 'Bridge Dental' }),
  ]
  const ann = await placeStudent(school.staff, twice, school.ann)
  await placeStudent(school.staff, kept, school.ben)
  await onPlacement(school.staff, contracts.saveContact, {
    ...{ id: v7(), revision: 0, providerId: twice, name: 'Jo Marsh', jobTitle: '', email: 'jo@bridge.example', phone: '', signsOff: true },
  })
  await onPlacement(school.staff, contracts.saveCapacity, {
    ...{ id: v7(), revision: 0, providerId: twice, specialtyId: null, fromOn: '2027-10-01', toOn: '2027-12-31', places: 3 },
  })
  const before = await diaryOf(school.ann.id)
  // The first days of the placement are over.
  stopClock(new Date('2026-12-11T08:00:00Z'))
  await prisma().outboxEvent.deleteMany()
  expect(await onPlacement(school.staff, contracts.previewProviderMerge, { id: twice, intoId: kept })).toEqual({
    name: 'Bridge Dentl',
    into: { name: 'Bridge Dental', town: 'Eastfield' },
    ...{ placements: 1, students: 1, contacts: 1, agreements: 1, checks: 0, files: 0, capacities: 1, capacitiesLost: 1 },
  })
  expect(await merge(twice, kept)).toMatchObject({ status: 'SUCCESS', output: { isKept: true } })
  const into = await readProvider(kept)
  expect(into.contacts).toMatchObject([{ name: 'Jo Marsh', signsOff: true }])
  expect(into.agreements).toHaveLength(2)
  expect(into.capacities).toHaveLength(2)
  expect((await onPlacement(school.staff, contracts.readPlacement, { id: ann })).placement).toMatchObject({
    provider: { id: kept },
    state: 'ACTIVE',
    revision: 2,
  })
  expect((await readProvider(twice)).provider).toMatchObject({ active: false })
  expect(await diaryOf(school.ann.id)).toEqual(before)
  expect(await roomsOf(school.ann)).toEqual([
    '2026-12-08 Bridge Dentl',
    '2026-12-10 Bridge Dentl',
    '2026-12-15 Bridge Dental',
    '2026-12-17 Bridge Dental',
  ])
  expect(await noticesTo(school.ann)).toEqual(['placementChanged'])
  expect(await noticesTo(school.ben)).toEqual([])
  expect(await prisma().timetableChangePerson.findMany({ where: { userId: school.ben.id, toldAt: null } })).toEqual([])
  const supervisor = await prisma().outsideSupervisor.findFirstOrThrow({ where: { email: 'jo@bridge.example' } })
  expect(supervisor.organisation).toBe('Bridge Dental')
  // The merged provider is gone and cannot be merged once more.
  expect(await merge(twice, kept, school.staff, 1)).toMatchObject({ status: 'CONFLICT' })
})

test('a placement that was seen before is not saved over the merge', async () => {
  const [twice, kept] = [await madeProvider(school.staff), await madeProvider(school.staff)]
  const id = await placeStudent(school.staff, twice, school.ann)
  expect(await merge(twice, kept)).toMatchObject({ status: 'SUCCESS' })
  expect(
    await tryPlacement(school.staff, contracts.setPlacementState, { id, revision: 1, on: 'cancel', reason: 'no', despite: false }),
  ).toMatchObject({ status: 'CONFLICT' })
})

test('one at which nobody ever was is deleted, and of two that somebody ranked the dearer one counts', async () => {
  const [twice, kept, third] = [await madeProvider(school.staff), await madeProvider(school.staff), await madeProvider(school.staff)]
  const programme = await prisma().programme.findFirstOrThrow()
  const block = {
    ...{ id: v7(), name: 'Spring', programmeId: programme.id, years: [4], fromOn: new Date('2027-02-01'), toOn: new Date('2027-02-28') },
    ...{ weekdays: [1], startsTime: '09:00', minutes: 420, opensAt: now, closesAt: new Date('2027-01-01T00:00:00Z'), choices: 3 },
  }
  await prisma().placementBlock.create({ data: block })
  await prisma().placementRanking.create({ data: { blockId: block.id, studentId: school.ann.id, savedAt: now } })
  await prisma().placementPreference.createMany({
    data: [twice, third, kept].map((providerId, place) => ({ blockId: block.id, studentId: school.ann.id, providerId, rank: place + 1 })),
  })
  expect(await merge(twice, kept)).toMatchObject({ status: 'SUCCESS', output: { isKept: false } })
  const ranked = await prisma().placementPreference.findMany({ where: { blockId: block.id }, orderBy: { rank: 'asc' } })
  expect(ranked.map(({ providerId }) => providerId)).toEqual([kept, third])
  expect(await tryPlacement(school.staff, contracts.readProvider, { id: twice })).toMatchObject({ status: 'NOT_FOUND' })
})

test('a provider is merged into another one in use, as it was seen, by whoever places students alone', async () => {
  const [twice, kept, unused] = [await madeProvider(school.staff), await madeProvider(school.staff), await madeProvider(school.staff)]
  await placeStudent(school.staff, unused, school.ann, { state: 'PROPOSED' })
  await prisma().placement.deleteMany()
  await prisma().placementProvider.update({ where: { id: unused }, data: { active: false } })
  expect(await merge(twice, twice)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'intoId', code: 'providerItself' }] })
  expect(await merge(twice, unused)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'intoId', code: 'providerUnknown' }] })
  expect(await merge(twice, v7())).toMatchObject({ status: 'VALIDATION_FAILED' })
  expect(await merge(v7(), kept)).toMatchObject({ status: 'NOT_FOUND' })
  expect(await merge(twice, kept, school.staff, 2)).toMatchObject({ status: 'CONFLICT' })
  for (const who of [school.ann, school.teacher]) expect(await merge(twice, kept, who)).toMatchObject({ status: 'FORBIDDEN' })
  expect((await readProvider(twice)).provider.active).toBe(true)
})
