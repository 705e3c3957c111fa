import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import { backgroundEvents } from '@/lib/contracts/lists'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { tellChanges } from '@/server/timetables'
import '@/server/registry'
import { tryAs } from '../../support/lists'
import { statementsOf } from '../../support/statements'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let lecture: string
let seminar: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
/** Lectures of group A at 10:00 and seminars of group B at 14:00, on four Tuesdays from 1 to 22 December; published. */
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  await prisma().backgroundEvent.deleteMany({})
  await prisma().droppedDate.deleteMany({})
  // The timetables of earlier tests are deleted, because they have dates on the same days.
  await prisma().timetable.updateMany({ data: { deletedAt: new Date('2026-11-24T09:00:00Z') } })
  timetableId = await madeTimetable(school, { name: 'Year 4' })
  lecture = await madeEvent(school, timetableId, { roomId: null })
  seminar = await madeEvent(school, timetableId, {
    roomId: null,
    title: 'Seminar',
    startsTime: '14:00',
    groupIds: [school.groupB],
    people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }],
  })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
})

const closingInput = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  name: 'Holiday',
  kind: 'HOLIDAY',
  startsOn: '2026-12-14',
  endsOn: '2026-12-15',
  startsTime: null,
  endsTime: null,
  programmeId: null,
  years: [],
  buildingId: null,
  timetableId: null,
  effect: 'CANCELS',
  ...own,
})
const save = (entry: object) => tryAs(school.staff, backgroundEvents.save, entry)
const Refused = z.object({
  code: z.literal('timetables.DATES_GO'),
  data: z.object({ dates: z.number(), events: z.number(), told: z.number() }),
})

/** Saves the entry and confirms it when the call asks. */
async function saveMeant(entry: object) {
  const answer = await save(entry)
  const asked = Refused.safeParse(answer)
  if (!asked.success) return answer
  return save({ ...entry, meant: { dates: asked.data.data.dates, told: asked.data.data.told } })
}

const listDates = () =>
  prisma().occurrence.findMany({
    where: { timetableId },
    select: { id: true, eventId: true, heldOn: true, own: true, state: true, sequence: true, people: true },
    orderBy: [{ eventId: 'asc' }, { heldOn: 'asc' }],
  })
const daysOf = async (eventId: string) =>
  (await listDates()).filter((one) => one.eventId === eventId).map(({ heldOn }) => heldOn.toISOString().slice(8, 10))
const peopleTold = async () =>
  new Set((await prisma().timetableChangePerson.findMany({ select: { userId: true } })).map(({ userId }) => userId))

