import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { applyImport } from '@/lib/contracts/imports'
import { callAs, outputAs } from '../../support/call'
import { importFile, importCall, runImports } from '../../support/imports'
import { byHand } from '../../support/timetable-files'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

const at = new Date('2026-11-24T09:00:00Z')
const heads = ['Key', 'Title', 'Type', 'Date', 'Start', 'End', 'Room', 'Group', 'Teacher']
let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(at)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(at)
  await prisma().timetable.updateMany({ data: { deletedAt: at } })
  await prisma().diaryEntry.deleteMany({})
  timetableId = await madeTimetable(school)
})

const importRows = (rows: readonly (readonly string[])[] | Buffer) =>
  importFile(school.staff, rows, at, { kind: 'timetable', targetId: timetableId })
const lectureRow = (key: string, day: string, own: Partial<Record<(typeof heads)[number], string>> = {}) => {
  const said: Record<string, string> = {
    Key: key,
    Title: 'Endodontics',
    Type: 'Lecture',
    Date: day,
    Start: '9.00',
    End: '10:00',
    Room: 'Lecture theatre 1',
    Group: 'Group A',
    Teacher: 'tess',
    ...own,
  }
  return heads.map((head) => said[head] ?? '')
}
const listPlanned = async () =>
  (
    await prisma().occurrence.findMany({
      where: { timetableId, event: { deletedAt: null }, state: 'PLANNED' },
      orderBy: { startsAt: 'asc' },
      include: { event: true, room: true },
    })
  ).map(({ startsAt, event, room }) => `${startsAt.toISOString().slice(0, 16)} ${event.title} ${room?.name ?? '-'}`)

/** A session that was begun on an afternoon of a clinic. */
async function makeSessionOn(day: string) {
  const [clinicId, participationTypeId] = [crypto.randomUUID(), crypto.randomUUID()]
  await prisma().clinic.create({ data: { id: clinicId, name: `Clinic ${clinicId}`, chairCount: 4 } })
  await prisma().participationType.create({ data: { id: participationTypeId, name: `Operator ${clinicId}`, sortOrder: 1 } })
  const people = { studentId: school.ann.id, teacherId: school.teacher.id, createdById: school.ann.id }
  const times = { createdAt: at, occurredAt: at, updatedAt: at }
  await prisma().treatmentSession.create({
    data: { id: crypto.randomUUID(), ...people, participationTypeId, clinicId, heldOn: new Date(day), shift: 'PM', ...times },
  })
  return { clinicId, shift: 'PM' as const }
}

describe('a first import', () => {
  test('makes of the rows of one key a series, tells nobody of a timetable that is not published, and is undone', async () => {
    const brought = await importRows([
      heads,
      lectureRow('E1', '01/12/2026'),
      lectureRow('E1', '08/12/2026'),
      lectureRow('E1', '15/12/2026', { Room: 'Seminar room 2' }),
      lectureRow('E2', '02/12/2026', { Title: 'Ethics' }),
    ])
    const { import: found, rows } = await brought.check()
    expect(found.missing).toEqual([])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'JOINED', 'JOINED', 'NEW'])
    expect((await brought.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 2, refused: 0 })
    expect(await listPlanned()).toEqual([
      '2026-12-01T09:00 Endodontics Lecture theatre 1',
      '2026-12-02T09:00 Ethics Lecture theatre 1',
      '2026-12-08T09:00 Endodontics Lecture theatre 1',
      '2026-12-15T09:00 Endodontics Seminar room 2',
    ])
    expect(await prisma().diaryEntry.count({ where: { subjectId: school.ann.id } })).toBe(4)
    expect((await onTimetable(school.staff, contracts.listActs, { id: timetableId })).acts).toMatchObject([
      { what: 'IMPORT', name: 'people.csv', done: 2 },
    ])
    expect((await brought.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 2 })
    expect(await listPlanned()).toEqual([])
    expect(await prisma().diaryEntry.count({})).toBe(0)
  })
})

