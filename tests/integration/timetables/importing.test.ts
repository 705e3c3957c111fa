import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { bring } from '../../support/imports'
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

const into = (rows: readonly (readonly string[])[] | Buffer) => bring(school.staff, rows, at, { kind: 'timetable', targetId: timetableId })
const lecture = (key: string, day: string, own: Partial<Record<(typeof heads)[number], string>> = {}) => {
  const said: Record<string, string> = { Key: key, Title: 'Endodontics', Type: 'Lecture', Date: day, Start: '9.00', End: '10:00', Room: 'Lecture theatre 1', Group: 'Group A', Teacher: 'tess', ...own }
  return heads.map((head) => said[head] ?? '')
}
const planned = async () =>
  (await prisma().occurrence.findMany({ where: { timetableId, event: { deletedAt: null }, state: 'PLANNED' }, orderBy: { startsAt: 'asc' }, include: { event: true, room: true } })).map(
    ({ startsAt, event, room }) => `${startsAt.toISOString().slice(0, 16)} ${event.title} ${room?.name ?? '-'}`,
  )

describe('a first import', () => {
  test('makes of the rows of one key a series, tells nobody of a timetable that is not published, and is undone', async () => {
    const brought = await into([heads, lecture('E1', '01/12/2026'), lecture('E1', '08/12/2026'), lecture('E1', '15/12/2026', { Room: 'Seminar room 2' }), lecture('E2', '02/12/2026', { Title: 'Ethics' })])
    const { import: found, rows } = await brought.check()
    expect(found.missing).toEqual([])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['NEW', 'JOINED', 'JOINED', 'NEW'])
    expect((await brought.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 2, refused: 0 })
    expect(await planned()).toEqual([
      '2026-12-01T09:00 Endodontics Lecture theatre 1',
      '2026-12-02T09:00 Ethics Lecture theatre 1',
      '2026-12-08T09:00 Endodontics Lecture theatre 1',
      '2026-12-15T09:00 Endodontics Seminar room 2',
    ])
    expect(await prisma().diaryEntry.count({ where: { subjectId: school.ann.id } })).toBe(4)
    expect((await onTimetable(school.staff, contracts.listActs, { id: timetableId })).acts).toMatchObject([{ what: 'IMPORT', name: 'people.csv', done: 2 }])
    expect((await brought.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 2 })
    expect(await planned()).toEqual([])
    expect(await prisma().diaryEntry.count({})).toBe(0)
  })
})

void eventFields
void madeEvent