describe('a background event that cancels', () => {
  test('says first what goes and who is told, takes it, logs it, and gives it back', async () => {
    const before = await listDates()
    const entry = closingInput()
    const asked = await save(entry)
    expect(asked).toMatchObject({
      code: 'timetables.DATES_GO',
      data: { dates: 2, events: 2, told: 4, titles: expect.arrayContaining(['Treatment planning']) },
    })
    expect([await listDates(), (await peopleTold()).size]).toEqual([before, 0])
    expect(await save({ ...entry, meant: { dates: 2, told: 3 } })).toMatchObject({ code: 'timetables.DATES_GO' })
    expect(await save({ ...entry, meant: { dates: 2, told: 4 } })).toMatchObject({
      status: 'SUCCESS',
      output: { gone: { dates: 2, events: 2, told: 4 } },
    })
    expect([await daysOf(lecture), await daysOf(seminar)]).toEqual([
      ['01', '08', '22'],
      ['01', '08', '22'],
    ])
    expect(await peopleTold()).toEqual(new Set([school.ann, school.ben, school.teacher, school.colleague].map(({ id }) => id)))
    const { changes } = await onTimetable(school.staff, contracts.listChanges, { id: timetableId })
    expect(changes.map(({ what }) => what)).toEqual(['REMOVED', 'REMOVED'])
    // The other dates were not touched, so calendar programs get no update for them.
    const left = await listDates()
    expect(left).toEqual(before.filter(({ id }) => left.some((one) => one.id === id)))
    expect((await tryAs(school.staff, backgroundEvents.remove, { id: entry.id, revision: 1, as: 'DELETED' })).status).toBe('SUCCESS')
    // The dates are the same, and calendar programs get an update for them.
    const withoutSequence = ({ sequence: _, ...date }: (typeof before)[number]) => date
    expect((await listDates()).map(withoutSequence)).toEqual(before.map(withoutSequence))
    expect([(await peopleTold()).size, await prisma().droppedDate.count()]).toEqual([0, 0])
  })

  test('that is moved gives back the days that it left; who was told that they went is told', async () => {
    const entry = closingInput()
    expect((await saveMeant(entry)).status).toBe('SUCCESS')
    stopClock(new Date('2026-11-24T10:00:00Z'))
    expect(await tellChanges()).toBe(4)
    const moved = { ...entry, revision: 1, startsOn: '2026-12-08', endsOn: '2026-12-08' }
    expect(await saveMeant(moved)).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 2, events: 2, told: 4 } } })
    expect([await daysOf(lecture), await daysOf(seminar)]).toEqual([
      ['01', '15', '22'],
      ['01', '15', '22'],
    ])
    expect(await saveMeant({ ...moved, revision: 2, effect: 'NOTES' })).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 0 } } })
    expect(await daysOf(lecture)).toEqual(['01', '08', '15', '22'])
  })

  test('that gets another name or kind changes no date, whatever a building has gained since', async () => {
    const buildingId = v7()
    await prisma().building.create({ data: { id: buildingId, name: `Tower ${buildingId}` } })
    const entry = closingInput({ buildingId })
    expect((await saveMeant(entry)).status).toBe('SUCCESS')
    await prisma().occurrence.updateMany({ where: { eventId: lecture }, data: { roomId: school.roomId, own: ['room'] } })
    await prisma().room.update({ where: { id: school.roomId }, data: { buildingId } })
    const named = { ...entry, revision: 1, name: 'Works', kind: 'CLOSURE' }
    expect(await save(named)).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 0 } } })
    expect(await daysOf(lecture)).toEqual(['01', '08', '15', '22'])
    await prisma().room.update({ where: { id: school.roomId }, data: { buildingId: null } })
  })

  test('asks for events whose dates it leaves no more often, however many there are', async () => {
    const hours = (startsTime: string, endsTime: string) =>
      closingInput({ startsOn: '2026-12-15', endsOn: '2026-12-15', startsTime, endsTime })
    const few = await statementsOf(() => save(hours('06:00', '07:00')))
    for (const startsTime of ['11:00', '12:00', '13:00']) await madeEvent(school, timetableId, { roomId: null, people: [], startsTime })
    const many = await statementsOf(() => save(hours('07:00', '08:00')))
    expect(many).toHaveLength(few.length)
  })

  test('takes some hours alone', async () => {
    expect(
      (await saveMeant(closingInput({ endsOn: '2026-12-15', startsOn: '2026-12-15', startsTime: '12:00', endsTime: '18:00' }))).status,
    ).toBe('SUCCESS')
    expect([await daysOf(lecture), await daysOf(seminar)]).toEqual([
      ['01', '08', '15', '22'],
      ['01', '08', '22'],
    ])
  })

  test('is of a programme and its years, of a building, or of one timetable', async () => {
    const other = v7()
    await prisma().programme.create({ data: { id: other, name: `Hygiene ${other}`, lengthYears: 3 } })
    const none = { status: 'SUCCESS', output: { gone: { dates: 0 } } }
    expect(await save(closingInput({ programmeId: other }))).toMatchObject(none)
    expect(await save(closingInput({ programmeId: school.programmeId, years: [5] }))).toMatchObject(none)
    const elsewhere = await madeTimetable(school, { name: 'Elsewhere' })
    expect(await save(closingInput({ timetableId: elsewhere }))).toMatchObject(none)
    const buildingId = v7()
    await prisma().building.create({ data: { id: buildingId, name: `Tower ${buildingId}` } })
    expect(await save(closingInput({ buildingId }))).toMatchObject(none)
    const isAsked = async (own: object) =>
      expect(await save(closingInput(own))).toMatchObject({ code: 'timetables.DATES_GO', data: { dates: 2 } })
    await isAsked({ programmeId: school.programmeId, years: [4, 5] })
    await isAsked({ timetableId })
    await prisma().room.update({ where: { id: school.roomId }, data: { buildingId } })
    await prisma().backgroundEvent.deleteMany({})
    const fields = eventFields(school, { title: 'In the tower', startsTime: '16:00' })
    await onTimetable(school.staff, contracts.saveEvent, { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields })
    expect(await save(closingInput({ buildingId }))).toMatchObject({ code: 'timetables.DATES_GO', data: { dates: 1, events: 1 } })
    await prisma().room.update({ where: { id: school.roomId }, data: { buildingId: null } })
  })

  test('of fewer years than a timetable is a clash there, and takes nothing', async () => {
    const both = await madeTimetable(school, { name: 'Years 4 and 5', years: [4, 5] })
    await madeEvent(school, both, { roomId: null, people: [], startsTime: '12:00' })
    expect((await saveMeant(closingInput({ programmeId: school.programmeId, years: [4] }))).status).toBe('SUCCESS')
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: both })
    expect(clashes.filter(({ kind }) => kind === 'BLOCKED').map(({ a }) => a.heldOn)).toEqual(['2026-12-15'])
    expect(await daysOf(lecture)).toEqual(['01', '08', '22'])
  })

  test('of other years takes the dates of a timetable that becomes theirs, and gives them back where it is no more', async () => {
    expect(await save(closingInput({ programmeId: school.programmeId, years: [5] }))).toMatchObject({ output: { gone: { dates: 0 } } })
    const before = await listDates()
    const found = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    const own = { id: timetableId, name: 'Year 5', kind: found.kind, programmeId: school.programmeId, years: [5] }
    const becomes = { ...own, revision: found.revision, fromOn: '2026-09-14', toOn: '2027-07-02' }
    expect(await tryAs(school.staff, contracts.saveTimetable, becomes)).toMatchObject({
      code: 'timetables.DATES_GO',
      data: { dates: 2, events: 2, told: 4 },
    })
    const saved = await tryAs(school.staff, contracts.saveTimetable, { ...becomes, meant: { dates: 2, told: 4 } })
    expect(saved).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 2 } } })
    expect(await daysOf(lecture)).toEqual(['01', '08', '22'])
    const back = { ...becomes, revision: found.revision + 1, years: [4] }
    expect((await tryAs(school.staff, contracts.saveTimetable, back)).status).toBe('SUCCESS')
    expect((await listDates()).map(({ id, heldOn }) => [id, heldOn])).toEqual(before.map(({ id, heldOn }) => [id, heldOn]))
  })

  test('leaves what has begun, and what was moved off its days by hand; what was moved below it goes', async () => {
    const own = (startsOn: string) => eventFields(school, { roomId: null, pattern: { startsOn } })
    const move = (on: string, to: string, revision: number) =>
      onTimetable(school.staff, contracts.saveEvent, { id: lecture, timetableId, revision, scope: 'THIS', on, fields: own(to) })
    await move('2026-12-15', '2026-12-17', 1)
    await move('2026-12-22', '2026-12-14', 2)
    expect((await saveMeant(closingInput())).status).toBe('SUCCESS')
    expect([await daysOf(lecture), await daysOf(seminar)]).toEqual([
      ['01', '08', '17'],
      ['01', '08', '22'],
    ])
    stopClock(new Date('2026-12-09T09:00:00Z'))
    expect(await save(closingInput({ startsOn: '2026-12-01', endsOn: '2026-12-08' }))).toMatchObject({ status: 'SUCCESS' })
    expect(await daysOf(seminar)).toEqual(['01', '08', '22'])
  })

  test('leaves no dates to what is planned later, and says so where none is left', async () => {
    expect((await saveMeant(closingInput())).status).toBe('SUCCESS')
    const later = await madeEvent(school, timetableId, { roomId: null, title: 'Later', startsTime: '18:00' })
    expect(await daysOf(later)).toEqual(['01', '08', '22'])
    const once = eventFields(school, { roomId: null, pattern: { startsOn: '2026-12-15', recurrence: 'NEVER', recurLimit: null } })
    expect(
      await tryAs(school.staff, contracts.saveEvent, { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields: once }),
    ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ code: 'noDates' })] })
  })
})