describe('again', () => {
  const first = [
    heads,
    lectureRow('E1', '01/12/2026'),
    lectureRow('E1', '08/12/2026'),
    lectureRow('E2', '02/12/2026', { Title: 'Ethics' }),
    lectureRow('E3', '03/12/2026', { Title: 'Law' }),
  ]
  beforeEach(async () => {
    await (await importRows(first)).check()
  })
  const brought = async (rows = first) => {
    const one = await importRows(rows)
    await one.check({ mode: 'ADD' })
    await one.apply()
    return one
  }

  test('nothing is new or changed, and a file that was looked at before is not brought in a second time', async () => {
    const waiting = await importRows(first)
    await waiting.check()
    await brought()
    expect((await (await importRows(first)).check()).rows.map(({ outcome }) => outcome)).toEqual(['SAME', 'SAME', 'SAME', 'SAME'])
    const { import: after, rows } = await waiting.apply()
    expect(after.batch).toMatchObject({ state: 'APPLIED', refused: 3 })
    expect(rows.filter(({ reason }) => reason !== null).map(({ reason }) => reason)).toEqual(
      Array(3).fill('Changed by someone in the meantime'),
    )
    expect(await listPlanned()).toHaveLength(4)
  })

  test("'Update matching events only' moves, changes and adds dates of what it knows by its key, keeps ids, and skips what is new", async () => {
    await brought()
    const before = await prisma().occurrence.findMany({ where: { timetableId }, orderBy: { startsAt: 'asc' } })
    const again = await importRows([
      heads,
      lectureRow('E1', '02/12/2026', { Room: 'Seminar room 2' }),
      lectureRow('E1', '08/12/2026', { Room: 'Seminar room 2' }),
      lectureRow('E1', '15/12/2026', { Room: 'Seminar room 2', Teacher: 'cleo' }),
      lectureRow('E2', '02/12/2026', { Title: 'Ethics and law', Start: '14.00', End: '15.30' }),
      lectureRow('E9', '04/12/2026', { Title: 'New' }),
    ])
    const { rows, import: found } = await again.check({ mode: 'UPDATE' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'JOINED', 'JOINED', 'CHANGED', 'SKIPPED'])
    expect(found.counts).toMatchObject({ NEW: 0, CHANGED: 2, SKIPPED: 1, GONE: 0 })
    expect(rows[3]?.changes).toEqual([
      { field: 'title', from: 'Ethics', to: 'Ethics and law' },
      { field: 'startTime', from: '09:00', to: '14:00' },
      { field: 'minutes', from: '60', to: '90' },
    ])
    await again.apply()
    expect(await listPlanned()).toEqual([
      '2026-12-02T09:00 Endodontics Seminar room 2',
      '2026-12-02T14:00 Ethics and law Lecture theatre 1',
      '2026-12-03T09:00 Law Lecture theatre 1',
      '2026-12-08T09:00 Endodontics Seminar room 2',
      '2026-12-15T09:00 Endodontics Seminar room 2',
    ])
    const after = await prisma().occurrence.findMany({ where: { timetableId }, include: { people: true }, orderBy: { startsAt: 'asc' } })
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    const teachers = await prisma().diaryEntry.findMany({ where: { subject: 'TEACHER', startsAt: new Date('2026-12-15T09:00:00Z') } })
    expect(teachers.map(({ subjectId }) => subjectId)).toEqual([school.colleague.id])
    await again.undo()
    expect(
      await prisma().occurrence.findMany({
        where: { timetableId },
        orderBy: { startsAt: 'asc' },
        select: { id: true, startsAt: true, roomId: true, title: true },
      }),
    ).toEqual(before.map(({ id, startsAt, roomId, title }) => ({ id, startsAt, roomId, title })))
  })

  test('without keys an event is known by its title, type, date and start, and its dates that are not in the file stay', async () => {
    const bare = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.slice(1))
    await brought(bare(first).map((cells) => [...cells]))
    const again = await importRows(
      bare([heads, lectureRow('', '08/12/2026', { Room: 'Seminar room 2', Group: 'Group B' }), lectureRow('', '09/12/2026')]),
    )
    expect((await again.check({ mode: 'UPDATE' })).rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'SKIPPED'])
    await again.apply()
    expect(await listPlanned()).toEqual([
      '2026-12-01T09:00 Endodontics Seminar room 2',
      '2026-12-02T09:00 Ethics Lecture theatre 1',
      '2026-12-03T09:00 Law Lecture theatre 1',
      '2026-12-08T09:00 Endodontics Seminar room 2',
    ])
  })

  test("'Overwrite all events in rotation' deletes what lies in it and is not in the file, lists what stays, and puts all back", async () => {
    await brought()
    const own = await madeEvent(school, timetableId, { title: 'By hand' })
    const held = await prisma().occurrence.findFirstOrThrow({ where: { eventId: own }, orderBy: { startsAt: 'asc' } })
    await prisma().attendance.create({
      data: {
        occurrenceId: held.id,
        studentId: school.ann.id,
        state: 'ATTENDED',
        how: 'REGISTER',
        byId: school.teacher.id,
        at,
      },
    })
    const again = await importRows([heads, lectureRow('E1', '01/12/2026'), lectureRow('E2', '02/12/2026', { Title: 'Ethics' })])
    expect((await again.tryCheck({ mode: 'OVERWRITE', range: '' })).status).toBe('VALIDATION_FAILED')
    const { rows, import: found } = await again.check({ mode: 'OVERWRITE', range: 'ALL' })
    expect(rows.map(({ outcome, label, isAdded }) => [outcome, label.slice(0, 7), isAdded])).toEqual([
      ['CHANGED', 'Endodon', false],
      ['SAME', 'Ethics ', false],
      ['GONE', 'Law', true],
      ['GONE', 'By hand', true],
    ])
    expect(rows[3]?.warnings.map(({ text }) => text)).toEqual(['1 date stays: it has started, or has attendance or sessions'])
    expect(found.counts).toMatchObject({ CHANGED: 1, SAME: 1, GONE: 2, ADDED: 2 })
    await again.apply()
    expect(await listPlanned()).toEqual([
      '2026-12-01T09:00 Endodontics Lecture theatre 1',
      '2026-12-01T10:00 By hand Lecture theatre 1',
      '2026-12-02T09:00 Ethics Lecture theatre 1',
    ])
    await again.undo()
    expect(await listPlanned()).toHaveLength(8)
  })

  test('a date in whose clinic and shift a session was begun stays', async () => {
    const one = await importRows([heads, lectureRow('C', '24/11/2026', { Title: 'Clinic', Start: '14:00', End: '16:00' })])
    await one.check()
    await one.apply()
    const clinic = await makeSessionOn('2026-11-24')
    await prisma().occurrence.updateMany({
      where: { timetableId, event: { title: 'Clinic' } },
      data: { clinicId: clinic.clinicId, heldOn: new Date('2026-11-24'), shift: clinic.shift },
    })
    const again = await importRows([heads, lectureRow('E1', '01/12/2026')])
    const { rows } = await again.check({ mode: 'OVERWRITE', range: 'ALL' })
    expect(rows.map(({ outcome, label, warnings }) => [outcome, label.slice(0, 6), ...warnings.map(({ text }) => text)])).toEqual([
      ['NEW', 'Endodo'],
      ['SAME', 'Clinic', '1 date stays: it has started, or has attendance or sessions'],
    ])
  })

  test('only the days of a date range are overwritten: dates of other days of the same series stay', async () => {
    await brought()
    const range = await prisma().dateRange.create({
      data: {
        id: crypto.randomUUID(),
        name: `Rotation ${crypto.randomUUID()}`,
        kind: 'ROTATION',
        spans: { create: [{ id: crypto.randomUUID(), startsOn: new Date('2026-12-07'), endsOn: new Date('2026-12-31') }] },
      },
    })
    const weekly = await madeEvent(school, timetableId, { title: 'Weekly' })
    const again = await importRows([
      heads,
      lectureRow('X', '10/12/2026', { Title: 'Only this' }),
      lectureRow('Y', '02/12/2026', { Title: 'Too early' }),
    ])
    const { rows } = await again.check({ mode: 'OVERWRITE', range: range.id })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'SKIPPED', 'GONE', 'GONE'])
    await again.apply()
    expect((await listPlanned()).map((one) => one.slice(5, 40))).toEqual(
      [
        '12-01T09:00 Endodontics Lecture theatr',
        '12-01T10:00 Weekly Lecture theatre 1',
        '12-02T09:00 Ethics Lecture theatre 1',
        '12-03T09:00 Law Lecture theatre 1',
        '12-10T09:00 Only this Lecture theatre 1',
      ].map((one) => one.slice(0, 35)),
    )
    // The pattern of the series does not make these dates again.
    expect(await prisma().occurrence.count({ where: { eventId: weekly, state: 'SKIPPED' } })).toBe(3)
    await again.undo()
    expect(await listPlanned()).toHaveLength(8)
  })

  test('nothing is deleted while a row is wrong', async () => {
    await brought()
    const again = await importRows([heads, lectureRow('E1', '01/12/2026'), lectureRow('E2', '31/02/2026', { Title: 'Ethics' })])
    const { rows } = await again.check({ mode: 'OVERWRITE', range: 'ALL' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SAME', 'ERROR', 'SAME', 'SAME'])
    await again.fix(3, { date: '2.12.2026' })
    expect((await again.read()).rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'SAME', 'GONE'])
  })

  test('what was changed since it was looked at is left alone, and so is what was changed since, when all is undone', async () => {
    const one = await brought()
    const law = await prisma().event.findFirstOrThrow({ where: { timetableId, title: 'Law' } })
    const again = await importRows([heads, lectureRow('E3', '03/12/2026', { Title: 'Law', Room: 'Seminar room 2' })])
    await again.check({ mode: 'UPDATE' })
    const rename = (revision: number) =>
      onTimetable(school.staff, contracts.saveEvent, {
        ...{ id: law.id, timetableId, revision, scope: 'ALL', on: null },
        fields: eventFields(school, { title: 'Law by hand', pattern: { startsOn: '2026-12-03', recurrence: 'NEVER', recurLimit: null } }),
      })
    await rename(law.revision)
    expect((await again.apply()).import.batch).toMatchObject({ refused: 1, done: 1 })
    const after = await one.undo()
    expect(after.import.batch).toMatchObject({ undone: 2, kept: 1 })
    expect(await listPlanned()).toEqual(['2026-12-03T10:00 Law by hand Lecture theatre 1'])
  })
})

