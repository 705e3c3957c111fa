import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import {
  addComment,
  askForCheck,
  cancelSession,
  listAwaiting,
  listChairs,
  listClinic,
  listMine,
  readWorkspace,
  removeLine,
  saveHeader,
  saveLine,
  searchSessions,
  claimCheck,
} from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { makeSchool, schoolDay, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { addLine, begin, beginFinished, callOf, headerOf, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.listMine', () => {
  let me: Member
  const mine = async () => (await outputAs(me, callOf(listMine), {})).sessions
  beforeAll(async () => {
    me = await member('STUDENT', 'mia')
  })

  test('names the student’s own, newest first, with what they hold and nothing of the patient', async () => {
    const yesterday = await begin(school, { heldOn: '2026-11-19', patient: { kind: 'HOSPITAL_NUMBER', text: 'XJ9914' } }, me)
    const today = await begin(school, {}, me)
    await begin(school)
    const line = { sessionId: yesterday, revision: 0, procedureId: school.procedures.examination.id, site: 'NONE' }
    const lineIds = [v7(), v7()]
    await tryAs(me, saveLine, { ...line, lineId: lineIds[0], sortOrder: 2 })
    await tryAs(me, saveLine, {
      ...line,
      lineId: lineIds[1],
      sortOrder: 1,
      procedureId: school.procedures.extraction.id,
      site: 'TOOTH',
      teeth: [16],
    })
    const checkId = v7()
    await tryAs(me, askForCheck, { sessionId: yesterday, checkId, kind: 'FINAL_CHECK' })
    await tryAs(school.teacher, addComment, { sessionId: yesterday, commentId: v7(), text: 'Look again' })
    const sessions = await mine()
    expect(sessions.map(({ id }) => id)).toEqual([today, yesterday])
    expect(sessions[1]).toEqual({
      id: yesterday,
      state: 'OPEN',
      student: { id: me.id, displayName: me.displayName },
      teacher: { id: school.teacher.id, displayName: school.teacher.displayName },
      clinicId: school.clinicId,
      clinicName: 'Restorative clinic',
      heldOn: '2026-11-19',
      shift: 'AM',
      chairNumber: 3,
      room: '',
      patientAttendance: 'ATTENDED',
      procedures: ['Extraction', 'Examination'],
      check: { id: checkId, kind: 'FINAL_CHECK', state: 'WAITING', askedAt: schoolTime.toISOString() },
      unreadComments: 1,
      escalated: false,
      retrospective: false,
    })
    expect(JSON.stringify(sessions)).not.toContain('XJ9914')
    await tryAs(me, removeLine, { sessionId: yesterday, lineId: lineIds[0], revision: 1 })
    expect((await mine())[1]?.procedures).toEqual(['Extraction'])
  })

  test('is at most fifty, and an old one that is still open is among them', async () => {
    const old = await begin(school, { heldOn: '2020-01-07', retrospectiveReason: 'From paper' }, me)
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id: old } })
    await prisma().treatmentSession.createMany({
      data: Array.from({ length: 60 }, () => ({ ...template, id: v7(), heldOn: new Date('2026-11-18'), state: 'MARKED_LOCKED' as const })),
    })
    const sessions = await mine()
    expect(sessions).toHaveLength(50)
    expect(sessions.at(-1)?.id).toBe(old)
  })

  test('refuses nobody', async () => {
    expect(await tryAs(null, listMine, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.listClinic', () => {
  const clinic = (who: Member) => outputAs(who, callOf(listClinic), {})
  async function wait(at: Date, chairNumber: number): Promise<string> {
    const sessionId = await begin(school, { chairNumber })
    await addLine(school, sessionId)
    await tryAs(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' }, { at })
    return sessionId
  }

  test('shows who waits, longest first, to the teachers of the shift and to no others', async () => {
    const second = await wait(new Date('2026-11-20T10:20:00Z'), 5)
    const first = await wait(new Date('2026-11-20T10:10:00Z'), 6)
    const seen = (await clinic(school.colleague)).waiting.filter(({ session }) => [first, second].includes(session.id))
    expect(seen.map(({ session }) => session.id)).toEqual([first, second])
    expect(seen[0]).toMatchObject({
      check: { kind: 'FINAL_CHECK', state: 'WAITING', askedAt: '2026-11-20T10:10:00.000Z', takenBy: null },
      session: { chairNumber: 6, student: { displayName: school.student.displayName }, procedures: ['Examination'] },
    })
    await tryAs(school.teacher, claimCheck, { sessionId: first, checkId: seen[0]?.check.id ?? '' })
    expect((await clinic(school.colleague)).waiting[0]).toMatchObject({ check: { state: 'TAKEN', takenBy: { id: school.teacher.id } } })
    expect((await clinic(school.unrelated)).waiting).toEqual([])
    expect((await clinic(school.staff)).waiting.map(({ session }) => session.id)).toEqual(expect.arrayContaining([first, second]))
  })

  test('what is finished or cancelled awaits no marks', async () => {
    const [open, cancelled] = [await begin(school), await begin(school)]
    await tryAs(school.student, cancelSession, { sessionId: cancelled })
    const { sessionId: finished } = await beginFinished(school)
    const elsewhere = await begin(school, { clinicId: school.otherClinicId, chairNumber: 1 })
    const ids = (await clinic(school.colleague)).awaitingMarks.map(({ id }) => id)
    expect(ids).toContain(open)
    for (const id of [cancelled, finished, elsewhere]) expect(ids).not.toContain(id)
    // The session's own teacher sees it in any clinic, and so does a teacher of its clinic.
    for (const who of [school.teacher, school.unrelated]) expect((await clinic(who)).awaitingMarks.map(({ id }) => id)).toContain(elsewhere)
  })

  test('shows today’s chairs with who sits there and the session that is open', async () => {
    const earlier = await begin(school, {}, school.partner)
    await tryAs(school.partner, cancelSession, { sessionId: earlier })
    const sessionId = await begin(school, { chairNumber: 4 }, school.partner)
    await tryAs(school.partner, saveHeader, {
      id: sessionId,
      revision: 1,
      ...headerOf(school),
      chairNumber: 4,
      patientAttendance: 'DID_NOT_ATTEND',
    })
    const { today, shift, chairs } = await clinic(school.teacher)
    expect({ today, shift }).toEqual({ today: schoolDay, shift: 'AM' })
    expect(chairs).toMatchObject([
      {
        clinicShiftId: school.clinicShiftId,
        clinicName: 'Restorative clinic',
        chairCount: 12,
        shift: 'AM',
        teachers: [{ id: school.colleague.id }, { id: school.teacher.id }],
      },
    ])
    expect(chairs[0]?.chairs.map(({ chairNumber }) => chairNumber)).toEqual([3, 4])
    expect(chairs[0]?.chairs[1]).toEqual({
      chairNumber: 4,
      student: { id: school.partner.id, displayName: school.partner.displayName },
      session: {
        id: sessionId,
        state: 'OPEN',
        patientAttendance: 'DID_NOT_ATTEND',
        check: null,
        procedures: [],
        main: null,
        chairNumber: 4,
      },
      sessions: 1,
      presence: null,
    })
    expect((await clinic(school.unrelated)).chairs).toMatchObject([{ clinicName: 'Surgery clinic', chairs: [] }])
    expect((await clinic(school.staff)).chairs).toHaveLength(2)
  })

  test('shows who treats there without a chair of the roster, how many patients somebody had, and who is there', async () => {
    const guest = await member('STUDENT')
    const sessionId = await begin(school, { chairNumber: 9 }, guest)
    for (const chairNumber of [3, 5]) await begin(school, { chairNumber }, school.partner)
    await prisma().shiftAttendance.create({
      data: {
        clinicId: school.clinicId,
        heldOn: new Date(schoolDay),
        shift: 'AM',
        studentId: school.partner.id,
        presence: 'LATE',
        recordedById: school.teacher.id,
        recordedAt: schoolTime,
      },
    })
    const [shift] = (await clinic(school.teacher)).chairs
    expect(shift?.others.find(({ student }) => student.id === guest.id)).toMatchObject({
      session: { id: sessionId, chairNumber: 9 },
      sessions: 1,
      presence: null,
    })
    expect(shift?.chairs[1]).toMatchObject({
      chairNumber: 4,
      student: { id: school.partner.id },
      session: { chairNumber: 5 },
      sessions: 3,
      presence: 'LATE',
    })
  })

  test('says how long students waited today, and where the shifts before and after are', async () => {
    const held = (heldOn: string, shift: 'AM' | 'PM' | 'EVE', teacherId: string) =>
      prisma().clinicShift.create({
        data: { id: v7(), clinicId: school.clinicId, heldOn: new Date(heldOn), shift, teachers: { create: { teacherId } } },
      })
    await held('2026-11-13', 'PM', school.teacher.id)
    await held('2026-11-19', 'AM', school.colleague.id)
    await held(schoolDay, 'PM', school.teacher.id)
    const quick = await wait(new Date('2026-11-20T10:00:00Z'), 7)
    const { checks } = await prisma().treatmentSession.findUniqueOrThrow({
      where: { id: quick },
      select: { checks: { select: { id: true } } },
    })
    await prisma().checkRequest.deleteMany({ where: { state: { in: ['TAKEN', 'DONE'] } } })
    await tryAs(school.teacher, claimCheck, { sessionId: quick, checkId: checks[0]?.id ?? '' }, { at: new Date('2026-11-20T10:07:00Z') })
    expect(await clinic(school.teacher)).toMatchObject({
      medianWait: 7,
      previous: { heldOn: '2026-11-13', shift: 'PM' },
      next: { heldOn: schoolDay, shift: 'PM' },
      may: { plan: false, attend: true, mark: true },
    })
    expect(await clinic(school.unrelated)).toMatchObject({ medianWait: null, previous: null, next: null })
    expect(await clinic(school.staff)).toMatchObject({
      previous: { heldOn: '2026-11-19', shift: 'AM' },
      may: { plan: true, attend: true, mark: false },
    })
  })

  test('on a day on which the clocks change a shift begins by the clock on the wall', async () => {
    const at = async (instant: string) => await outputAs(school.teacher, callOf(listClinic), {}, { at: new Date(instant) })
    expect(await at('2026-10-25T11:30:00Z')).toMatchObject({ today: '2026-10-25', shift: 'AM' })
    expect(await at('2027-03-28T11:30:00Z')).toMatchObject({ today: '2027-03-28', shift: 'PM' })
  })

  test('is at most a hundred, and says how many there are', async () => {
    const id = await begin(school, { teacherId: school.unrelated.id, heldOn: '2026-11-10', retrospectiveReason: 'From paper' })
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    const few = await clinic(school.unrelated)
    expect(few.awaitingCount).toBe(few.awaitingMarks.length)
    await prisma().treatmentSession.createMany({ data: Array.from({ length: 110 }, () => ({ ...template, id: v7() })) })
    const many = await clinic(school.unrelated)
    expect(many.awaitingMarks).toHaveLength(100)
    expect(many.awaitingCount).toBe(few.awaitingCount + 110)
  })

  test('nobody counts further than a thousand', async () => {
    const id = await begin(school, { teacherId: school.unrelated.id, heldOn: '2026-11-11', retrospectiveReason: 'From paper' })
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    const made = Array.from({ length: 1_100 }, () => ({ ...template, id: v7() }))
    await prisma().treatmentSession.createMany({ data: made })
    expect((await clinic(school.unrelated)).awaitingCount).toBe(1_000)
    await prisma().treatmentSession.deleteMany({ where: { id: { in: made.map((one) => one.id) } } })
  })

  test('refuses students and nobody', async () => {
    expect(await tryAs(school.student, listClinic, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, listClinic, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.listChairs', () => {
  test('shows another shift, to who teaches there and who oversees', async () => {
    const shift = { heldOn: schoolDay, shift: 'AM' }
    expect(await outputAs(school.teacher, callOf(listChairs), shift)).toMatchObject({
      chairs: [{ clinicShiftId: school.clinicShiftId, chairs: [{ chairNumber: 3 }, { chairNumber: 4 }] }],
    })
    expect((await outputAs(school.unrelated, callOf(listChairs), shift)).chairs).toMatchObject([{ clinicName: 'Surgery clinic' }])
    expect((await outputAs(school.staff, callOf(listChairs), shift)).chairs).toHaveLength(2)
    expect(await outputAs(school.unrelated, callOf(listChairs), { ...shift, shift: 'PM' })).toEqual({
      chairs: [],
      previous: { heldOn: schoolDay, shift: 'AM' },
      next: null,
    })
  })

  test('refuses what is no shift, students and nobody', async () => {
    expect(await tryAs(school.teacher, listChairs, { heldOn: schoolDay, shift: 'NIGHT' })).toMatchObject({ issues: [{ path: 'shift' }] })
    expect(await tryAs(school.student, listChairs, { heldOn: schoolDay, shift: 'AM' })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, listChairs, { heldOn: schoolDay, shift: 'AM' })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.listAwaiting', () => {
  const awaiting = (who: Member, input: object = {}) => outputAs(who, callOf(listAwaiting), input)

  test('goes page by page from the newest or the oldest, each once, and counts all of them', async () => {
    const id = await begin(school, { teacherId: school.unrelated.id, heldOn: '2026-11-17', retrospectiveReason: 'From paper' })
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    await prisma().treatmentSession.createMany({
      data: Array.from({ length: 120 }, () => ({ ...template, id: v7(), shift: 'PM' as const })),
    })
    for (const order of ['newest', 'oldest'] as const) {
      const found: { id: string; heldOn: string }[] = []
      let cursor: string | undefined
      do {
        const page = await awaiting(school.unrelated, { order, ...(cursor && { cursor }) })
        expect(page.total).toBe(
          await prisma().treatmentSession.count({
            where: {
              state: { in: ['OPEN', 'UNLOCKED'] },
              OR: [{ teacherId: school.unrelated.id }, { clinicId: school.otherClinicId, shift: 'AM', heldOn: new Date(schoolDay) }],
            },
          }),
        )
        found.push(...page.sessions)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(found.map((row) => row.id)).size).toBe(found.length)
      expect(found.length).toBeGreaterThan(121)
      const days = found.map(({ heldOn }) => heldOn)
      expect(days).toEqual(order === 'newest' ? days.toSorted().toReversed() : days.toSorted())
    }
    expect((await awaiting(school.unrelated)).groups).toContainEqual({
      heldOn: '2026-11-17',
      shift: 'PM',
      clinicId: school.clinicId,
      clinicName: 'Restorative clinic',
      sessions: 120,
    })
  })

  test('counts the days, shifts and clinics of the page alone, each with all that it has', async () => {
    const id = await begin(school, { teacherId: school.unrelated.id, heldOn: '2026-11-16', retrospectiveReason: 'From paper' })
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    // Two sessions on each of 150 days of another year.
    const days = Array.from({ length: 150 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)))
    const made = days.flatMap((heldOn) => [1, 2].map(() => ({ ...template, id: v7(), heldOn })))
    await prisma().treatmentSession.createMany({ data: made })
    const first = await awaiting(school.unrelated, { order: 'oldest' })
    expect(first.groups.map(({ heldOn }) => heldOn).toSorted()).toEqual(days.slice(0, 50).map((day) => day.toISOString().slice(0, 10)))
    expect(new Set(first.groups.map(({ sessions }) => sessions))).toEqual(new Set([2]))
    expect(first.total).toBeGreaterThan(300)
    // The page ends between the two sessions of a day: both pages count both.
    await prisma().treatmentSession.delete({ where: { id: made[0]?.id ?? '' } })
    const odd = await awaiting(school.unrelated, { order: 'oldest' })
    const next = await awaiting(school.unrelated, { order: 'oldest', cursor: odd.nextCursor ?? '' })
    const split = odd.sessions.at(-1)?.heldOn
    expect(next.sessions[0]?.heldOn).toBe(split)
    for (const page of [odd, next]) expect(page.groups.find(({ heldOn }) => heldOn === split)?.sessions).toBe(2)
    expect(next.total).toBe(first.total - 1)
    await prisma().treatmentSession.deleteMany({ where: { id: { in: made.map((one) => one.id) } } })
  })

  test('of nothing at all says so', async () => {
    expect(await awaiting(await member('TEACHER'))).toEqual({ sessions: [], groups: [], total: 0, nextCursor: null })
  })

  test('is of the asker’s own where only those are wanted, and says what was escalated', async () => {
    const own = await begin(school, { teacherId: school.colleague.id })
    const others = await begin(school)
    await prisma().treatmentSession.update({ where: { id: own }, data: { escalatedAt: schoolTime } })
    const mine = (await awaiting(school.colleague, { whose: 'mine' })).sessions
    expect(mine).toMatchObject([{ id: own, escalated: true }])
    expect((await awaiting(school.colleague)).sessions.map(({ id }) => id)).toEqual(expect.arrayContaining([own, others]))
  })

  test('refuses another cursor, students and nobody', async () => {
    expect(await tryAs(school.teacher, listAwaiting, { cursor: '2026-11-17_PM_x_y' })).toMatchObject({ issues: [{ path: 'cursor' }] })
    expect(await tryAs(school.student, listAwaiting, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, listAwaiting, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('a student’s place in the queue', () => {
  test('is after those who asked before in the same clinic, with about how long', async () => {
    const [early, late] = [await member('STUDENT'), await member('STUDENT')]
    const elsewhere = { clinicId: school.otherClinicId, teacherId: school.unrelated.id, chairNumber: 1 }
    const ask = async (who: Member, at: string) => {
      const [sessionId, lineId, checkId] = [await begin(school, elsewhere, who), v7(), v7()]
      await tryAs(who, saveLine, { sessionId, lineId, revision: 0, procedureId: school.procedures.examination.id, site: 'NONE' })
      await tryAs(who, askForCheck, { sessionId, checkId, kind: 'FINAL_CHECK' }, { at: new Date(at) })
      return { sessionId, checkId }
    }
    const queue = async (who: Member, at: string) => (await outputAs(who, callOf(listMine), {}, { at: new Date(at) })).queue
    const first = await ask(early, '2026-11-20T10:00:00Z')
    const second = await ask(late, '2026-11-20T10:05:00Z')
    expect(await queue(late, '2026-11-20T10:06:00Z')).toEqual([{ ...second, position: 2, aboutMinutes: null }])
    const past = await member('STUDENT')
    for (const minute of [10, 20, 30]) {
      const { checkId } = await ask(past, `2026-11-20T09:${minute}:00Z`)
      await prisma().checkRequest.update({
        where: { id: checkId },
        data: { state: 'TAKEN', takenAt: new Date(`2026-11-20T09:${minute + 8}:00Z`) },
      })
    }
    expect(await queue(late, '2026-11-20T10:06:00Z')).toEqual([{ ...second, position: 2, aboutMinutes: 7 }])
    expect(await queue(late, '2026-11-20T10:12:30Z')).toEqual([{ ...second, position: 2, aboutMinutes: 2 }])
    // The wait exceeds every earlier one, so no estimate is given.
    expect(await queue(early, '2026-11-20T10:30:00Z')).toEqual([{ ...first, position: 1, aboutMinutes: null }])
  })
})

test.each([
  ['listMine', () => tryAs(school.student, listMine, {}), 2],
  ['listClinic', () => tryAs(school.teacher, listClinic, {}), 6],
  ['listChairs', () => tryAs(school.teacher, listChairs, { heldOn: schoolDay, shift: 'AM' }), 2],
  ['listAwaiting', () => tryAs(school.teacher, listAwaiting, {}), 2],
  ['search of who waits', () => tryAs(school.teacher, searchSessions, { state: 'WAITING' }), 2],
  ['readWorkspace', () => tryAs(school.student, readWorkspace, {}), 3],
])('clinical-sessions.%s takes as many statements for many sessions as for few', async (_name, call, expected) => {
  // The settings are cached, so their query is not counted.
  await call()
  expect(await statementsOf(call)).toHaveLength(expected)
})
