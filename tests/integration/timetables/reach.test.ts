import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { timetablesCalls } from '@/server/timetables'
import { expectOutOfScope } from '../../support/out-of-scope'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  timetableCall,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

const span = { from: '2026-11-30', to: '2026-12-06' }
const wholeInput = (id: string) => ({
  id,
  revision: 0,
  name: 'Anybody’s',
  kind: 'TEACHING',
  programmeId: null,
  years: [],
  fromOn: '2026-09-14',
  toOn: '2027-07-02',
})
const event = () => ({ id: v7(), timetableId: v7(), revision: 0, scope: 'ALL', on: null, fields: eventFields(school) })
const clash = () => ({
  timetableId: v7(),
  reason: 'Because',
  clashes: [{ id: v7(), kind: 'PERSON', aId: v7(), bId: v7(), subjectIds: [v7()], fingerprint: 'x' }],
})

/** A valid input for each planner's call, except for its ids. */
const inputs: Readonly<Record<string, () => object>> = {
  list: () => ({}),
  read: () => ({ id: v7() }),
  readChoices: () => ({}),
  readEventChoices: () => ({ id: v7() }),
  save: () => wholeInput(v7()),
  remove: () => ({ id: v7(), revision: 1 }),
  publish: () => ({ id: v7(), revision: 1 }),
  unpublish: () => ({ id: v7(), revision: 1 }),
  readCalendar: () => ({ id: v7(), ...span }),
  readTerm: () => ({ id: v7() }),
  listStudents: () => ({ id: v7() }),
  readFollows: () => ({ id: v7(), studentId: school.ann.id }),
  saveFollows: () => ({ id: v7(), studentId: school.ann.id, seen: 'x', seriesIds: null }),
  listStaff: () => ({ id: v7() }),
  readRoomUsage: () => ({ id: v7() }),
  readEvent: () => ({ id: v7() }),
  saveEvent: event,
  checkEvent: event,
  suggestTimes: event,
  listTaken: event,
  listEventStudents: () => ({ timetableId: v7() }),
  skipDates: () => ({ timetableId: v7(), occurrenceIds: [v7()], act: 'SKIP' }),
  removeEvent: () => ({ id: v7(), revision: 1, scope: 'ALL', on: null }),
  setOccurrences: () => ({ eventId: v7(), revision: 1, scope: 'ALL', on: '2026-12-01', act: 'SKIP', reason: '' }),
  moveOccurrences: () => ({
    timetableId: v7(),
    moves: [{ occurrenceId: v7(), was: null, heldOn: '2026-12-02', startsTime: '10:00', minutes: 60 }],
  }),
  pasteEvents: () => ({
    timetableId: v7(),
    copies: [{ id: v7(), eventId: v7(), on: '2026-12-01', heldOn: '2026-12-02', startsTime: '10:00' }],
  }),
  readGenerating: () => ({ groupingId: v7() }),
  previewGenerated: () => ({ ...generateInput(), groupIds: [school.groupA] }),
  generateEvents: () => ({ ...generateInput(), groupIds: [school.groupA], events: [{ id: v7() }] }),
  rejoinEvent: () => ({ id: v7(), revision: 1, timetableId: v7(), intoId: v7(), intoRevision: 1, fields: eventFields(school) }),
  listClashes: () => ({ id: v7() }),
  condone: clash,
  endCondonement: () => ({ id: v7() }),
  listChanges: () => ({ id: v7() }),
}

function generateInput() {
  const { groupIds: _, link: __, creatorOnly: ___, ...fields } = eventFields(school)
  return { timetableId: v7(), groupingId: v7(), fields, apart: { days: 0, minutes: 0 }, turns: { atOnce: 1, repeats: false } }
}