describe('a published timetable', () => {
  test('gets no dates in the past, and whoever’s week changes is told once of all of it', async () => {
    const { revision } = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision })
    await prisma().timetableChange.deleteMany({})
    const brought = await importRows([
      heads,
      lectureRow('P', '23/11/2026'),
      lectureRow('P', '01/12/2026'),
      lectureRow('Q', '20/11/2026', { Title: 'Over' }),
      lectureRow('R', '03/12/2026', { Title: 'Law' }),
    ])
    const { rows } = await brought.check()
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'JOINED', 'SKIPPED', 'NEW'])
    expect(rows[0]?.warnings.map(({ text }) => text)).toEqual(['1 date is in the past. A published timetable gets none'])
    await brought.apply()
    expect(await listPlanned()).toHaveLength(2)
    // Nor is a future date moved into the past.
    const again = await importRows([heads, lectureRow('P', '23/11/2026'), lectureRow('P', '30/11/2026')])
    expect((await again.check({ mode: 'UPDATE' })).rows[0]?.warnings.map(({ text }) => text)).toEqual([
      '1 date is in the past. A published timetable gets none',
    ])
    const told = await prisma().timetableChangePerson.findMany({ select: { userId: true, change: { select: { batchId: true } } } })
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([school.ann.id, school.teacher.id]))
    expect(new Set(told.map(({ change }) => change.batchId)).size).toBe(1)
  })
})

