import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import * as timetables from '@/lib/contracts/timetables'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, pool, prisma } from '@/server/kernel/db'
import { placementsPersonalData } from '@/server/placements/personal-data'
import { clock } from '../../support/attendance'
import { member, type Member } from '../../support/members'
import { diaryOf, madeProvider, onPlacement, placeStudent, placementInput, tryPlacement } from '../../support/placements'
import { makePlannedSchool, tryTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let providerId: string
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
  providerId = await madeProvider(school.staff)
  await prisma().outboxEvent.deleteMany()
  await prisma().timetableChange.deleteMany()
})

const days = ['2026-12-08', '2026-12-10', '2026-12-15', '2026-12-17'].map((day) => `${day} 09:00-16:30`)
const noticesTo = async (who: Member) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice', payload: { path: ['to'], array_contains: [who.id] } } })).map(
    ({ payload }) => String(Reflect.get(Object(payload), 'key')),
  )
const listUntold = () => prisma().timetableChangePerson.findMany({ where: { toldAt: null }, select: { userId: true } })
const readPlacement = async (id: string) => (await onPlacement(school.staff, contracts.readPlacement, { id })).placement
const setState = (id: string, on: 'confirm' | 'cancel', own: object = {}) =>
  tryPlacement(school.staff, contracts.setPlacementState, { id, revision: 1, on, reason: '', despite: false, ...own })

