import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import * as timetables from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { readDayCall } from '@/server/placements'
import { clock } from '../../support/attendance'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { diaryOf, madeProvider, onPlacement, placeStudent, placementInput, tryPlacement } from '../../support/placements'
import { makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let providerId: string
let looker: Member
// A Tuesday.
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  looker = roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true })
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().diaryEntry.deleteMany()
  providerId = await madeProvider(school.staff)
})

const readDay = (who: Member, id: string) => onPlacement(who, contracts.readPlacementDay, { id })
const statusOf = async (who: Member, id: string) => (await tryPlacement(who, contracts.readPlacementDay, { id })).status
async function dateOn(day: string): Promise<string> {
  const date = await prisma().occurrence.findFirstOrThrow({
    where: { heldOn: new Date(day), event: { placements: { some: { placement: { providerId } } } } },
    select: { id: true },
  })
  return date.id
}

async function placeBoth(): Promise<void> {
  const contactId = v7()
  await onPlacement(school.staff, contracts.saveContact, {
    ...{ id: contactId, revision: 0, providerId, name: 'Dr Helen Whitlock', jobTitle: 'Clinical lead' },
    ...{ email: 'helen@eastfield.example', phone: '0191 555 0100', signsOff: false },
  })
  await placeStudent(school.staff, providerId, school.ann, { contactId, notes: 'Ask for Helen' })
  await placeStudent(school.staff, providerId, school.ben)
}