describe('names', () => {
  test('that are not known, or that several have, are asked about and never guessed; what was chosen is remembered', async () => {
    const rows = [
      heads,
      lectureRow('E1', '01/12/2026', { Room: 'LT 1', Group: 'A-Gruppe', Teacher: 'Nobody, Somebody', Type: 'Vorlesung' }),
    ]
    const brought = await importRows(rows)
    const { import: found, rows: seen } = await brought.check()
    expect(found.missing.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'group A-Gruppe',
      'person Nobody, Somebody',
      'room LT 1',
      'type Vorlesung',
    ])
    expect(seen[0]?.outcome).toBe('ERROR')
    const chosen = {
      ofRoom: [`${school.roomId} LT 1`],
      ofGroup: [`${school.groupA} A-Gruppe`],
      ofPerson: ['- Nobody, Somebody'],
      ofType: [`${school.typeId} Vorlesung`],
    }
    expect((await brought.check(chosen)).rows[0]?.outcome).toBe('NEW')
    await brought.apply()
    expect(await listPlanned()).toEqual(['2026-12-01T09:00 Endodontics Lecture theatre 1'])
    const next = await importRows(rows)
    expect((await next.read()).import.options).toMatchObject({ ...chosen, mode: 'ADD' })
    await prisma().importMapping.deleteMany({})
  })

  test('with a way of writing of their own are found: titles, the family name first, a building before the room', async () => {
    const building = await prisma().building.create({ data: { id: crypto.randomUUID(), name: 'Main house' } })
    const room = await prisma().room.create({ data: { id: crypto.randomUUID(), name: '101', buildingId: building.id } })
    const tess = await prisma().user.findUniqueOrThrow({ where: { id: school.teacher.id } })
    const turned = `${tess.lastName}, Dr. ${tess.firstName}`
    const brought = await importRows([
      heads,
      lectureRow('E1', '01/12/2026', { Room: 'MAIN HOUSE 101', Teacher: `Prof. ${tess.displayName}` }),
      lectureRow('E2', '02/12/2026', { Room: '101', Teacher: turned, Group: 'Clinic groups Group A; Group B' }),
    ])
    const { import: found, rows } = await brought.check()
    expect([found.missing, rows.map(({ outcome }) => outcome)]).toEqual([[], ['NEW', 'NEW']])
    await brought.apply()
    expect(await prisma().occurrence.count({ where: { timetableId, roomId: room.id } })).toBe(2)
    expect(await prisma().eventPerson.count({ where: { event: { timetableId }, userId: school.teacher.id } })).toBe(2)
  })
})