describe('who neither plans nor sees all timetables', () => {
  test.each(Object.entries(inputs))('is refused timetables.%s', async (name, input) => {
    const call = timetablesCalls.find(({ contract }) => contract.name === `timetables.${name}`)
    if (!call) throw new Error(`no call ${name}`)
    for (const who of [school.ann, school.teacher]) expect((await tryTimetable(who, call.contract, input())).status).toBe('FORBIDDEN')
  })

  test.each(Object.entries(inputs).filter(([name]) => !['list', 'readChoices', 'save'].includes(name)))(
    'timetables.%s finds nothing by an id that is nobody’s',
    async (name, input) => {
      const call = timetablesCalls.find(({ contract }) => contract.name === `timetables.${name}`)
      if (!call) throw new Error(`no call ${name}`)
      expect(['NOT_FOUND', 'VALIDATION_FAILED']).toContain((await tryTimetable(school.admin, call.contract, input())).status)
    },
  )
})

describe('a week', () => {
  test('is one’s own, or that of somebody whom one supervises', async () => {
    await expectOutOfScope({
      call: timetableCall(contracts.readIndividual),
      parameter: 'personId',
      input: (personId) => ({ personId }),
      id: school.ann.id,
      entitled: school.ann,
      strangers: [school.ben],
      // In a new institution, teachers see all students.
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
    })
    expect((await tryTimetable(school.teacher, contracts.readIndividual, { personId: school.colleague.id })).status).toBe('NOT_FOUND')
  }, 60_000)

  test('tells of its changes to whom they are told, and only they have seen them', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId)
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const fields = eventFields(school, { startsTime: '13:00' })
    await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: 1, scope: 'ALL', on: null, fields })
    const [change] = (await onTimetable(school.ann, contracts.readIndividual, {})).changes
    if (!change) throw new Error('nothing was told')
    expect((await onTimetable(school.ben, contracts.seeChanges, { ids: [change.id] })).seen).toBe(0)
    expect((await onTimetable(school.ann, contracts.seeChanges, { ids: [change.id] })).seen).toBe(1)
    expect((await tryTimetable(null, contracts.seeChanges, { ids: [change.id] })).status).not.toBe('SUCCESS')
    expect((await tryTimetable(null, contracts.readIndividual, {})).status).not.toBe('SUCCESS')
    const { changes } = await onTimetable(school.staff, contracts.listChanges, { id: timetableId })
    expect(changes.map(({ what, people, seen }) => ({ what, people, seen }))).toEqual([
      { what: 'MOVED', people: 2, seen: 1 },
      { what: 'PUBLISHED', people: 2, seen: 0 },
    ])
  })
})

