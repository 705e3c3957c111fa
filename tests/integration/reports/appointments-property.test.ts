import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readAppointments } from '@/lib/contracts/reports'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

const now = new Date('2026-12-20T09:00:00Z')
const span = { from: '2026-12-17', to: '2026-12-22' }
const days = ['2026-12-16', '2026-12-18', '2026-12-21'] as const
const [chairs, capacity] = [2, 1]
const shifts = ['AM', 'PM'] as const
let staff: Member
let teacherId: string
let students: string[]
let groups: string[]
const [clinicId, roomId, timetableId, operatorId] = [v7(), v7(), v7(), v7()]
/** Two session types: one is limited by the number of chairs, the other to one student at a time. */
const types = [v7(), v7()] as const

beforeAll(async () => {
  stopClock(now)
  const db = prisma()
  staff = await member('STAFF')
  teacherId = (await member('TEACHER')).id
  students = []
  for (let at = 0; at < 4; at += 1) students.push((await member('STUDENT')).id)
  const groupingId = v7()
  groups = [v7(), v7()]
  await db.grouping.create({ data: { id: groupingId, name: 'Groups', published: true }, select: { id: true } })
  await db.studentGroup.createMany({ data: groups.map((id, at) => ({ id, name: `Group ${at}`, groupingId })) })
  await db.clinic.create({ data: { id: clinicId, name: 'Clinic', chairCount: chairs, hasChairs: true }, select: { id: true } })
  await db.room.create({ data: { id: roomId, name: 'Clinic', kind: 'CLINIC', clinicId }, select: { id: true } })
  await db.participationType.create({ data: { id: operatorId, name: 'Operator', sortOrder: 1 }, select: { id: true } })
  await db.sessionType.createMany({
    data: [
      { id: types[0], name: 'Chairs', isClinical: true },
      { id: types[1], name: 'One at once', isClinical: true, clinicalCapacity: capacity },
    ],
  })
  await db.timetable.create({
    data: { id: timetableId, name: 'Year', state: 'PUBLISHED', fromOn: new Date('2026-01-01') },
    select: { id: true },
  })
})

/** There is at most one date for each day and shift, so that its type is that of the shift. */
const held = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom(...days),
    shift: fc.constantFrom(...shifts),
    type: fc.nat(1),
    state: fc.constantFrom('PLANNED', 'PLANNED', 'CANCELLED'),
    comes: fc.uniqueArray(fc.record({ student: fc.nat(3), via: fc.nat(1) }), { selector: ({ student }) => student, maxLength: 4 }),
  }),
  { selector: ({ day, shift }) => `${day} ${shift}`, maxLength: 6 },
)
const treated = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    shift: fc.constantFrom(...shifts),
    student: fc.nat(3),
    attendance: fc.constantFrom('ATTENDED', 'LATE', 'DID_NOT_ATTEND', 'CANCELLED'),
    state: fc.constantFrom('MARKED_LOCKED', 'UNLOCKED', 'OPEN', 'CANCELLED'),
  }),
  { maxLength: 8 },
)
type Held = typeof held extends fc.Arbitrary<infer Of> ? Of : never
type Treated = typeof treated extends fc.Arbitrary<infer Of> ? Of : never

async function plant(dates: Held, sessions: Treated): Promise<void> {
  const db = prisma()
  await db.treatmentSession.deleteMany({})
  await db.diaryEntry.deleteMany({})
  await db.occurrence.deleteMany({})
  await db.event.deleteMany({})
  for (const { day, shift, type, state, comes } of dates) {
    const [id, eventId] = [v7(), v7()]
    const at = {
      startsAt: new Date(`${day}T${shift === 'AM' ? '09' : '14'}:00:00Z`),
      endsAt: new Date(`${day}T${shift === 'AM' ? '12' : '17'}:00:00Z`),
    }
    await db.event.create({
      data: {
        ...{ id: eventId, seriesId: eventId, timetableId, title: 'Clinic', sessionTypeId: types[type] ?? '' },
        ...{ startsOn: new Date(day), startsTime: '09:00', minutes: 180 },
      },
      select: { id: true },
    })
    await db.occurrence.create({
      data: {
        ...{ id, eventId, timetableId, originalOn: new Date(day), title: 'Clinic', heldOn: new Date(day), shift, state, roomId, clinicId },
        ...{ ...at, updatedAt: now },
      },
      select: { id: true },
    })
    await db.diaryEntry.createMany({
      data: comes.map(({ student, via }) => ({
        ...{ subject: 'STUDENT' as const, subjectId: students[student] ?? '', source: 'OCCURRENCE' as const, sourceId: id },
        ...{ ...at, isShown: true, viaGroupId: groups[via] ?? null },
      })),
    })
  }
  await db.treatmentSession.createMany({
    data: sessions.map(({ day, shift, student, attendance, state }) => ({
      ...{ id: v7(), studentId: students[student] ?? '', teacherId, participationTypeId: operatorId, clinicId, shift, state },
      ...{ patientAttendance: attendance, heldOn: new Date(day), createdAt: now, createdById: teacherId, occurredAt: now, updatedAt: now },
    })),
  })
}

test('slots and patients are those that are counted one by one', async () => {
  await fc.assert(
    fc.asyncProperty(held, treated, async (dates, sessions) => {
      await plant(dates, sessions)
      const isOfSpan = (day: string) => day >= span.from && day <= span.to
      const finished = sessions.filter(({ state, day }) => (state === 'MARKED_LOCKED' || state === 'UNLOCKED') && isOfSpan(day))
      const seats = dates
        .filter(({ state, day }) => state === 'PLANNED' && isOfSpan(day))
        .flatMap(({ day, shift, type, comes }) =>
          comes
            .toSorted((a, b) => ((students[a.student] ?? '') < (students[b.student] ?? '') ? -1 : 1))
            .map((one, place) => ({ ...one, day, shift, slots: place < (type === 1 ? capacity : chairs) ? 1 : 0 })),
        )
      const tallyOf = (isGroup: (via: number) => boolean, isAll: boolean) => {
        const of = seats.filter(({ via }) => isGroup(via))
        const isAt = (session: Treated[number]) => (seat: (typeof seats)[number]) =>
          seat.day === session.day && seat.shift === session.shift && seat.student === session.student
        const counted = finished.filter((session) => isAll || of.some(isAt(session)))
        const having = (...all: string[]) => counted.filter(({ attendance }) => all.includes(attendance)).length
        return {
          slots: of.reduce((sum, { slots }) => sum + slots, 0),
          seen: having('ATTENDED', 'LATE'),
          missed: having('DID_NOT_ATTEND'),
          cancelled: having('CANCELLED'),
          unused: of.filter((seat) => seat.slots === 1 && seat.day < '2026-12-20' && !finished.some((session) => isAt(session)(seat)))
            .length,
        }
      }
      const read = async (input: object) => (await outputAs(staff, reportCall(readAppointments), { ...span, ...input }, { at: now })).total
      expect(await read({})).toEqual(tallyOf(() => true, true))
      expect(await read({ timetableId })).toEqual(tallyOf(() => true, false))
      for (const [at, groupId] of groups.entries()) expect(await read({ groupId })).toEqual(tallyOf((via) => via === at, false))
    }),
    { numRuns: 25 },
  )
}, 180_000)
