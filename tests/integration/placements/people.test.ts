import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { listPlacementsCall } from '@/server/placements'
import { placementsPersonalData } from '@/server/placements/personal-data'
import { clock } from '../../support/attendance'
import { callAs } from '../../support/call'
import { runJobNamed } from '../../support/jobs'
import { member, roleActor, type Member } from '../../support/members'
import { diaryOf, madeProvider, onPlacement, placeStudent, placementInput, providerInput, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let providerId: string
// A Tuesday.
const now = clock('08:00:00')
const during = new Date('2026-12-09T09:00:00Z')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().diaryEntry.deleteMany()
  providerId = await madeProvider(school.staff)
  await prisma().outboxEvent.deleteMany()
  await prisma().timetableChange.deleteMany()
})

const Notice = z.object({ key: z.string(), to: z.array(z.string()), values: z.record(z.string(), z.string()) })
const listNotices = async () =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) =>
    Notice.parse(payload),
  )
const noticesTo = async (who: { id: string }) => (await listNotices()).filter(({ to }) => to.includes(who.id))
const listUntold = () => prisma().timetableChangePerson.findMany({ where: { toldAt: null }, select: { userId: true } })
const setState = (who: Member, id: string, on: 'confirm' | 'cancel', revision = 1) =>
  tryPlacement(who, contracts.setPlacementState, { id, revision, on, reason: '', despite: false })
const disable = (who: { id: string }) => prisma().user.update({ where: { id: who.id }, data: { status: 'DISABLED' } })

describe('who is placed hears', () => {
  async function known() {
    const input = providerInput()
    await onPlacement(school.staff, contracts.saveProvider, input)
    await onPlacement(school.staff, contracts.saveCapacity, {
      ...{ id: v7(), revision: 0, providerId: input.id, specialtyId: null, fromOn: '2026-09-01', toOn: '2027-08-31', places: 9 },
    })
    const place = (who: Member, own: object = {}) => placeStudent(school.staff, input.id, who, { despite: true, ...own })
    return { input, place, save: (own: object) => onPlacement(school.staff, contracts.saveProvider, { ...input, revision: 1, ...own }) }
  }

  test.each([
    ['its address', { line1: '16 Station Road' }],
    ['its position', { latitude: 54.9, longitude: -1.5 }],
    ['what one brings', { bring: 'Your loupes' }],
  ])('when %s changes, once, and whoever is not there or only proposed does not', async (_, change) => {
    const { place, save, input } = await known()
    await place(school.ann)
    await place(school.ann, { fromOn: '2027-02-01', toOn: '2027-02-12' })
    await place(school.ben, { state: 'PROPOSED' })
    expect(await setState(school.staff, await place(school.stranger), 'cancel')).toMatchObject({ status: 'SUCCESS' })
    const past = await member('STUDENT')
    await prisma().placement.update({
      where: { id: await place(past) },
      data: { toOn: new Date('2026-11-30'), fromOn: new Date('2026-11-02') },
    })
    await prisma().outboxEvent.deleteMany()
    await save(change)
    expect(await listNotices()).toMatchObject([
      { key: 'placementChanged', to: [school.ann.id], values: { name: input.name, fromOn: '2026-12-07', toOn: '2026-12-18' } },
    ])
  })

  test('nothing when nothing of it changes', async () => {
    const { place, save } = await known()
    await place(school.ann)
    await prisma().outboxEvent.deleteMany()
    await save({ notes: 'Pays at once', kind: 'HOSPITAL' })
    expect(await listNotices()).toEqual([])
  })

  test('of its name and its address once', async () => {
    const { place, save } = await known()
    await place(school.ann)
    await place(school.ben, { weekdays: [1] })
    await prisma().outboxEvent.deleteMany()
    await prisma().timetableChange.deleteMany()
    await save({ name: 'Westfield', town: 'Westfield' })
    expect([(await noticesTo(school.ann)).length, (await noticesTo(school.ben)).length]).toEqual([1, 1])
    expect(await listUntold()).toEqual([])
  })

  test('when their specialty changes', async () => {
    const specialtyId = v7()
    await prisma().specialty.create({ data: { id: specialtyId, name: `Oral surgery ${specialtyId.slice(-6)}` } })
    const id = await placeStudent(school.staff, providerId, school.ann)
    await prisma().outboxEvent.deleteMany()
    const input = { ...placementInput(providerId, []), placements: [{ id, revision: 1, studentId: school.ann.id }], specialtyId }
    await onPlacement(school.staff, contracts.savePlacements, input)
    expect(await noticesTo(school.ann)).toMatchObject([{ key: 'placementChanged' }])
  })
})