describe('a draft', () => {
  test('is filled from a file by itself, knows keys that its timetable has, and takes files that were not applied with it', async () => {
    const first = await importRows([heads, lectureRow('E1', '01/12/2026')])
    await first.check()
    await first.apply()
    const draftId = crypto.randomUUID()
    await onTimetable(school.staff, contracts.makeDraft, { id: draftId, timetableId, name: 'Draft' })
    const inDraft = (rows: readonly (readonly string[])[]) => importFile(school.staff, rows, at, { kind: 'timetable', targetId: draftId })
    const again = await inDraft([heads, lectureRow('E1', '02/12/2026'), lectureRow('E2', '03/12/2026', { Title: 'Ethics' })])
    expect((await again.check()).rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'NEW'])
    await again.apply()
    expect((await listPlanned()).map((one) => one.slice(0, 16))).toEqual(['2026-12-01T09:00'])
    const { series, seen } = await onTimetable(school.staff, contracts.readDifference, { id: draftId })
    const waiting = await inDraft([heads, lectureRow('E3', '04/12/2026')])
    const accept = { id: draftId, batchId: crypto.randomUUID(), seriesIds: series.map(({ seriesId }) => seriesId), seen }
    await onTimetable(school.staff, contracts.acceptDraft, accept)
    expect((await listPlanned()).map((one) => one.slice(0, 16))).toEqual(['2026-12-02T09:00', '2026-12-03T09:00'])
    expect(await prisma().event.findMany({ where: { timetableId }, select: { importKey: true }, orderBy: { importKey: 'asc' } })).toEqual([
      { importKey: 'E1' },
      { importKey: 'E2' },
    ])
    expect(await prisma().import.count({ where: { id: waiting.id } })).toBe(0)
  })
})

