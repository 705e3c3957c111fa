import { v7 } from 'uuid'
import type { Contract, InputOf, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/timetables'
import { prisma } from '@/server/kernel/db'
import { timetablesCalls } from '@/server/timetables'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import { member, type Member } from './members'

export const timetableCall = callsAmong(timetablesCalls)

export function tryTimetable<C extends Contract>(
  who: Member | null,
  contract: C,
  input: object,
  how: { key?: string; at?: Date } = {},
): Promise<Answered<C>> {
  return callAs(who, timetableCall(contract), input, how)
}

export function onTimetable<C extends Contract>(who: Member, contract: C, input: object, how: { at?: Date } = {}): Promise<OutputOf<C>> {
  return outputAs(who, timetableCall(contract), input, how)
}

export type PlannedSchool = {
  readonly staff: Member
  readonly admin: Member
  readonly teacher: Member
  readonly colleague: Member
  readonly ann: Member
  readonly ben: Member
  readonly stranger: Member
  readonly programmeId: string
  readonly groupA: string
  readonly groupB: string
  readonly typeId: string
  readonly roomId: string
  readonly smallRoomId: string
}

/** Two groups of a published grouping, with a student in each; a session type and two rooms. */
export async function makePlannedSchool(): Promise<PlannedSchool> {
  const people = {
    staff: await member('STAFF', 'stella'),
    admin: await member('ADMIN', 'adam'),
    teacher: await member('TEACHER', 'tess'),
    colleague: await member('TEACHER', 'cleo'),
    ann: await member('STUDENT', 'ann'),
    ben: await member('STUDENT', 'ben'),
    stranger: await member('STUDENT', 'stan'),
  }
  const db = prisma()
  const [programmeId, groupingId, groupA, groupB, typeId, roomId, smallRoomId] = [v7(), v7(), v7(), v7(), v7(), v7(), v7()]
  await db.programme.create({ data: { id: programmeId, name: 'Dentistry BDS', lengthYears: 5 } })
  await db.grouping.create({
    data: {
      id: groupingId,
      name: 'Clinic groups',
      published: true,
      groups: {
        create: [
          { id: groupA, name: 'Group A' },
          { id: groupB, name: 'Group B', colour: 'amber' },
        ],
      },
    },
  })
  await db.groupMembership.createMany({
    data: [
      { id: v7(), groupingId, userId: people.ann.id, groupId: groupA, fromOn: new Date('2026-09-01') },
      { id: v7(), groupingId, userId: people.ben.id, groupId: groupB, fromOn: new Date('2026-09-01') },
    ],
  })
  await db.sessionType.create({ data: { id: typeId, name: 'Lecture', colour: 'indigo' } })
  await db.room.createMany({
    data: [
      { id: roomId, name: 'Lecture theatre 1', capacity: 120 },
      { id: smallRoomId, name: 'Seminar room 2', capacity: 1 },
    ],
  })
  return { ...people, programmeId, groupA, groupB, typeId, roomId, smallRoomId }
}

type Fields = InputOf<typeof contracts.saveEvent>['fields']

export function eventFields(
  school: PlannedSchool,
  own: Partial<Omit<Fields, 'pattern'>> & { pattern?: Partial<Fields['pattern']> } = {},
): Fields {
  const { pattern, ...fields } = own
  return {
    title: 'Treatment planning',
    sessionTypeId: school.typeId,
    startsTime: '10:00',
    minutes: 60,
    roomId: school.roomId,
    link: '',
    notes: '',
    groupIds: [school.groupA],
    people: [{ userId: school.teacher.id, part: 'TEACHER', isOut: false }],
    notifyStudents: true,
    creatorOnly: false,
    ...fields,
    pattern: {
      startsOn: '2026-12-01',
      recurrence: 'WEEKLY',
      weekdays: [],
      recurLimit: 4,
      untilOn: null,
      dateRangeId: null,
      dates: [],
      ...pattern,
    },
  }
}

export async function madeTimetable(school: PlannedSchool, own: Partial<InputOf<typeof contracts.saveTimetable>> = {}): Promise<string> {
  const id = v7()
  await onTimetable(school.staff, contracts.saveTimetable, {
    id,
    revision: 0,
    name: 'Dentistry BDS, year 4',
    kind: 'TEACHING',
    programmeId: school.programmeId,
    years: [4],
    fromOn: '2026-09-14',
    toOn: '2027-07-02',
    ...own,
  })
  return id
}

export async function madeEvent(school: PlannedSchool, timetableId: string, own: Parameters<typeof eventFields>[1] = {}): Promise<string> {
  const id = v7()
  await onTimetable(school.staff, contracts.saveEvent, {
    id,
    timetableId,
    revision: 0,
    scope: 'ALL',
    on: null,
    fields: eventFields(school, own),
  })
  return id
}