describe('who has left', () => {
  const save = (id: string, who: { id: string }, own: object = {}, at?: Date) =>
    tryPlacement(
      school.staff,
      contracts.savePlacements,
      { ...placementInput(providerId, []), placements: [{ id, revision: 1, studentId: who.id }], ...own },
      at,
    )

  test('is confirmed nowhere, and what was proposed is put aside', async () => {
    const leaver = await member('STUDENT')
    const id = await placeStudent(school.staff, providerId, leaver, { state: 'PROPOSED' })
    await disable(leaver)
    expect(await setState(school.staff, id, 'confirm')).toMatchObject({ issues: [{ path: 'id', code: 'studentNotEnabled' }] })
    expect(await setState(school.staff, id, 'cancel')).toMatchObject({ status: 'SUCCESS' })
  })

  test('gets no other days, but fewer of those that they had', async () => {
    const leaver = await member('STUDENT')
    const id = await placeStudent(school.staff, providerId, leaver)
    await disable(leaver)
    for (const own of [{ toOn: '2027-01-15' }, { weekdays: [1, 2, 4] }, { startsTime: '10:00' }])
      expect(await save(id, leaver, own)).toMatchObject({ issues: [{ path: 'placements.0.studentId', code: 'studentNotEnabled' }] })
    expect(await save(id, leaver, { toOn: '2026-12-10' }, during)).toMatchObject({ status: 'SUCCESS' })
    expect((await diaryOf(leaver.id)).map((at) => at.slice(0, 10))).toEqual(['2026-12-08', '2026-12-10'])
    expect(await setState(school.staff, id, 'cancel', 2)).toMatchObject({ status: 'SUCCESS' })
  })

  test('and is erased keeps the days that were; the others go, from the diary and the places', async () => {
    const leaver = await member('STUDENT')
    const other = await madeProvider(school.staff)
    const [on, toCome, proposed, past] = [
      await placeStudent(school.staff, providerId, leaver),
      await placeStudent(school.staff, other, leaver, { fromOn: '2027-01-11', toOn: '2027-01-22' }),
      await placeStudent(school.staff, other, leaver, { fromOn: '2026-12-01', weekdays: [5], state: 'PROPOSED' }),
      await placeStudent(school.staff, other, leaver, { fromOn: '2026-12-01', toOn: '2026-12-04', weekdays: [3] }),
    ]
    await placeStudent(school.staff, providerId, school.ann)
    await prisma().outboxEvent.deleteMany()
    // Late in the evening in UTC it is the day after at the school already.
    const night = new Date('2026-12-09T23:30:00Z')
    stopClock(night)
    await inJobTransaction(
      (db) =>
        placementsPersonalData.erase?.(db, { id: leaver.id, at: night, name: 'Erased', byId: school.staff.id }) ?? Promise.resolve({}),
    )
    const rows = await prisma().placement.findMany({ where: { studentId: leaver.id }, select: { id: true, state: true, toOn: true } })
    const now = new Map(rows.map(({ id, state, toOn }) => [id, `${state} ${toOn.toISOString().slice(0, 10)}`]))
    expect([on, toCome, proposed, past].map((id) => now.get(id))).toEqual([
      'CONFIRMED 2026-12-09',
      'CANCELLED 2027-01-22',
      'CANCELLED 2026-12-18',
      'CONFIRMED 2026-12-04',
    ])
    expect((await diaryOf(leaver.id)).map((at) => at.slice(0, 10))).toEqual(['2026-12-02', '2026-12-08'])
    expect(await diaryOf(school.ann.id)).toHaveLength(4)
    expect(
      await prisma().eventPerson.count({
        where: { userId: leaver.id, event: { deletedAt: null, untilOn: { gt: new Date('2026-12-09') } } },
      }),
    ).toBe(0)
    expect([await listNotices(), await prisma().timetableChangePerson.count({ where: { userId: leaver.id } })]).toEqual([[], 0])
  })
})

describe('who places students and is one', () => {
  test('neither places nor confirms themself, and is not offered', async () => {
    const both = roleActor(school.ben, ['PLACEMENT_ADMIN'])
    expect(await tryPlacement(both, contracts.savePlacements, placementInput(providerId, [school.ann, school.ben]))).toMatchObject({
      issues: [{ path: 'placements.1.studentId', code: 'notPlacedByOneself' }],
    })
    expect(await tryPlacement(both, contracts.savePlacements, placementInput(providerId, [school.ann]))).toMatchObject({
      status: 'SUCCESS',
    })
    const id = await placeStudent(school.staff, providerId, school.ben, { state: 'PROPOSED' })
    expect(await setState(both, id, 'confirm')).toMatchObject({ status: 'FORBIDDEN' })
    const own = { ...placementInput(providerId, []), placements: [{ id, revision: 1, studentId: school.ben.id }], toOn: '2027-01-15' }
    expect(await tryPlacement(both, contracts.savePlacements, own)).toMatchObject({ issues: [{ code: 'notPlacedByOneself' }] })
    expect((await onPlacement(both, contracts.findPlaceable, { q: school.ben.displayName })).people).toEqual([])
    expect(await setState(school.staff, id, 'confirm')).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('an agreement that ends', () => {
  test('is told to whoever may do everything, too', async () => {
    const admin = await member('TEACHER')
    const role = v7()
    await prisma().role.create({ data: { id: role, name: `Everything ${role.slice(-6)}`, privileges: { create: { privilege: 'ALL' } } } })
    await prisma().userRole.create({ data: { userId: admin.id, roleId: role } })
    stopClock(new Date('2027-08-01T05:20:00Z'))
    await runJobNamed('placement-agreements')
    expect((await noticesTo(admin)).length).toBeGreaterThan(0)
    expect(await noticesTo(admin)).toEqual(await noticesTo(school.staff))
    expect(await noticesTo(school.teacher)).toEqual([])
  })
})

test('a list that is asked with fields left empty finds what it finds without them', async () => {
  const id = await placeStudent(school.staff, providerId, school.ann)
  const input = { providerId, studentId: undefined, specialtyId: undefined, state: undefined, fromOn: undefined, toOn: undefined }
  const found = await callAs(school.staff, listPlacementsCall, input)
  expect(found).toMatchObject({ output: { total: 1, rows: [{ id }] } })
})
