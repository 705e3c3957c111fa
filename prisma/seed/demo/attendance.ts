import { v7 as uuid } from 'uuid'
import { percentOf } from '@/lib/attendance/figures'
import type { AttendanceFlag, AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import { shiftAt, wallClock } from '@/lib/clinical/shift'
import { layOut } from '@/server/timetables/dates/lay-out'
import type { EventContent } from '@/server/timetables/events/queries/events'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import { insertRows } from './insert-rows'
import { randomFrom, type Random } from './random'
import { HOME } from './rota'
import type { School } from './school'

const minute = 60_000
const discussion = 'Case discussion'
/** The attendance of the demo's student, in per cent. */
const shareOfStudent = 81

type Said = {
  occurrenceId: string
  studentId: string
  state: AttendanceState
  minutesLate: number
  isWalkIn: boolean
  how: AttendanceHow
  flags: AttendanceFlag[]
  byId: string
  at: Date
  sameAsId?: string
}
type Past = { id: string; startsAt: Date; endsAt: Date; teacherId: string | null; students: string[] }

/** The attendance since the timetables began: all registers are closed except the last two of the demo's teacher, and the demo's student is at 81%. */
export async function seedAttendance({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const random = randomFrom('attendance')
  const past = await listPast(db, now)
  const teacher = school.account('teacher')
  const left = past.filter(({ teacherId }) => teacherId === teacher).slice(-2)
  const closed = past.filter((date) => !left.includes(date))
  const staff = school.account('staff')
  const own = school.account('student')
  const ownDates = closed.filter(({ students }) => students.includes(own)).map(({ id }) => id)
  const ownStates = statesOfShare(ownDates.length, random)
  const said = closed.flatMap(({ id, startsAt, endsAt, teacherId, students }) => {
    const byId = teacherId ?? staff
    return students.map((studentId): Said => {
      const state = studentId === own ? (ownStates[ownDates.indexOf(id)] ?? 'ATTENDED') : chanceOf(random)
      const isLate = state === 'ATTENDED' && random.chance(0.05)
      return {
        occurrenceId: id,
        studentId,
        state,
        minutesLate: isLate ? random.between(11, 25) : 0,
        isWalkIn: false,
        how: state === 'NOT_ATTENDED' ? 'CLOSED' : 'REGISTER',
        flags: [],
        byId,
        at: state === 'NOT_ATTENDED' ? endsAt : new Date(startsAt.getTime() + random.between(1, 12) * minute),
      }
    })
  })
  await insertSaid(db, said)
  await insertRows(
    db,
    'attendance_register',
    closed.map(({ id, endsAt, teacherId }) => ({ occurrenceId: id, state: 'CLOSED', closedAt: endsAt, closedById: teacherId ?? staff })),
  )
}

function chanceOf(random: Random): AttendanceState {
  return random.weigh(
    ['ATTENDED', 'NOT_ATTENDED', 'AUTHORISED'] as const,
    (state) => ({ ATTENDED: 92, NOT_ATTENDED: 6, AUTHORISED: 2 })[state],
  )
}

/** This many states, of which those that count give the share as exactly as they can; a few are excused if the share requires it. */
function statesOfShare(count: number, random: Random): AttendanceState[] {
  for (let counted = count; counted > count / 2; counted -= 1) {
    const attended = Array.from({ length: counted + 1 }, (_, place) => place).find(
      (some) => percentOf({ attended: some, missed: counted - some }) === shareOfStudent,
    )
    if (attended === undefined) continue
    return random.draw<AttendanceState>([
      ...Array.from({ length: attended }, () => 'ATTENDED' as const),
      ...Array.from({ length: counted - attended }, () => 'NOT_ATTENDED' as const),
      ...Array.from({ length: count - counted }, () => 'AUTHORISED' as const),
    ])
  }
  return []
}

/** Past dates in order, each with one of its teachers, if there is one, and its students in an order that is the same in every school. */
function listPast(db: Db, now: Date): Promise<Past[]> {
  return db.$queryRaw`
    SELECT o.id, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
      (SELECT d.subject_id FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'TEACHER' ORDER BY d.subject_id LIMIT 1) AS "teacherId",
      ARRAY(SELECT d.subject_id::text FROM diary_entry d JOIN app_user u ON u.id = d.subject_id WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' ORDER BY u.username COLLATE "C") AS students
    FROM occurrence o WHERE o.state = 'PLANNED' AND o.ends_at < ${now} ORDER BY o.starts_at, o.title COLLATE "C"`
}

async function insertSaid(db: Db, said: readonly Said[]): Promise<void> {
  await insertRows(db, 'attendance', said)
  await insertRows(
    db,
    'attendance_log',
    said.map(({ sameAsId: _, ...row }) => ({ ...row, id: uuid(), receivedAt: row.at, taken: true })),
  )
}

/** On whatever day and at whatever hour the demo is started, its student can check in to something that its teacher teaches. */
export async function ensureCheckInNow({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const { year } = school.studentOf(school.account('student'))
  const timetable = await db.timetable.findFirst({
    where: { name: `Dentistry BDS, year ${year}`, deletedAt: null },
    select: { id: true, fromOn: true },
  })
  const groups = await db.studentGroup.findMany({
    where: { grouping: { name: `Year ${year} teaching groups` }, memberships: { some: {} } },
    select: { id: true, memberships: { select: { userId: true } } },
    orderBy: { name: 'asc' },
  })
  const type = await db.sessionType.findFirst({ where: { name: 'Seminar' }, select: { id: true } })
  const room = await db.room.findFirst({ where: { name: 'Seminar room 1' }, select: { id: true } })
  const isOn = await db.occurrence.count({
    where: { title: discussion, startsAt: { lte: now }, endsAt: { gt: now }, checkIns: { some: {} } },
  })
  // An older demo without timetables stays as it is.
  if (!timetable || !type || groups.length === 0 || isOn > 0) return
  const startsAt = new Date(Math.floor((now.getTime() - 10 * minute) / (5 * minute)) * 5 * minute)
  const { day, time } = wallClock(startsAt, schoolClock.timeZone)
  const clinicId = school.clinic(HOME).id
  const shift = shiftAt(time, schoolClock.shiftBorders)
  const seated = await db.clinicShiftSeat.findMany({
    where: { clinicShift: { clinicId, heldOn: new Date(day), shift } },
    select: { studentId: true },
    distinct: ['studentId'],
  })
  const busy = await listBusy(db, {
    ids: seated.map(({ studentId }) => studentId),
    clinicId,
    from: startsAt,
    to: new Date(startsAt.getTime() + 120 * minute),
  })
  const isInClinic = seated.some(({ studentId }) => studentId === school.account('student'))
  const ofStudent = groups.filter(({ memberships }) => memberships.some(({ userId }) => userId === school.account('student')))
  const content: EventContent = {
    title: discussion,
    sessionTypeId: type.id,
    startsOn: day,
    startsTime: time,
    minutes: 120,
    recurrence: 'NEVER',
    weekdays: [],
    recurLimit: null,
    untilOn: null,
    dateRangeId: null,
    dates: [],
    roomId: isInClinic ? null : (room?.id ?? null),
    link: '',
    notes: '',
    notifyStudents: false,
    creatorOnly: false,
    // A student in the clinic is asked into no second place: the event then belongs to the people on that shift.
    groupIds: isInClinic ? [] : ofStudent.map(({ id }) => id),
    people: [
      { userId: school.account('teacher'), part: 'TEACHER', isOut: false },
      ...(isInClinic
        ? seated
            .filter(({ studentId }) => studentId === school.account('student') || !busy.has(studentId))
            .map(({ studentId }) => ({ userId: studentId, part: 'STUDENT' as const, isOut: false }))
        : []),
    ],
  }
  const occurrenceId = await planEvent(db, {
    content,
    clinicId: isInClinic ? clinicId : null,
    timetableId: timetable.id,
    fromOn: timetable.fromOn,
    by: school.account('staff'),
    now,
  })
  if (occurrenceId === null) return
  await checkSomeIn(db, { occurrenceId, school, startsAt, now })
}

type Meanwhile = { ids: readonly string[]; clinicId: string; from: Date; to: Date }

/** The people among these who have something else to go to than the clinic. */
async function listBusy(db: Db, { ids, clinicId, from, to }: Meanwhile): Promise<ReadonlySet<string>> {
  const entries = await db.diaryEntry.findMany({
    where: { subjectId: { in: [...ids] }, source: 'OCCURRENCE', startsAt: { lt: to }, endsAt: { gt: from } },
    select: { subjectId: true, sourceId: true },
  })
  const inClinic = await db.occurrence.findMany({
    where: { id: { in: entries.map(({ sourceId }) => sourceId) }, clinicId },
    select: { id: true },
  })
  const ofClinic = new Set(inClinic.map(({ id }) => id))
  return new Set(entries.filter(({ sourceId }) => !ofClinic.has(sourceId)).map(({ subjectId }) => subjectId))
}

type Planning = { content: EventContent; clinicId: string | null; timetableId: string; fromOn: Date; by: string; now: Date }

async function planEvent(db: Db, { content, clinicId, timetableId, fromOn, by, now }: Planning): Promise<string | null> {
  const id = uuid()
  const { groupIds, people, startsOn, dates: _, untilOn: __, ...row } = content
  await db.event.create({
    data: { ...row, id, seriesId: id, timetableId, creatorId: by, startsOn: new Date(startsOn) },
    select: { id: true },
  })
  await db.eventGroup.createMany({ data: groupIds.map((groupId) => ({ eventId: id, groupId })) })
  await db.eventPerson.createMany({ data: people.map((one) => ({ ...one, eventId: id })) })
  const { dates: laidOut } = await layOut(db, {
    series: { id, content, clinicId },
    timetable: {
      id: timetableId,
      name: '',
      kind: 'TEACHING',
      programme: null,
      years: [],
      state: 'PUBLISHED',
      draftOfId: null,
      fromOn: fromOn.toISOString().slice(0, 10),
      toOn: startsOn,
      revision: 1,
    },
    clock: { at: now, today: startsOn, ...schoolClock },
  })
  return laidOut[0]?.id ?? null
}

type Now = { occurrenceId: string; school: School; startsAt: Date; now: Date }

/** Half of the students have checked in already, one of them with a phone that another student used; so has one who is not on the list. */
async function checkSomeIn(db: Db, { occurrenceId, school, startsAt, now }: Now): Promise<void> {
  const checkInId = uuid()
  await db.checkIn.create({
    data: {
      id: checkInId,
      opensAt: startsAt,
      closesAt: new Date(startsAt.getTime() + 120 * minute),
      openedById: school.account('teacher'),
    },
    select: { id: true },
  })
  await db.checkInOccurrence.create({ data: { checkInId, occurrenceId } })
  const expected = await db.diaryEntry.findMany({
    where: { source: 'OCCURRENCE', sourceId: occurrenceId, subject: 'STUDENT', subjectId: { not: school.account('student') } },
    select: { subjectId: true },
  })
  const ids = new Set(expected.map(({ subjectId }) => subjectId))
  // The students are in an order that is the same in every school.
  const there = school.students.filter(({ id }) => ids.has(id)).map(({ id }) => id)
  const random = randomFrom(`check-in ${there.length}`)
  const said = there.slice(0, Math.ceil(there.length / 2)).map((studentId): Said => ({
    occurrenceId,
    studentId,
    state: 'CHECKED_IN',
    minutesLate: 0,
    isWalkIn: false,
    how: random.chance(0.5) ? 'QR' : 'CODE',
    flags: [],
    byId: studentId,
    at: new Date(Math.min(now.getTime(), startsAt.getTime() + random.between(0, 9 * 60) * 1_000)),
  }))
  const [first] = said
  const last = said.at(-1)
  if (first && last && first !== last) Object.assign(last, { flags: ['SAME_DEVICE'], sameAsId: first.studentId })
  const { year, programmeId } = school.studentOf(school.account('student'))
  const stranger = school.students.find((one) => one.year !== year && one.programmeId === programmeId && !ids.has(one.id))
  if (stranger && first) said.push({ ...first, studentId: stranger.id, byId: stranger.id, isWalkIn: true, flags: ['WALK_IN'], how: 'CODE' })
  await insertSaid(db, said)
}