describe('who may', () => {
  test('nobody but planners bring files in, and none into a clinic’s roster', async () => {
    await expect(
      importFile(school.teacher, [heads, lectureRow('E1', '01/12/2026')], at, { kind: 'timetable', targetId: timetableId }),
    ).rejects.toThrow()
    await expect(importFile(school.staff, [heads, lectureRow('E1', '01/12/2026')], at, { kind: 'timetable' })).rejects.toThrow()
  })

  test('an event that only its creator may change is neither changed nor deleted by a file of somebody else', async () => {
    await madeEvent(school, timetableId, { title: 'Mine', creatorOnly: true })
    await prisma().event.updateMany({ where: { timetableId }, data: { creatorId: school.admin.id } })
    const brought = await importRows([heads, lectureRow('E1', '01/12/2026')])
    const { rows } = await brought.check({ mode: 'OVERWRITE', range: 'ALL' })
    expect(rows.map(({ outcome, warnings }) => [outcome, ...warnings.map(({ text }) => text)])).toEqual([
      ['NEW'],
      ['SAME', 'Only the person who created this event may change it'],
    ])
  })

  test('whoever applies what another has looked at needs the right to change it themself', async () => {
    await madeEvent(school, timetableId, { title: 'Mine', creatorOnly: true })
    await prisma().event.updateMany({ where: { timetableId }, data: { creatorId: school.admin.id } })
    const brought = await importFile(school.admin, [heads, lectureRow('E1', '01/12/2026')], at, {
      kind: 'timetable',
      targetId: timetableId,
    })
    const { rows } = await brought.check({ mode: 'OVERWRITE', range: 'ALL' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'GONE'])
    const applying = { id: brought.id, revision: await brought.revision() }
    expect(await callAs(school.staff, importCall(applyImport), applying, { at })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'imports.NOT_YOURS',
    })
    expect((await brought.read()).import.batch).toBeNull()
    expect(await prisma().event.count({ where: { timetableId, title: 'Mine', deletedAt: null } })).toBe(1)
  })

  test('what has begun since it was looked at is not made in a timetable that people see', async () => {
    const { revision } = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision })
    const brought = await importRows([heads, lectureRow('E1', '01/12/2026'), lectureRow('E1', '08/12/2026')])
    await brought.check()
    const late = new Date('2026-12-02T09:00:00Z')
    stopClock(late)
    const applying = { id: brought.id, revision: await brought.revision() }
    await outputAs(school.staff, importCall(applyImport), applying, { at: late })
    await runImports()
    expect(await listPlanned()).toEqual(['2026-12-08T09:00 Endodontics Lecture theatre 1'])
  })

  test('an import is not undone by somebody else once only its creator may change what it made', async () => {
    const brought = await importRows([heads, lectureRow('E1', '01/12/2026')])
    await brought.check()
    await brought.apply()
    await prisma().event.updateMany({ where: { timetableId }, data: { creatorOnly: true, creatorId: school.admin.id } })
    expect(await brought.tryUndo()).toMatchObject({ status: 'FORBIDDEN', code: 'imports.NOT_YOURS' })
    expect(await listPlanned()).toHaveLength(1)
  })
})

describe('files of other systems', () => {
  const file = (name: string) => importRows(readFileSync(`tests/fixtures/timetables/${name}`))

  test('UniTime’s export goes in as it is, once it is said who comes and what kind they are', async () => {
    const brought = await file('unitime-events.csv')
    const { import: found, rows } = await brought.check({
      groupIds: [school.groupA],
      ofType: [`${school.typeId} Lec`],
      ofPerson: [`${school.teacher.id} Teacher, tess`],
    })
    expect(found.missing).toEqual([])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'NEW', 'NEW'])
    await brought.apply()
    expect(await listPlanned()).toEqual([
      '2026-12-01T07:30 DENT 401 Lecture theatre 1',
      '2026-12-01T12:20 DENT 402 Lecture theatre 1',
      '2026-12-02T12:00 DENT 403 Seminar room 2',
      '2026-12-03T12:20 DENT 402 Lecture theatre 1',
      '2026-12-08T07:30 DENT 401 Lecture theatre 1',
      '2026-12-08T12:20 DENT 402 Lecture theatre 1',
      '2026-12-10T12:20 DENT 402 Lecture theatre 1',
      '2026-12-15T07:30 DENT 401 Lecture theatre 1',
      '2026-12-22T07:30 DENT 401 Lecture theatre 1',
    ])
    expect(await prisma().event.findFirstOrThrow({ where: { timetableId, title: 'DENT 402' } })).toMatchObject({
      recurrence: 'WEEKLY',
      weekdays: [2, 4],
      minutes: 50,
    })
  })

  test('a list date by date with semicolons and a mark, as CELCAT gives it', async () => {
    const brought = await file('celcat.csv')
    expect((await brought.check()).rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'JOINED', 'NEW'])
    await brought.apply()
    expect(
      await prisma().event.findMany({
        where: { timetableId },
        orderBy: { importKey: 'asc' },
        select: { importKey: true, recurrence: true, notes: true },
      }),
    ).toEqual([
      { importKey: '48211', recurrence: 'DATES', notes: '' },
      { importKey: '48212', recurrence: 'NEVER', notes: 'Bring a calculator' },
    ])
  })

  test('a calendar exported from Google: its series with what differs, what has no time is left out', async () => {
    const brought = await file('google.ics')
    const { rows, import: found } = await brought.check({ groupIds: [school.groupA], typeId: school.typeId })
    expect(found.notes).toEqual(['1 event has no time zone: its time is taken as the institution’s own'])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'JOINED', 'JOINED', 'NEW', 'SKIPPED', 'NEW'])
    await brought.apply()
    expect((await listPlanned()).map((one) => `${one.slice(0, 24)} ${one.split(' ').at(-1)}`)).toEqual([
      '2026-12-01T09:00 Oral me 1',
      '2026-12-03T13:00 Radiolo 1',
      '2026-12-04T11:00 Journal -',
      '2026-12-15T14:00 Oral me 2',
      '2026-12-22T09:00 Oral me 1',
    ])
    expect((await (await file('google.ics')).check({ groupIds: [school.groupA], typeId: school.typeId })).import.counts).toMatchObject({
      NEW: 0,
      CHANGED: 0,
      SAME: 5,
      SKIPPED: 1,
    })
  })

  test('a workbook that somebody made by hand: a title above, merged cells, days of 1904, times as numbers and as text', async () => {
    const brought = await importRows(byHand())
    const { rows, import: found } = await brought.check()
    expect([found.missing, rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ text }) => text)])]).toEqual([
      [],
      [['NEW'], ['NEW'], ['NEW'], ['NEW']],
    ])
    await brought.apply()
    expect(await listPlanned()).toEqual([
      '2026-12-01T09:00 Anatomy Lecture theatre 1',
      '2026-12-01T11:00 Physiology Lecture theatre 1',
      '2026-12-01T14:30 Surgery Seminar room 2',
      '2026-12-02T08:15 Law Lecture theatre 1',
    ])
  })
})