describe('a date of placements', () => {
  test('says when and where it is, who comes and whom they meet', async () => {
    await placeBoth()
    const id = await dateOn('2026-12-10')
    expect(await readDay(school.staff, id)).toMatchObject({
      ...{ occurrenceId: id, on: '2026-12-10', startsTime: '09:00', endsTime: '16:30', state: 'PLANNED', isOver: false, isOwn: false },
      ...{ opensProvider: true, hasRegister: true, register: 'NONE', notes: '' },
      provider: { id: providerId, line1: '14 Station Road', bring: 'Your scrubs' },
      contacts: [{ name: 'Dr Helen Whitlock', email: 'helen@eastfield.example' }],
      before: { occurrenceId: await dateOn('2026-12-08'), on: '2026-12-08', state: 'PLANNED' },
      after: { occurrenceId: await dateOn('2026-12-15'), on: '2026-12-15' },
    })
    const { students } = await readDay(school.staff, id)
    expect(students.map((one) => [one.id, one.state]).sort()).toEqual(
      [
        [school.ann.id, 'EXPECTED'],
        [school.ben.id, 'EXPECTED'],
      ].sort(),
    )
  })

  test('has none before the first and none after the last', async () => {
    await placeBoth()
    expect((await readDay(school.staff, await dateOn('2026-12-08'))).before).toBeNull()
    expect((await readDay(school.staff, await dateOn('2026-12-17'))).after).toBeNull()
  })

  test('is read by a student as their own part of it, with nobody else’s name', async () => {
    await placeBoth()
    const day = await readDay(school.ann, await dateOn('2026-12-10'))
    expect(day).toMatchObject({
      ...{ isOwn: true, opensProvider: false, hasRegister: false, notes: 'Ask for Helen' },
      students: [{ id: school.ann.id, state: 'EXPECTED' }],
      contacts: [{ phone: '0191 555 0100' }],
    })
    expect(day.students).toHaveLength(1)
    const other = await readDay(school.ben, await dateOn('2026-12-10'))
    expect([other.students.map(({ id }) => id), other.contacts, other.notes]).toEqual([[school.ben.id], [], ''])
  })

  test('tells who only looks no address of a contact', async () => {
    await placeBoth()
    const day = await readDay(looker, await dateOn('2026-12-10'))
    expect(day).toMatchObject({ opensProvider: true, hasRegister: false, contacts: [{ name: 'Dr Helen Whitlock', email: '', phone: '' }] })
    expect(day.students).toHaveLength(2)
  })

  test.each([
    ['CHECKED_IN', 0, 'CHECKED_IN'],
    ['ATTENDED', 0, 'PRESENT'],
    ['ATTENDED', 12, 'LATE'],
    ['NOT_ATTENDED', 0, 'ABSENT'],
    ['AUTHORISED', 0, 'EXCUSED'],
  ] as const)('shows a student whom the register has as %s, %i minutes late, as %s', async (state, minutesLate, shown) => {
    await placeStudent(school.staff, providerId, school.ann)
    const occurrenceId = await dateOn('2026-12-08')
    await prisma().attendance.create({
      data: { occurrenceId, studentId: school.ann.id, state, minutesLate, how: 'REGISTER', at: now, byId: school.staff.id },
    })
    expect((await readDay(school.staff, occurrenceId)).students).toMatchObject([{ state: shown }])
  })

  test('excuses whom an approved absence covers', async () => {
    await placeStudent(school.staff, providerId, school.ann)
    const [first, second] = [await dateOn('2026-12-08'), await dateOn('2026-12-10')]
    await prisma().diaryEntry.create({
      data: {
        ...{ subject: 'STUDENT', subjectId: school.ann.id, source: 'ABSENCE', sourceId: v7(), isShown: true },
        ...{ startsAt: new Date('2026-12-10T00:00:00Z'), endsAt: new Date('2026-12-11T00:00:00Z') },
      },
    })
    expect((await readDay(school.staff, first)).students).toMatchObject([{ state: 'EXPECTED' }])
    expect((await readDay(school.staff, second)).students).toMatchObject([{ state: 'EXCUSED' }])
  })

  test('that is cancelled says so, with its reason and to its own people', async () => {
    await placeBoth()
    const id = await dateOn('2026-12-10')
    await prisma().occurrence.update({ where: { id }, data: { state: 'CANCELLED', cancelReason: 'Flood' } })
    await prisma().diaryEntry.deleteMany({ where: { sourceId: id } })
    expect(await readDay(school.ann, id)).toMatchObject({ state: 'CANCELLED', cancelReason: 'Flood', students: [{ id: school.ann.id }] })
    expect(await readDay(school.staff, id)).toMatchObject({ state: 'CANCELLED', hasRegister: false })
    expect((await readDay(school.staff, id)).students).toHaveLength(2)
    expect(await statusOf(school.stranger, id)).toBe('NOT_FOUND')
    expect((await readDay(school.staff, await dateOn('2026-12-08'))).after).toMatchObject({ on: '2026-12-10', state: 'CANCELLED' })
  })

  test('is led to from the student’s own placements, and from their week', async () => {
    await placeBoth()
    const [mine] = (await onPlacement(school.ann, contracts.listMyPlacements, {})).rows
    expect(mine?.next).toEqual({ occurrenceId: await dateOn('2026-12-08'), heldOn: '2026-12-08', startsTime: '09:00' })
    const week = await onTimetable(school.ann, timetables.readIndividual, { from: '2026-12-07' })
    expect(week.dates.filter(({ state }) => state === 'PLANNED').map((one) => [one.heldOn, one.opensPlacementDay])).toEqual([
      ['2026-12-08', true],
      ['2026-12-10', true],
    ])
  })
})

