import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEmptySession, missingTargets, targetKey, type Target } from '@/lib/clinical/marking'
import { placeProblems } from '@/lib/clinical/site'
import { sessionActs } from '@/lib/clinical/session-acts'
import { HistoryDetail } from '@/lib/contracts/clinical-sessions/session.shapes'
import { contentHash } from '@/server/clinical-sessions/outside/content-hash'
import { findConfirmedRecord } from '@/server/clinical-sessions/outside/queries/confirmed'
import { decryptPatient } from '@/server/clinical-sessions/recording/patient'
import { closeDb, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'

const today = new Date('2026-03-11T00:00:00Z')

let sessions: Awaited<ReturnType<typeof readSessions>>
let catalogue: Awaited<ReturnType<typeof readCatalogue>>
beforeAll(async () => {
  await demoSchool()
  sessions = await readSessions()
  catalogue = await readCatalogue()
}, 180_000)
afterAll(closeDb)

function readSessions() {
  return prisma().treatmentSession.findMany({
    include: {
      lines: { include: { procedure: true } },
      marks: true,
      checks: true,
      comments: { include: { unreadBy: true } },
      history: { orderBy: { at: 'asc' } },
      radiographs: true,
      tags: true,
      student: { include: { programme: true } },
      teacher: true,
      clinic: true,
      participationType: true,
    },
  })
}

async function readCatalogue() {
  const db = prisma()
  const [procedures, sections, values] = await Promise.all([
    db.procedure.findMany({ include: { criteria: true } }),
    db.section.findMany({ include: { items: true } }),
    db.scaleValue.findMany(),
  ])
  return { procedures, sections, values: new Set(values.map(({ scaleId, value }) => `${scaleId} ${value}`)) }
}

const ofToday = () => sessions.filter(({ heldOn }) => heldOn.getTime() === today.getTime())
const targetOf = ({ lineId, criterionId, itemId }: { lineId: string | null; criterionId: string | null; itemId: string | null }): Target =>
  lineId && criterionId ? { kind: 'criterion', lineId, criterionId } : { kind: 'item', itemId: itemId ?? '' }

describe('what the domain asks of every session', () => {
  test('teeth and surfaces exist and fit the procedure', () => {
    const lines = sessions.flatMap((session) => session.lines)
    expect(lines.length).toBeGreaterThan(200)
    expect(lines.flatMap((line) => placeProblems(line))).toEqual([])
    expect(lines.filter(({ site, procedure }) => site !== procedure.site)).toEqual([])
  })

  test('marks are on their scale, for what the session has, each side by its own person', () => {
    const marks = sessions.flatMap((session) => session.marks.map((mark) => ({ ...mark, session })))
    expect(marks.length).toBeGreaterThan(2000)
    expect(marks.filter(({ scaleId, value }) => value !== null && !catalogue.values.has(`${scaleId} ${value}`))).toEqual([])
    expect(marks.filter((mark) => mark.target !== targetKey(targetOf(mark)))).toEqual([])
    expect(marks.filter(({ side, givenById, session }) => givenById !== (side === 'SELF' ? session.studentId : session.teacherId))).toEqual(
      [],
    )
    const criteria = new Map(catalogue.procedures.map(({ id, criteria: own }) => [id, new Set(own.map((criterion) => criterion.id))]))
    const strangers = marks.filter(
      ({ lineId, criterionId, session }) =>
        lineId && !criteria.get(session.lines.find(({ id }) => id === lineId)?.procedureId ?? '')?.has(criterionId ?? ''),
    )
    expect(strangers).toEqual([])
    expect(sessions.filter(({ studentId, teacherId }) => studentId === teacherId)).toEqual([])
  })

  test('a locked one has every required mark, and a low mark is never without a word', () => {
    const locked = sessions.filter(({ state }) => state === 'MARKED_LOCKED')
    expect(locked.length).toBeGreaterThanOrEqual(130)
    for (const session of locked) {
      expect(
        missingTargets(
          { ...session, ...catalogue },
          session.marks.map((mark) => ({ side: mark.side, target: targetOf(mark) })),
        ),
      ).toEqual([])
      const low = session.marks.some(({ side, value }) => side === 'TEACHER' && value !== null && value <= 2)
      expect(low && session.teacherRemark === '').toBe(false)
    }
  })

  test('none is empty, student and teacher are on the shift, and the student sits at that chair', async () => {
    const shifts = await prisma().clinicShift.findMany({ include: { teachers: true, seats: true } })
    for (const session of sessions) {
      expect(isEmptySession(session)).toBe(false)
      const shift = shifts.find(
        ({ clinicId, heldOn, shift: part }) =>
          clinicId === session.clinicId && heldOn.getTime() === session.heldOn.getTime() && part === session.shift,
      )
      expect(shift?.teachers.map(({ teacherId }) => teacherId)).toContain(session.teacherId)
      // An assistant sits at the chair of their partner.
      const seated = session.participationType.name === 'Operator' ? session.studentId : session.partnerId
      expect(shift?.seats).toContainEqual({ clinicShiftId: shift?.id, studentId: seated, chairNumber: session.chairNumber })
    }
  })

  test('its patient is encrypted, and opens', () => {
    const patients = sessions.map((session) => ({ session, patient: decryptPatient(session) }))
    expect(patients.filter(({ patient }) => !patient)).toEqual([])
    const legible = patients.filter(
      ({ session, patient }) =>
        patient?.kind === 'HOSPITAL_NUMBER' && `${session.patientCipher} ${session.patientHash}`.includes(patient.text),
    )
    expect(legible).toEqual([])
    expect(new Set(patients.map(({ patient }) => patient?.kind))).toEqual(new Set(['HOSPITAL_NUMBER', 'INITIALS']))
  })

  test('its history tells all of it, in order, and ends as the session stands', () => {
    for (const { history, marks, lines, checks, radiographs, createdAt, updatedAt, finishedAt, state } of sessions) {
      const acts = history.map(({ act }) => act)
      expect(acts.filter((act) => !sessionActs.some((known) => known === act))).toEqual([])
      const details = history.map(({ act, detail }) => ({ act, ...HistoryDetail.strict().parse(detail) }))
      const count = (name: string) => acts.filter((act) => act === name).length
      expect([count('created'), count('lineAdded'), count('checkAsked'), count('radiographAdded')]).toEqual([
        1,
        lines.length,
        checks.length,
        radiographs.length,
      ])
      expect(details.filter(({ act }) => act === 'marked').flatMap(({ target, targets }) => target ?? targets ?? [])).toHaveLength(
        marks.length,
      )
      expect([history[0]?.at, history.at(-1)?.at]).toEqual([createdAt, updatedAt])
      const last = history.findLast(({ toState }) => toState !== null)
      expect([last?.toState, history.findLast(({ act }) => act === 'finished')?.at ?? null]).toEqual([state, finishedAt])
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })
})

describe('three weeks that lie behind', () => {
  const past = () => sessions.filter(({ heldOn }) => heldOn < today)

  test('hold some 180 sessions, on weekdays, with a history for those who try the demo as a student', () => {
    expect(past().length).toBeGreaterThan(150)
    expect(past().length).toBeLessThan(220)
    expect(sessions.filter(({ heldOn }) => [0, 6].includes(heldOn.getUTCDay()))).toEqual([])
    const own = (username: string) =>
      past().filter(({ student, state }) => student.username === username && state === 'MARKED_LOCKED').length
    expect([own('student') >= 5, own('student2') >= 5]).toEqual([true, true])
    expect(
      past().filter(({ lines, patientAttendance }) => (lines.length === 0) !== ['DID_NOT_ATTEND', 'CANCELLED'].includes(patientAttendance)),
    ).toEqual([])
    expect(
      past()
        .flatMap(({ checks }) => checks.map(({ state }) => state))
        .filter((state) => state !== 'DONE'),
    ).toEqual([])
  })

  test('nobody treats before the year in which their programme begins to; who only assists may be a year below', () => {
    const first = ({ student, participationType }: (typeof sessions)[number]) =>
      student.programme?.lengthYears === 3 ? 2 : participationType.name === 'Operator' ? 3 : 2
    expect(sessions.filter((session) => (session.student.year ?? 0) < first(session))).toEqual([])
  })

  test('what is recorded is among the targets of its year, and nobody needs more than there is to do', async () => {
    const targets = await prisma().procedureTarget.findMany({ where: { target: { gt: 0 } } })
    const asked = new Set(targets.map(({ procedureId, programmeId, year }) => `${procedureId} ${programmeId} ${year}`))
    const isTherapy = (session: (typeof sessions)[number]) => session.student.programme?.lengthYears === 3
    const beyond = sessions
      .filter(({ participationType }) => participationType.name === 'Operator')
      .flatMap((session) =>
        session.lines.filter(
          ({ procedureId }) =>
            !asked.has(`${procedureId} ${isTherapy(session) ? session.student.programmeId : null} ${session.student.year}`),
        ),
      )
    expect(beyond).toEqual([])
  })

  test('some are not as usual: unmarked, escalated, unlocked, handed over, written down later, without the patient', () => {
    const ofTeacher = past().filter(({ teacher }) => teacher.username === 'teacher')
    expect(
      ofTeacher.filter(({ state, escalatedAt, lines }) => state === 'OPEN' && escalatedAt === null && lines.length > 0).length,
    ).toBeGreaterThanOrEqual(3)
    expect(ofTeacher.filter(({ state, escalatedAt }) => state === 'OPEN' && escalatedAt !== null).length).toBeGreaterThanOrEqual(1)
    expect(ofTeacher.filter(({ state }) => state === 'UNLOCKED').length).toBeGreaterThanOrEqual(1)
    expect(
      ofTeacher.filter(({ history }) => history.some(({ act, reason }) => act === 'handedOver' && reason)).length,
    ).toBeGreaterThanOrEqual(1)
    expect(
      past().filter(
        ({ retrospectiveReason, heldOn, createdAt }) => retrospectiveReason && createdAt.getTime() - heldOn.getTime() > 86_400_000,
      ).length,
    ).toBeGreaterThanOrEqual(1)
    expect(
      past().filter(({ patientAttendance }) => ['DID_NOT_ATTEND', 'CANCELLED'].includes(patientAttendance)).length,
    ).toBeGreaterThanOrEqual(1)
    // The past sessions of the two demo students are all finished: only today's are open for them.
    expect(past().filter(({ student, state }) => ['student', 'student2'].includes(student.username) && state === 'OPEN')).toEqual([])
  })

  test('radiographs were authorised before they were taken, by the teacher', () => {
    const taken = past().flatMap(({ radiographs }) => radiographs)
    expect(taken.length).toBeGreaterThan(5)
    expect(
      taken.filter(
        ({ authorisedAt, takenAt, authorisedById, justification }) =>
          !(authorisedById && justification && authorisedAt && takenAt && authorisedAt < takenAt),
      ),
    ).toEqual([])
  })

  test('some of one clinic were confirmed by who supervises there without an account, and one waits for it', async () => {
    const rows = await prisma().supervisorConfirmation.findMany({
      include: { supervisor: true, session: { include: { lines: true } } },
      orderBy: { askedAt: 'asc' },
    })
    expect(rows.map(({ state }) => state).sort()).toEqual(['ASKED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    expect(new Set(rows.map(({ supervisor }) => supervisor.name)).size).toBe(2)
    for (const { state, session, supervisor, contentHash: hash, sentTo, askedAt, decidedAt, expiresAt, tokenHash, signerRole } of rows) {
      expect([supervisor.clinicId, supervisor.email]).toEqual([session.clinicId, sentTo])
      expect(contentHash(await findConfirmedRecord(prisma(), session.id))).toBe(hash)
      expect(expiresAt > now && askedAt < (session.finishedAt ?? askedAt)).toBe(true)
      expect(
        state === 'ASKED'
          ? [decidedAt, tokenHash === null, signerRole]
          : [decidedAt !== null && decidedAt <= now, tokenHash, signerRole !== ''],
      ).toEqual(state === 'ASKED' ? [null, false, ''] : [true, null, true])
    }
  })

  test('partners have a session each of the same visit', () => {
    const linked = past().filter(({ visitId }) => visitId !== null)
    expect(linked.length).toBeGreaterThan(0)
    for (const session of linked) {
      const other = linked.find(({ visitId, id }) => visitId === session.visitId && id !== session.id)
      expect([other?.studentId, other?.partnerId, other?.patientHash]).toEqual([session.partnerId, session.studentId, session.patientHash])
    }
    expect(new Set(linked.map(({ participationType }) => participationType.name))).toEqual(new Set(['Operator', 'Assistant']))
  })
})

describe('the shift under way', () => {
  test('shows work in every state of progress', () => {
    const open = ofToday().filter(({ state }) => state === 'OPEN')
    const home = open.filter(({ clinic }) => clinic.name === 'Restorative clinic')
    const waits = (list: typeof open) =>
      list
        .flatMap(({ checks }) => checks)
        .filter(({ state }) => state === 'WAITING')
        .map(({ askedAt }) => (now.getTime() - askedAt.getTime()) / 60_000)
        .sort((one, other) => one - other)
    expect(waits(home)).toEqual([3, 7, 12, 18])
    expect(waits(open)).toEqual([3, 5, 7, 12, 14, 18])
    expect(home.flatMap(({ checks }) => checks).filter(({ state }) => state === 'TAKEN')).toHaveLength(1)
    expect(home.filter(({ patientAttendance, lines }) => patientAttendance === 'DID_NOT_ATTEND' && lines.length === 0)).toHaveLength(1)
    expect(
      home.filter(({ checks, lines, marks }) => checks.length === 0 && lines.length > 0 && marks.length === 0).length,
    ).toBeGreaterThanOrEqual(3)
    expect(
      home.filter(({ checks, marks }) => checks.length === 0 && marks.some(({ side }) => side === 'SELF')).length,
    ).toBeGreaterThanOrEqual(2)
    expect(ofToday().filter(({ state }) => state === 'MARKED_LOCKED')).toHaveLength(3)
    expect(new Set(ofToday().map(({ shift }) => shift))).toEqual(new Set(['AM']))
  })

  test('has something unread for the student and for the teacher, and their own sessions', () => {
    const own = (username: string) =>
      ofToday().filter(({ student, state, teacher }) => student.username === username && state === 'OPEN' && teacher.username === 'teacher')
    const unread = (username: string) =>
      own(username).flatMap(({ comments }) => comments.flatMap(({ unreadBy }) => unreadBy.map(({ userId }) => userId)))
    const [student] = own('student')
    const [student2] = own('student2')
    expect(unread('student')).toEqual([student?.studentId])
    expect(unread('student2')).toEqual([student2?.teacherId])
    expect([student?.chairNumber, student2?.chairNumber]).toEqual([14, 9])
    expect(student2?.checks.map(({ state }) => state)).toEqual(['WAITING'])
  })
})