describe('dates under a background event that blocks', () => {
  const clashing = async () => {
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    return clashes.filter(({ kind }) => kind === 'BLOCKED').map(({ a }) => a.occurrenceId)
  }
  const skip = (occurrenceIds: readonly string[], own: object = {}) =>
    tryAs(school.staff, contracts.skipDates, { timetableId, occurrenceIds, act: 'SKIP', ...own })

  test('are skipped at once, once it was said who is told, and put back', async () => {
    await save(closingInput({ effect: 'BLOCKS', startsOn: '2026-12-08' }))
    const ids = await clashing()
    expect(ids).toHaveLength(4)
    const before = await listDates()
    expect(await skip(ids)).toMatchObject({ code: 'timetables.DATES_GO', data: { dates: 4, events: 2, told: 4 } })
    expect(await listDates()).toEqual(before)
    expect(await skip(ids, { meant: { dates: 4, told: 4 } })).toMatchObject({ status: 'SUCCESS', output: { gone: { dates: 4, told: 4 } } })
    expect(
      (await listDates())
        .filter(({ state }) => state === 'SKIPPED')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect([await clashing(), (await peopleTold()).size]).toEqual([[], 4])
    expect(await skip(ids, { act: 'PUT_BACK' })).toMatchObject({ status: 'SUCCESS' })
    expect([(await clashing()).toSorted(), (await peopleTold()).size]).toEqual([ids.toSorted(), 0])
  })

  test('are all skipped or none: not one of another timetable, nor what has begun, nor by who does not plan', async () => {
    await save(closingInput({ effect: 'BLOCKS', startsOn: '2026-12-08' }))
    const [ids, before] = [await clashing(), await listDates()]
    expect((await skip([...ids, v7()])).status).toBe('NOT_FOUND')
    expect((await tryAs(school.teacher, contracts.skipDates, { timetableId, occurrenceIds: ids, act: 'SKIP' })).status).toBe('FORBIDDEN')
    stopClock(new Date('2026-12-09T09:00:00Z'))
    expect(await skip(ids, { meant: { dates: 4, told: 4 } })).toMatchObject({ status: 'STATE_CHANGED', code: 'timetables.HELD' })
    expect(await listDates()).toEqual(before)
  })
})