describe('a timetable', () => {
  test('is looked at by week, with its choices; a date is moved by hand', async () => {
    const timetableId = await madeTimetable(school, { name: 'By week' })
    await madeEvent(school, timetableId, { groupIds: [school.groupB] })
    const { dates, places, people } = await onTimetable(school.staff, contracts.readCalendar, { id: timetableId, ...span })
    expect(dates.map(({ heldOn, startsTime }) => `${heldOn} ${startsTime}`)).toEqual(['2026-12-01 10:00'])
    // The answer names each row once, and leaves out what most dates have in common.
    expect(dates[0]).toMatchObject({ roomId: school.roomId, teacherIds: [school.teacher.id], groupIds: [school.groupB] })
    expect(['originalOn', 'state', 'cancelReason', 'link', 'isOthers'].filter((name) => name in (dates[0] ?? {}))).toEqual([])
    expect(places).toEqual([{ id: school.roomId, name: 'Lecture theatre 1' }])
    expect(people).toEqual([{ id: school.teacher.id, displayName: school.teacher.displayName }])
    const choices = await onTimetable(school.staff, contracts.readEventChoices, { id: timetableId })
    expect(choices.teachers.map(({ id }) => id)).toEqual(expect.arrayContaining([school.teacher.id, school.colleague.id]))
    expect((await onTimetable(school.staff, contracts.readTimetableChoices, {})).programmes).toMatchObject([{ id: school.programmeId }])
    const moves = [{ occurrenceId: dates[0]?.id, was: null, heldOn: '2026-12-02', startsTime: '15:00', minutes: 45 }]
    expect((await onTimetable(school.staff, contracts.moveOccurrences, { timetableId, moves })).moved).toBe(1)
    const after = await onTimetable(school.staff, contracts.readCalendar, { id: timetableId, ...span })
    expect(after.dates.map(({ heldOn, startsTime, originalOn }) => [heldOn, startsTime, originalOn])).toEqual([
      ['2026-12-02', '15:00', '2026-12-01'],
    ])
  })

  test('goes back to a draft before its first date, and only a draft is deleted', async () => {
    const id = await madeTimetable(school, { name: 'There and back' })
    await onTimetable(school.staff, contracts.publishTimetable, { id, revision: 1 })
    expect(await tryTimetable(school.staff, contracts.removeTimetable, { id, revision: 2 })).toMatchObject({ code: 'timetables.HELD' })
    await onTimetable(school.staff, contracts.unpublishTimetable, { id, revision: 2 })
    expect((await onTimetable(school.staff, contracts.readTimetable, { id })).timetable).toMatchObject({ state: 'DRAFT', revision: 3 })
    await onTimetable(school.staff, contracts.removeTimetable, { id, revision: 3 })
    expect((await tryTimetable(school.staff, contracts.readTimetable, { id })).status).toBe('NOT_FOUND')
  })

  test.each([
    ['years without a programme', { programmeId: null, years: [4] }, { path: 'years', code: 'yearsNeedProgramme' }],
    ['an end before its beginning', { toOn: '2026-09-01' }, { path: 'toOn', code: 'datesInOrder' }],
    ['no end', { toOn: null }, { path: 'toOn', code: 'dateEmpty' }],
  ])('is refused with %s', async (_, own, issue) => {
    const answer = await tryTimetable(school.staff, contracts.saveTimetable, { ...wholeInput(v7()), ...own })
    expect(answer).toMatchObject({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining(issue)] })
  })
})

describe('rooms and types', () => {
  test('share a name in two buildings, and not in one', async () => {
    const [here, there] = [v7(), v7()]
    await prisma().building.createMany({
      data: [
        { id: here, name: 'Here' },
        { id: there, name: 'There' },
      ],
    })
    const { rooms } = await import('@/lib/contracts/lists')
    const { tryAs } = await import('../../support/lists')
    const room = (buildingId: string) => ({
      id: v7(),
      revision: 0,
      name: 'Room 1',
      kind: 'ROOM',
      buildingId,
      capacity: null,
      features: [],
      active: true,
    })
    expect((await tryAs(school.staff, rooms.save, room(here))).status).toBe('SUCCESS')
    expect((await tryAs(school.staff, rooms.save, room(there))).status).toBe('SUCCESS')
    expect(await tryAs(school.staff, rooms.save, room(here))).toMatchObject({ issues: [{ path: 'name', code: 'captionTaken' }] })
    expect(await tryAs(school.staff, rooms.save, { ...room(v7()), name: 'Room 2' })).toMatchObject({
      issues: [{ path: 'buildingId', code: 'buildingUnknown' }],
    })
  })

  test('have one level of types', async () => {
    const { sessionTypes } = await import('@/lib/contracts/lists')
    const { tryAs } = await import('../../support/lists')
    const type = (name: string, parentId: string | null, id = v7()) => ({
      id,
      revision: 0,
      name,
      shortName: '',
      colour: 'teal',
      parentId,
      isClinical: false,
      defaultMinutes: 50,
      takesAttendance: true,
      canSwap: false,
      clinicalCapacity: null,
      studentsPerTeacher: null,
      active: true,
    })
    const [seminar, practical] = [v7(), v7()]
    expect((await tryAs(school.staff, sessionTypes.save, type('Seminar', null, seminar))).status).toBe('SUCCESS')
    expect((await tryAs(school.staff, sessionTypes.save, type('Practical', seminar, practical))).status).toBe('SUCCESS')
    expect(await tryAs(school.staff, sessionTypes.save, type('Below that', practical))).toMatchObject({
      issues: [{ path: 'parentId', code: 'typeNested' }],
    })
  })
})