describe('a placement', () => {
  test('that is proposed takes nobody’s week, and is told to nobody', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    expect(await diaryOf(school.ann.id)).toEqual([])
    expect(await noticesTo(school.ann)).toEqual([])
    expect(await readPlacement(id)).toMatchObject({ state: 'PROPOSED', days: 4, daysDone: 0 })
    expect((await onPlacement(school.ann, contracts.listMyPlacements, {})).rows).toEqual([])
  })

  test('that is confirmed has its days in the diary of its student, who is told once', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    expect(await setState(id, 'confirm')).toMatchObject({ status: 'SUCCESS', output: { state: 'CONFIRMED', revision: 2 } })
    expect(await diaryOf(school.ann.id)).toEqual(days)
    expect(await noticesTo(school.ann)).toEqual(['placementConfirmed'])
    // The placement is among the changes of their timetable, and is not announced a second time.
    expect(await prisma().timetableChangePerson.count({ where: { userId: school.ann.id } })).toBe(1)
    expect(await listUntold()).toEqual([])
  })

  test('of several students in the same days and hours is one event, whose others hear nothing when one comes or goes', async () => {
    const first = await onPlacement(school.staff, contracts.savePlacements, placementInput(providerId, [school.ann, school.ben]))
    await prisma().outboxEvent.deleteMany()
    const id = await placeStudent(school.staff, providerId, school.stranger)
    expect(
      await prisma().event.count({
        where: { timetableId: placementTimetableId, deletedAt: null, people: { some: { userId: school.stranger.id } } },
      }),
    ).toBe(1)
    expect(await prisma().placementEvent.groupBy({ by: ['eventId'], where: { placement: { providerId } } })).toHaveLength(1)
    expect(await setState(id, 'cancel', { reason: 'Ill' })).toMatchObject({ status: 'SUCCESS', output: { state: 'CANCELLED' } })
    expect(await diaryOf(school.stranger.id)).toEqual([])
    expect(await diaryOf(school.ann.id)).toEqual(days)
    expect([await noticesTo(school.ann), await noticesTo(school.stranger)]).toEqual([[], ['placementConfirmed', 'placementCancelled']])
    for (const { id: one } of first.placements) expect(await setState(one, 'cancel')).toMatchObject({ status: 'SUCCESS' })
    expect(await diaryOf(school.ann.id)).toEqual([])
  })

  test('that changes after it has begun keeps the days that were, and gets others from now on', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    const later = new Date('2026-12-11T09:00:00Z')
    const input = {
      ...placementInput(providerId, []),
      placements: [{ id, revision: 1, studentId: school.ann.id }],
      weekdays: [3],
      fromOn: '2026-12-07',
      toOn: '2027-01-15',
    }
    expect((await onPlacement(school.staff, contracts.savePlacements, input, later)).placements).toMatchObject([
      { state: 'ACTIVE', revision: 2 },
    ])
    expect((await diaryOf(school.ann.id)).map((at) => at.slice(0, 10))).toEqual([
      '2026-12-08',
      '2026-12-10',
      '2026-12-16',
      '2026-12-23',
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
    ])
    expect(await readPlacement(id)).toMatchObject({ days: 7, daysDone: 2, state: 'ACTIVE' })
    expect(await noticesTo(school.ann)).toEqual(['placementConfirmed', 'placementChanged'])
    // Only the wording is saved: nobody's week changes.
    await prisma().timetableChange.deleteMany()
    const same = { ...input, placements: [{ id, revision: 2, studentId: school.ann.id }] }
    await onPlacement(school.staff, contracts.savePlacements, same, later)
    expect(await prisma().timetableChange.count()).toBe(0)
    expect(await noticesTo(school.ann)).toHaveLength(2)
  })

  test('keeps its hours when the clocks change within it', async () => {
    await placeStudent(school.staff, providerId, school.ann, { fromOn: '2027-03-22', toOn: '2027-04-02', weekdays: [1] })
    expect(await diaryOf(school.ann.id)).toEqual(['2027-03-22 09:00-16:30', '2027-03-29 09:00-16:30'])
    const [first, second] = await prisma().diaryEntry.findMany({ where: { subjectId: school.ann.id }, orderBy: { startsAt: 'asc' } })
    expect([first?.startsAt.toISOString(), second?.startsAt.toISOString()]).toEqual([
      '2027-03-22T09:00:00.000Z',
      '2027-03-29T08:00:00.000Z',
    ])
  })

  test('is active and completed by its days', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    for (const [at, state] of [
      ['2026-12-06T12:00:00Z', 'CONFIRMED'],
      ['2026-12-07T12:00:00Z', 'ACTIVE'],
      ['2026-12-18T22:00:00Z', 'ACTIVE'],
      ['2026-12-19T01:00:00Z', 'COMPLETED'],
    ] as const) {
      const { placement } = await onPlacement(school.staff, contracts.readPlacement, { id }, new Date(at))
      expect(placement.state).toBe(state)
      expect(
        (await onPlacement(school.staff, contracts.listPlacements, { providerId, state }, new Date(at))).rows.map((row) => row.id),
      ).toEqual([id])
    }
  })

  test.each([
    ['PROPOSED', 'confirm', 'SUCCESS'],
    ['PROPOSED', 'cancel', 'SUCCESS'],
    ['CONFIRMED', 'confirm', 'STATE_CHANGED'],
    ['CONFIRMED', 'cancel', 'SUCCESS'],
    ['CANCELLED', 'confirm', 'STATE_CHANGED'],
    ['CANCELLED', 'cancel', 'STATE_CHANGED'],
  ] as const)('that is %s answers to %s with %s', async (state, on, status) => {
    const id = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    await prisma().placement.update({ where: { id }, data: { state } })
    expect((await setState(id, on)).status).toBe(status)
  })

  test('of somebody who is elsewhere at that time is refused, and beside other hours it is not', async () => {
    const other = await madeProvider(school.staff)
    await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    const again = (own: object) =>
      tryPlacement(school.staff, contracts.savePlacements, placementInput(other, [school.ben, school.ann], own))
    expect(await again({})).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'placements.1.studentId', code: 'alreadyPlaced' }],
    })
    expect(await again({ startsTime: '16:30', endsTime: '20:00' })).toMatchObject({ status: 'SUCCESS' })
    expect(await again({ weekdays: [1] })).toMatchObject({ status: 'SUCCESS' })
  })

  test.each([
    [{ fromOn: '2026-12-18', toOn: '2026-12-07' }, 'toOn', 'datesInOrder'],
    [{ fromOn: '2026-11-02', toOn: '2026-11-06' }, 'toOn', 'dayPast'],
    [{ toOn: '2028-12-07' }, 'toOn', 'dateTooLate'],
    [{ endsTime: '09:00' }, 'endsTime', 'timesInOrder'],
    [{ fromOn: '2026-12-07', toOn: '2026-12-08', weekdays: [5] }, 'weekdays', 'noDates'],
    [{ contactId: v7() }, 'contactId', 'contactUnknown'],
    [{ specialtyId: v7() }, 'specialtyId', 'specialtyUnknown'],
  ])('with %j is refused by field', async (own, path, code) => {
    expect(await tryPlacement(school.staff, contracts.savePlacements, placementInput(providerId, [school.ann], own))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('is for students who can log in', async () => {
    expect(await tryPlacement(school.staff, contracts.savePlacements, placementInput(providerId, [school.teacher]))).toMatchObject({
      issues: [{ path: 'placements.0.studentId', code: 'studentNotEnabled' }],
    })
  })

  test('of an older revision, of another student, or with somebody else’s id is refused', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    const save = (own: object) =>
      tryPlacement(school.staff, contracts.savePlacements, {
        ...placementInput(providerId, []),
        placements: [{ id, revision: 1, studentId: school.ann.id, ...own }],
      })
    expect(await save({ revision: 0 })).toMatchObject({ status: 'CONFLICT' })
    expect(await save({ studentId: school.ben.id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await save({ id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('places', () => {
  test('are given out once, however many place the last of them at once', async () => {
    const full = await madeProvider(school.staff, { places: 1 })
    const save = (who: Member) => tryPlacement(school.staff, contracts.savePlacements, placementInput(full, [who], { state: 'PROPOSED' }))
    const answers = await Promise.all([save(school.ann), save(school.ben), save(school.stranger)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'SUCCESS'])
    expect(answers.find(({ status }) => status === 'CONFLICT')).toMatchObject({
      code: 'placements.NO_ROOM',
      data: { fromOn: '2026-12-07', toOn: '2026-12-18', students: 2, places: 1 },
    })
    expect(await prisma().placement.count({ where: { providerId: full } })).toBe(1)
  })

  test('at two providers are not given to one student at once', async () => {
    const other = await madeProvider(school.staff)
    const answers = await Promise.all(
      [providerId, other].map((id) => tryPlacement(school.staff, contracts.savePlacements, placementInput(id, [school.ann]))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
  })

  test('can become fewer than students, which is said, shown, and no reason to lose one’s place', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    const kept = await placeStudent(school.staff, providerId, school.ben)
    const { capacities } = await onPlacement(school.staff, contracts.readProvider, { id: providerId })
    const [line] = capacities
    const fewer = { id: line?.id, revision: 1, providerId, specialtyId: null, fromOn: line?.fromOn, toOn: line?.toOn, places: 1 }
    expect(await onPlacement(school.staff, contracts.saveCapacity, fewer)).toMatchObject({ tooMany: 1 })
    expect((await onPlacement(school.staff, contracts.readProvider, { id: providerId })).tooMany).toEqual([
      {
        specialty: null,
        fromOn: '2026-12-07',
        toOn: '2026-12-18',
        students: 2,
        places: 1,
        proposed: [{ id, displayName: school.ann.displayName }],
      },
    ])
    expect(await setState(id, 'confirm')).toMatchObject({ code: 'placements.NO_ROOM' })
    const other = { ...placementInput(providerId, []), placements: [{ id: kept, revision: 1, studentId: school.ben.id }], notes: 'By bus' }
    expect(await tryPlacement(school.staff, contracts.savePlacements, other)).toMatchObject({ status: 'SUCCESS' })
  })

  test('of a specialty are its own, and those of any are for the others', async () => {
    const specialtyId = v7()
    await prisma().specialty.create({ data: { id: specialtyId, name: 'Restorative' } })
    const span = { fromOn: '2026-12-01', toOn: '2027-01-31' }
    await onPlacement(school.staff, contracts.saveCapacity, { id: v7(), revision: 0, providerId, specialtyId, ...span, places: 1 })
    await placeStudent(school.staff, providerId, school.ann, { specialtyId })
    expect(
      await tryPlacement(school.staff, contracts.savePlacements, placementInput(providerId, [school.ben], { specialtyId })),
    ).toMatchObject({ code: 'placements.NO_ROOM' })
    await placeStudent(school.staff, providerId, school.ben)
    const { board, weeks } = await onPlacement(school.staff, contracts.readProvider, { id: providerId })
    const week = weeks.indexOf('2026-12-07')
    expect(board.map(({ specialty, weeks: counted }) => [specialty?.name ?? null, counted[week]])).toEqual([
      [null, { places: 5, taken: 1 }],
      ['Restorative', { places: 1, taken: 1 }],
    ])
    const overlapping = { id: v7(), revision: 0, providerId, specialtyId, fromOn: '2027-01-31', toOn: '2027-02-01', places: 1 }
    expect(await tryPlacement(school.staff, contracts.saveCapacity, overlapping)).toMatchObject({
      issues: [{ path: 'fromOn', code: 'capacityOverlaps' }],
    })
  })
})

describe('an agreement', () => {
  test('that does not cover all days is asked about, and listed once it was saved all the same', async () => {
    const beyond = placementInput(providerId, [school.ann], { fromOn: '2026-12-07', toOn: '2026-12-18' })
    await prisma().placementAgreement.updateMany({ where: { providerId }, data: { toOn: new Date('2026-12-10') } })
    expect(await tryPlacement(school.staff, contracts.savePlacements, beyond)).toMatchObject({
      status: 'CONFLICT',
      code: 'placements.NO_AGREEMENT',
      data: { coveredUntil: '2026-12-10' },
    })
    const { placements } = await onPlacement(school.staff, contracts.savePlacements, { ...beyond, despite: true })
    expect((await onPlacement(school.staff, contracts.listPlacements, { uncovered: 'true' })).rows.map((row) => row.id)).toEqual(
      placements.map(({ id }) => id),
    )
    expect((await onPlacement(school.staff, contracts.readProvider, { id: providerId })).uncovered).toBe(1)
  })
})

describe('the timetable of placements', () => {
  test('is changed through placements alone', async () => {
    await placeStudent(school.staff, providerId, school.ann)
    const event = await prisma().event.findFirstOrThrow({
      where: { timetableId: placementTimetableId, deletedAt: null, people: { some: { userId: school.ann.id } } },
    })
    const revision = { revision: event.revision }
    expect((await tryTimetable(school.staff, timetables.removeEvent, { id: event.id, ...revision, scope: 'ALL', on: null })).status).toBe(
      'NOT_FOUND',
    )
    const { revision: own } = await prisma().timetable.findUniqueOrThrow({ where: { id: placementTimetableId } })
    expect((await tryTimetable(school.staff, timetables.unpublishTimetable, { id: placementTimetableId, revision: own })).status).toBe(
      'NOT_FOUND',
    )
    expect((await tryTimetable(school.staff, timetables.removeTimetable, { id: placementTimetableId, revision: own })).status).toBe(
      'NOT_FOUND',
    )
    const shown = await tryTimetable(school.staff, timetables.readEvent, { id: event.id })
    expect(shown).toMatchObject({ status: 'SUCCESS', output: { mayEdit: false } })
  })
})

describe('who is erased', () => {
  test('keeps where they were, without what was written for them, and gives places to come back', async () => {
    const specimen = await member('STUDENT')
    const id = await placeStudent(school.staff, providerId, specimen, {
      notes: 'Brings a guide dog',
      fromOn: '2026-12-01',
      toOn: '2026-12-04',
    })
    const later = await placeStudent(school.staff, providerId, specimen, { notes: 'Likewise' })
    const [part] = placementsPersonalData.parts
    const told = (await pool().query(part?.sql ?? '', [specimen.id])).rows
    expect(told).toMatchObject([{ notes: 'Brings a guide dog', state: 'CONFIRMED' }, { notes: 'Likewise' }])
    await inJobTransaction(
      (db) =>
        placementsPersonalData.erase?.(db, { id: specimen.id, at: now, name: 'Erased', byId: school.staff.id }) ?? Promise.resolve({}),
    )
    const rows = await prisma().placement.findMany({
      where: { studentId: specimen.id },
      orderBy: { fromOn: 'asc' },
      select: { id: true, notes: true, state: true },
    })
    expect(rows).toEqual([
      { id, notes: '', state: 'CONFIRMED' },
      { id: later, notes: '', state: 'CANCELLED' },
    ])
  })
})

describe('a student', () => {
  test('reads their own placements, and nobody else’s', async () => {
    const contactId = v7()
    const contact = {
      id: contactId,
      revision: 0,
      providerId,
      name: 'Dr Helen Whitlock',
      jobTitle: 'Clinical lead',
      email: '',
      phone: '0123',
      signsOff: false,
    }
    await onPlacement(school.staff, contracts.saveContact, contact)
    await placeStudent(school.staff, providerId, school.ann, { contactId, notes: 'Ring twice' })
    await placeStudent(school.staff, providerId, school.ben)
    const { rows } = await onPlacement(school.ann, contracts.listMyPlacements, {}, new Date('2026-12-09T12:00:00Z'))
    expect(rows).toMatchObject([
      {
        state: 'ACTIVE',
        notes: 'Ring twice',
        provider: { line1: '14 Station Road', town: 'Eastfield', bring: 'Your scrubs' },
        contact: { name: 'Dr Helen Whitlock', phone: '0123' },
        days: 4,
        daysDone: 1,
        minutesPlanned: 4 * 450,
        minutesAttended: 0,
        next: { heldOn: '2026-12-10', startsTime: '09:00' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Pays late')
    expect((await onPlacement(await member('STUDENT'), contracts.listMyPlacements, {})).rows).toEqual([])
  })
})