describe('clashes', () => {
  test('are foretold: of rooms and people with what is there, of rows with each other, of groups in the timetable; what goes clashes with nothing', async () => {
    await madeEvent(school, timetableId, {
      title: 'There',
      groupIds: [school.groupB],
      people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }],
    })
    const elsewhere = await madeTimetable(school)
    await madeEvent(school, elsewhere, {
      title: 'Elsewhere',
      roomId: null,
      groupIds: [school.groupB],
      pattern: { startsOn: '2026-12-04', recurrence: 'NEVER', recurLimit: null },
    })
    const file = [
      heads,
      lectureRow('A', '01/12/2026', { Title: 'In the room', Start: '10:30', End: '11:30', Teacher: '' }),
      lectureRow('B', '04/12/2026', { Title: 'Taught', Start: '10:00', End: '11:00', Room: '' }),
      lectureRow('C', '05/12/2026', { Title: 'One', Teacher: '', Room: '' }),
      lectureRow('D', '05/12/2026', { Title: 'Other', Start: '9:30', End: '10:30', Teacher: '', Room: '' }),
      lectureRow('E', '08/12/2026', { Title: 'Of the group', Group: 'Group B', Start: '10:00', End: '10:30', Teacher: '', Room: '' }),
      lectureRow('F', '09/12/2026', { Title: 'Free' }),
    ]
    const warned = async (options: object) =>
      (await (await importRows(file)).check({ ...options })).rows.map(({ warnings }) => warnings.map(({ text }) => text).join())
    expect(await warned({})).toEqual([
      'Clash: Lecture theatre 1 has There then, on 1 Dec 2026',
      `Clash: ${(await prisma().user.findUniqueOrThrow({ where: { id: school.teacher.id } })).displayName} has Elsewhere then, on 4 Dec 2026`,
      'Clash: Group A has Other then, on 5 Dec 2026',
      'Clash: Group A has One then, on 5 Dec 2026',
      'Clash: Group B has There then, on 8 Dec 2026',
      '',
    ])
    const overwritten = await warned({ mode: 'OVERWRITE', range: 'ALL' })
    expect([overwritten[0], overwritten[4]]).toEqual(['', ''])
  })
})

test('five thousand rows are looked at', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 11, 1 + (at % 200)))
    const [hour, minute] = [8 + (Math.floor(at / 200) % 10), at % 2 === 0 ? '00' : '30']
    return lectureRow(`K${Math.floor(at / 10)}`, day.toISOString().slice(0, 10), {
      Title: `Lecture ${Math.floor(at / 10)}`,
      Start: `${hour}:${minute}`,
      End: `${hour + 1}:${minute}`,
    })
  })
  const brought = await importRows([heads, ...rows])
  const { counts } = (await brought.check()).import
  expect(counts.NEW + counts.JOINED + counts.SAME).toBe(5_000)
})
