import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { rooms } from '@/lib/contracts/lists'
import * as contracts from '@/lib/contracts/placements'
import * as timetables from '@/lib/contracts/timetables'
import { placementTimetableId, placementTypeId } from '@/lib/timetables/vocabulary'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { clock } from '../../support/attendance'
import { getAs, tryAs } from '../../support/interface-editor'
import { member, roleActor, type Member } from '../../support/members'
import { madeProvider, onPlacement, placeStudent, tryPlacement } from '../../support/placements'
import { swapsOf, setSwaps } from '../../support/swaps'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let providerId: string
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  forgetSettings()
  await prisma().placement.deleteMany()
  await prisma().diaryEntry.deleteMany()
  providerId = await madeProvider(school.staff)
})
const roomOf = async (id: string) => (await prisma().placementProvider.findUniqueOrThrow({ where: { id } })).roomId

describe('days at a provider', () => {
  test('at one time are no clash of its room, in the placements or a timetable', async () => {
    await placeStudent(school.staff, providerId, school.ann)
    await placeStudent(school.staff, providerId, school.ben, { weekdays: [2], startsTime: '10:00' })
    const clashesOf = async (id: string) =>
      (await onTimetable(school.staff, timetables.listClashes, { id })).clashes.filter(({ kind }) => kind === 'ROOM')
    expect(await clashesOf(placementTimetableId)).toEqual([])
    // A visit to the provider, for people who have nothing else.
    const timetableId = await madeTimetable(school)
    const own = {
      title: 'Visit',
      roomId: await roomOf(providerId),
      groupIds: [],
      people: [{ userId: school.stranger.id, part: 'STUDENT' as const, isOut: false }],
    }
    const fields = eventFields(school, {
      ...own,
      startsTime: '10:00',
      pattern: { startsOn: '2026-12-08', recurrence: 'NEVER', recurLimit: null },
    })
    const check = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    expect((await onTimetable(school.staff, timetables.checkEvent, check)).clashes.map(({ kind }) => kind)).not.toContain('ROOM')
    await madeEvent(school, timetableId, {
      ...own,
      startsTime: '10:00',
      pattern: { startsOn: '2026-12-08', recurrence: 'NEVER', recurLimit: null },
    })
    expect(await clashesOf(timetableId)).toEqual([])
  })

  test('are not swapped, whatever their type allows', async () => {
    await setSwaps({ swaps: 'FREE', swapNoticeHours: 1, swapsAtOnce: 3 })
    await placeStudent(school.staff, providerId, school.ann)
    await prisma().sessionType.update({ where: { id: placementTypeId }, data: { canSwap: true } })
    expect((await swapsOf(school.ann)).offerable).toEqual([])
    await prisma().sessionType.update({ where: { id: placementTypeId }, data: { canSwap: false } })
  })
})

describe('the room of a provider', () => {
  test('that an event names stays, and its provider out of use', async () => {
    const roomId = await roomOf(providerId)
    await madeEvent(school, await madeTimetable(school), { roomId })
    expect(await tryPlacement(school.staff, contracts.removeProvider, { id: providerId, revision: 1 })).toMatchObject({
      status: 'SUCCESS',
      output: { isKept: true },
    })
    expect(await prisma().room.findUnique({ where: { id: roomId } })).toMatchObject({ active: false })
    expect((await onPlacement(school.staff, contracts.readProvider, { id: providerId })).provider.active).toBe(false)
  })

  test('is in no building', async () => {
    const [id, buildingId] = [await roomOf(providerId), v7()]
    await prisma().building.create({ data: { id: buildingId, name: 'West' }, select: { id: true } })
    const { entry } = await getAs(school.staff, rooms.read, { id })
    expect(await tryAs(school.staff, rooms.save, { ...entry, buildingId })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'buildingId' }],
    })
    expect(await tryAs(school.staff, rooms.save, { ...entry, capacity: 3 })).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('somebody who looks and does not place students', () => {
  const lookers = async (): Promise<Member[]> => [
    roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true }),
    roleActor(await member('TEACHER'), ['TIMETABLE_ADMIN'], { only: true }),
  ]

  test('reads no addresses and notes of a provider, nor whom somebody proposes', async () => {
    await onPlacement(school.staff, contracts.saveContact, {
      ...{
        id: v7(),
        revision: 0,
        providerId,
        name: 'Helen',
        jobTitle: 'Lead',
        email: 'helen@eastfield.example',
        phone: '0115',
        signsOff: false,
      },
    })
    await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    const { capacities } = await onPlacement(school.staff, contracts.readProvider, { id: providerId })
    const span = { fromOn: '2026-09-01', toOn: '2027-08-31' }
    const none = { id: capacities[0]?.id, revision: 1, providerId, specialtyId: null, ...span, places: 0 }
    await onPlacement(school.staff, contracts.saveCapacity, none)
    for (const looker of await lookers()) {
      const seen = await onPlacement(looker, contracts.readProvider, { id: providerId })
      expect(seen).toMatchObject({
        provider: { notes: '', bring: 'Your scrubs' },
        contacts: [{ name: 'Helen', jobTitle: 'Lead', email: '', phone: '' }],
        tooMany: [{ students: 1, places: 0, proposed: [] }],
      })
    }
    expect(await onPlacement(school.staff, contracts.readProvider, { id: providerId })).toMatchObject({
      provider: { notes: 'Pays late' },
      contacts: [{ email: 'helen@eastfield.example', phone: '0115' }],
      tooMany: [{ proposed: [{ id: expect.any(String), displayName: school.ann.displayName }] }],
    })
  })

  test('reads no proposals, and of the others neither notes nor why one was cancelled', async () => {
    const proposed = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    const dropped = await placeStudent(school.staff, providerId, school.stranger, { state: 'PROPOSED' })
    const confirmed = await placeStudent(school.staff, providerId, school.ben, { notes: 'Needs a lift' })
    const cancel = { revision: 1, on: 'cancel', reason: 'Ill', despite: false }
    await onPlacement(school.staff, contracts.setPlacementState, { id: dropped, ...cancel })
    for (const looker of await lookers()) {
      expect((await onPlacement(looker, contracts.listPlacements, { providerId })).rows).toMatchObject([{ id: confirmed, notes: '' }])
      expect(await onPlacement(looker, contracts.listPlacements, { providerId, state: 'PROPOSED' })).toMatchObject({ rows: [], total: 0 })
      expect(await onPlacement(looker, contracts.listPlacements, { providerId, state: 'CANCELLED' })).toMatchObject({ rows: [], total: 0 })
      for (const id of [proposed, dropped])
        expect(await tryPlacement(looker, contracts.readPlacement, { id })).toMatchObject({ status: 'NOT_FOUND' })
      expect((await onPlacement(looker, contracts.readPlacement, { id: confirmed })).placement).toMatchObject({ notes: '' })
    }
    await onPlacement(school.staff, contracts.setPlacementState, { id: confirmed, ...cancel })
    for (const looker of await lookers())
      expect((await onPlacement(looker, contracts.listPlacements, { providerId, state: 'CANCELLED' })).rows).toMatchObject([
        { id: confirmed, cancelReason: '' },
      ])
    expect((await onPlacement(school.staff, contracts.listPlacements, { providerId, state: 'CANCELLED' })).total).toBe(2)
    expect((await onPlacement(school.staff, contracts.readPlacement, { id: confirmed })).placement).toMatchObject({ cancelReason: 'Ill' })
  })
})