describe('a date of placements is not found', () => {
  test('by another student, by a teacher who does not teach it, and where it is no placement’s', async () => {
    await placeStudent(school.staff, providerId, school.ann)
    const id = await dateOn('2026-12-10')
    expect(await statusOf(school.ben, id)).toBe('NOT_FOUND')
    expect(await statusOf(await member('TEACHER'), id)).toBe('NOT_FOUND')
    await expectOutOfScope({
      call: readDayCall,
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: school.ann,
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })

  test('by somebody whose role has neither their own placements nor registers', async () => {
    await onPlacement(school.staff, contracts.savePlacements, placementInput(providerId, [school.ann]))
    const id = await dateOn('2026-12-10')
    expect(await statusOf(roleActor(school.ann, ['TIMETABLE_VIEW'], { only: true }), id)).toBe('FORBIDDEN')
    // A student with the privilege for registers alone still teaches nobody.
    expect(await statusOf(roleActor(school.ann, ['TIMETABLE_ATTENDANCE', 'APP_TEACHER'], { only: true }), id)).toBe('NOT_FOUND')
  })
})

describe('a date that is called off', () => {
  const step = (who: Member, input: object) => tryPlacement(who, contracts.setPlacementDay, input)
  const changes = () => prisma().timetableChangePerson.count({ where: { userId: school.ann.id, toldAt: null } })

  test('leaves the week of whoever comes, who is told with the reason, and comes back', async () => {
    await placeBoth()
    const id = await dateOn('2026-12-10')
    const before = await changes()
    expect(await readDay(school.staff, id)).toMatchObject({ mayStep: true })
    expect(await step(school.staff, { id, on: 'CANCEL', reason: ' ' })).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await step(school.staff, { id, on: 'CANCEL', reason: 'The practice is closed.' })).toMatchObject({ status: 'SUCCESS' })
    expect(await diaryOf(school.ann.id)).not.toContain('2026-12-10 09:00-16:30')
    expect(await changes()).toBe(before + 1)
    expect(await readDay(school.ann, id)).toMatchObject({ state: 'CANCELLED', cancelReason: 'The practice is closed.', mayStep: false })
    expect(await step(school.staff, { id, on: 'CANCEL', reason: 'Once more' })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await step(school.staff, { id, on: 'RESTORE' })).toMatchObject({ status: 'SUCCESS' })
    expect(await diaryOf(school.ann.id)).toContain('2026-12-10 09:00-16:30')
    expect(await step(school.staff, { id, on: 'RESTORE' })).toMatchObject({ status: 'STATE_CHANGED' })
    // Another student placed there does not change the answer.
    await step(school.staff, { id, on: 'CANCEL', reason: 'Closed after all.' })
    await placeStudent(school.staff, providerId, school.stranger)
    expect(await readDay(school.staff, id)).toMatchObject({ state: 'CANCELLED', cancelReason: 'Closed after all.' })
  })

  test('stays called off when the placement gets other days or hours', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    await step(school.staff, { id: await dateOn('2026-12-10'), on: 'CANCEL', reason: 'The practice is closed.' })
    const days = ['2026-12-08', '2026-12-15', '2026-12-17']
    const longer = placementInput(providerId, [], {
      placements: [{ id, revision: 1, studentId: school.ann.id }],
      ...{ toOn: '2026-12-22', startsTime: '10:00' },
    })
    await onPlacement(school.staff, contracts.savePlacements, longer)
    expect(await diaryOf(school.ann.id)).toEqual([...days, '2026-12-22'].map((day) => `${day} 10:00-16:30`))
    const off = { where: { startsAt: new Date('2026-12-10T10:00:00Z') }, select: { state: true, cancelReason: true } } as const
    expect(await prisma().occurrence.findMany(off)).toEqual([{ state: 'CANCELLED', cancelReason: 'The practice is closed.' }])
  })

  test('is one that has not begun and that is nobody’s own, and is called off by whoever places students', async () => {
    await placeBoth()
    const id = await dateOn('2026-12-10')
    const themself = roleActor(school.ann, ['PLACEMENT_ADMIN'])
    expect((await step(themself, { id, on: 'CANCEL', reason: 'I am ill' })).status).toBe('FORBIDDEN')
    expect((await step(looker, { id, on: 'CANCEL', reason: 'Closed' })).status).toBe('FORBIDDEN')
    expect((await step(school.staff, { id: v7(), on: 'CANCEL', reason: 'Closed' })).status).toBe('NOT_FOUND')
    expect((await step(school.staff, { id: await dateOn('2026-12-08'), on: 'CANCEL', reason: 'Closed' })).status).toBe('SUCCESS')
    stopClock(new Date('2026-12-10T10:00:00Z'))
    expect(await readDay(school.staff, id)).toMatchObject({ mayStep: false })
    expect((await step(school.staff, { id, on: 'CANCEL', reason: 'Closed' })).status).toBe('STATE_CHANGED')
    expect(await diaryOf(school.ann.id)).toContain('2026-12-10 09:00-16:30')
  })
})
