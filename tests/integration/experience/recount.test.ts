import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { targetKey } from '@/lib/clinical/marking'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { cancelSession, finishMarking, linkVisit, undoFinish, unlockSession } from '@/lib/contracts/clinical-sessions'
import { compareAll } from '@/server/experience/queries/compare'
import { recountAffected, recount } from '@/server/experience'
import { now, stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import { countedLines, expectedLines } from '../../support/counted'
import { runOutboxJob } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { outputAs } from '../../support/call'
import { listReportRowsCall, readProgressCall } from '@/server/reports/calls/progress'
import { addLine, begin, beginFinished, beginMarked, tryAs } from '../../support/treatment-sessions'

let school: School
let assistantId: string
const programmes = [v7(), v7()]

beforeAll(async () => {
  school = await makeSchool()
  assistantId = v7()
  await prisma().participationType.create({ data: { id: assistantId, name: 'Assistant', sortOrder: 1 } })
  await prisma().programme.createMany({ data: programmes.map((id, at) => ({ id, name: `Programme ${at}`, lengthYears: 5 })) })
})

/** A minute passes, in which the job counts everything that waits. */
async function runCountingJob(): Promise<void> {
  stopClock(new Date(now().getTime() + 60_000))
  await runOutboxJob()
  await recountAffected()
}

const finish = (sessionId: string) => tryAs(school.teacher, finishMarking, { sessionId })
const unlock = (sessionId: string) => tryAs(school.admin, unlockSession, { sessionId, reason: 'Counted wrongly' })

describe('the counted record', () => {
  test('holds a finished session once the finish can no longer be taken back', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await runOutboxJob()
    expect(await prisma().experienceLine.count({ where: { sessionId } })).toBe(0)
    await runCountingJob()
    expect(await prisma().experienceLine.findUniqueOrThrow({ where: { lineId } })).toMatchObject({
      sessionId,
      studentId: school.student.id,
      teacherId: school.teacher.id,
      procedureId: school.procedures.examination.id,
      credit: 1,
      completes: true,
      marks: 2,
      markSum: 10,
      grade: 2,
      isOpen: false,
    })
    expect(await prisma().experienceMark.count({ where: { sessionId } })).toBe(4)
  })

  test('has nothing to count of a session that is not there any more', async () => {
    const before = await countedLines()
    await inTransaction((db) => recount(db, [v7()], now()))
    expect(await countedLines()).toEqual(before)
  })

  test('holds nothing of a finish that was taken back', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await tryAs(school.teacher, undoFinish, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    await runCountingJob()
    expect(await prisma().experienceLine.count({ where: { sessionId } })).toBe(0)
    expect(await prisma().experienceMark.count({ where: { sessionId } })).toBe(0)
  })

  test('keeps what an unlocked session was, as open, until it is finished again', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await runCountingJob()
    expect(await unlock(sessionId)).toMatchObject({ status: 'SUCCESS' })
    await runCountingJob()
    await prisma().mark.updateMany({ where: { sessionId, side: 'TEACHER', lineId }, data: { value: 3 } })
    expect(await prisma().experienceLine.findUniqueOrThrow({ where: { lineId } })).toMatchObject({ isOpen: true, grade: 2 })
    await finish(sessionId)
    await runCountingJob()
    expect(await prisma().experienceLine.findUniqueOrThrow({ where: { lineId } })).toMatchObject({ isOpen: false, grade: 0 })
  })

  test('counts the quadrants of teeth, of supernumerary and deciduous ones, and of regions', async () => {
    const sessionId = await begin(school)
    const lines: readonly { procedureId: string; site: ProcedureSite; teeth?: number[]; surfaces?: string[] }[] = [
      { procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [18, 111, 55] },
      { procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [24, 85] },
      { procedureId: school.procedures.scaling.id, site: 'QUADRANT', surfaces: ['LL'] },
      { procedureId: school.procedures.denture.id, site: 'ARCH', surfaces: ['UPPER'] },
    ]
    const ids: string[] = []
    for (const line of lines) {
      const lineId = v7()
      ids.push(lineId)
      await prisma().procedureLine.create({
        data: { id: lineId, sessionId, sortOrder: 0, teeth: [], surfaces: [], ...line },
      })
    }
    await prisma().treatmentSession.update({
      where: { id: sessionId },
      data: { state: 'MARKED_LOCKED', finishedAt: schoolTime, finishedById: school.teacher.id },
    })
    await prisma().$transaction((db) => recount(db, [sessionId], now()))
    const found = await prisma().experienceLine.findMany({ where: { lineId: { in: ids } }, orderBy: { lineId: 'asc' } })
    expect(found.map(({ quadrants }) => quadrants)).toEqual([1, 2 | 8, 4, 3])
  })

  test('follows an enrolment that is changed for a past date: for visits from that day on, and until it is taken out', async () => {
    const { lineId } = await beginFinished(school)
    await runCountingJob()
    const counted = async () =>
      prisma().experienceLine.findUniqueOrThrow({ where: { lineId }, select: { programmeId: true, year: true, credit: true } })
    const before = await counted()
    const [programmeId = ''] = programmes
    const userId = school.student.id
    const enrol = (fromOn: string, year: number) =>
      prisma().enrolment.create({ data: { id: v7(), userId, fromOn: new Date(fromOn), programmeId, year } })
    const past = await enrol('2026-11-10', 2)
    await runCountingJob()
    expect(await counted()).toEqual({ ...before, programmeId, year: 2 })
    // The visit was on 20 November, so a later enrolment does not concern it.
    const later = await enrol('2026-11-21', 5)
    await runCountingJob()
    expect(await counted()).toEqual({ ...before, programmeId, year: 2 })
    await prisma().enrolment.deleteMany({ where: { id: { in: [past.id, later.id] } } })
    await runCountingJob()
    expect(await counted()).toEqual(before)
    expect(await countedLines()).toEqual(await expectedLines(now()))
  })

  test('is what the raw rows say, whatever was finished, unlocked, changed, shared and enrolled in whatever order', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        'finish',
        'finish',
        'unlock',
        'mark',
        'line',
        'role',
        'joint',
        'stage',
        'enrol',
        'leave',
        'visit',
        'alone',
        'pass',
        'begin',
        'cancel',
        'past',
        'weight',
        'target',
      ),
      at: fc.nat(1_000),
      value: fc.integer({ min: 1, max: 6 }),
    })
    const sessions: string[] = []
    const values = await prisma().scaleValue.findMany({ select: { scaleId: true, value: true, pass: true } })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        if (sessions.length < 3) sessions.push((await beginMarked(school)).sessionId, (await beginMarked(school)).sessionId)
        for (const one of steps) {
          await take(one)
          await sumsUp()
        }
        await runCountingJob()
        await sumsUp()
        expect(await countedLines()).toEqual(await expectedLines(now()))
        expect((await compareAll({ at: now(), isMended: false, told: () => {} })).different).toEqual([])
      }),
      { numRuns: 12, seed: 84, endOnFailure: true },
    )
    for (const { pass, ...scaleId_value } of values) await prisma().scaleValue.update({ where: { scaleId_value }, data: { pass } })
    await runCountingJob()

    /** Asserts that a number is the sum of the rows behind it, also while changes wait to be counted. */
    async function sumsUp(): Promise<void> {
      const of = { studentId: school.student.id, span: 'ALL' }
      const { procedures } = await outputAs(school.admin, readProgressCall, of)
      for (const { id, counted, lines } of procedures) {
        const found = await outputAs(school.admin, listReportRowsCall, { ...of, procedureId: id })
        expect([found.total, found.credit]).toEqual([lines, counted])
        if (found.total === found.rows.length) expect(found.rows.reduce((sum, { credit }) => sum + credit, 0)).toBeCloseTo(counted, 1)
      }
    }

    async function take({ what, at, value }: { what: string; at: number; value: number }): Promise<void> {
      const db = prisma()
      const sessionId = sessions[at % sessions.length] ?? ''
      const examination = school.procedures.examination.id
      const lines = await db.procedureLine.findMany({ where: { sessionId, deletedAt: null }, orderBy: { id: 'asc' } })
      const session = await db.treatmentSession.findUniqueOrThrow({ where: { id: sessionId } })
      const isEditable = session.state === 'OPEN' || session.state === 'UNLOCKED'
      if (what === 'begin' && sessions.length < 12) sessions.push((await beginMarked(school)).sessionId)
      if (what === 'finish') await finish(sessionId)
      if (what === 'unlock') {
        // The unlocked session was finished a while ago.
        await runCountingJob()
        await unlock(sessionId)
      }
      if (what === 'mark' && isEditable) {
        const [line] = lines
        await db.mark.updateMany({
          where: { sessionId, side: 'TEACHER', lineId: line?.id ?? v7() },
          data: value === 6 ? { clearedAt: null, value: null } : { value },
        })
        const criterionId = school.procedures.examination.criteria[0] ?? ''
        const target = targetKey({ kind: 'criterion', lineId: line?.id ?? '', criterionId })
        if (line)
          await db.mark.upsert({
            where: { sessionId_side_target: { sessionId, side: 'SELF', target } },
            create: {
              id: v7(),
              sessionId,
              side: 'SELF',
              target,
              lineId: line.id,
              criterionId,
              scaleId: school.scaleId,
              value,
              givenById: school.student.id,
              givenAt: schoolTime,
              occurredAt: schoolTime,
            },
            update: { value },
          })
      }
      if (what === 'line' && isEditable) {
        const [line, more] = lines
        if (more) await db.procedureLine.update({ where: { id: more.id }, data: { deletedAt: now() } })
        else if (line) await db.procedureLine.update({ where: { id: line.id }, data: { quantity: value } })
        if (value > 4 && !more) await addLine(school, sessionId, { procedureId: examination })
      }
      if (what === 'role') {
        await db.procedureParticipation.deleteMany({ where: { procedureId: examination } })
        if (value > 2)
          await db.procedureParticipation.create({
            data: { procedureId: examination, participationTypeId: value > 4 ? assistantId : school.participationTypeId },
          })
        if (isEditable && value > 5)
          await db.treatmentSession.update({ where: { id: sessionId }, data: { participationTypeId: assistantId } })
      }
      if (what === 'joint')
        await db.procedure.update({
          where: { id: examination },
          data: { jointCredit: (['EACH', 'SHARED', 'OPERATOR'] as const)[value % 3] ?? 'EACH' },
        })
      if (what === 'stage') {
        const known = await db.procedureStage.findFirst({ where: { procedureId: examination } })
        if (known) await db.procedureStage.update({ where: { id: known.id }, data: { active: value > 3, completes: value > 4 } })
        else await db.procedureStage.create({ data: { id: v7(), procedureId: examination, caption: 'Stage', sortOrder: 0 } })
      }
      if (what === 'enrol') {
        const fromOn = new Date(Date.UTC(2026, value, 1 + (at % 20)))
        const enrolled = { programmeId: programmes[at % 2] ?? null, year: value }
        await db.enrolment.upsert({
          where: { userId_fromOn: { userId: school.student.id, fromOn } },
          create: { id: v7(), userId: school.student.id, fromOn, ...enrolled },
          update: enrolled,
        })
      }
      if (what === 'leave') await db.enrolment.deleteMany({ where: { userId: school.student.id, year: value } })
      if (what === 'pass')
        await db.scaleValue.update({ where: { scaleId_value: { scaleId: school.scaleId, value } }, data: { pass: at % 2 === 0 } })
      if (what === 'cancel') await tryAs(school.student, cancelSession, { sessionId, reason: 'The patient did not come' })
      if (what === 'past' && session.state === 'OPEN')
        await db.treatmentSession.update({
          where: { id: sessionId },
          data: { heldOn: new Date(Date.UTC(2026, 8, 1 + (at % 60))), retrospectiveReason: 'From paper' },
        })
      // Weights and targets are joined when the record is read, so the stored record does not change with them.
      if (what === 'weight') await db.procedure.update({ where: { id: examination }, data: { weight: value / 2 } })
      if (what === 'target')
        await db.procedureTarget.upsert({
          where: { procedureId_programmeId_year: { procedureId: examination, programmeId: programmes[0] ?? '', year: value } },
          create: { procedureId: examination, programmeId: programmes[0] ?? '', year: value, target: at },
          update: { target: at },
        })
      if (what === 'alone' && isEditable) await db.treatmentSession.update({ where: { id: sessionId }, data: { visitId: null } })
      if (what === 'visit' && isEditable) {
        const other = await db.treatmentSession.findUniqueOrThrow({ where: { id: sessions[(at + value) % sessions.length] ?? '' } })
        const visitId = other.visitId ?? session.visitId ?? v7()
        if (other.id !== sessionId)
          await db.treatmentSession.updateMany({ where: { id: { in: [sessionId, other.id] } }, data: { visitId } })
      }
    }
  }, 120_000)

  test('of two who share a visit rises for neither while the other corrects theirs, and for both once they part', async () => {
    const examination = school.procedures.examination.id
    const before = await prisma().procedure.findUniqueOrThrow({ where: { id: examination } })
    await prisma().procedure.update({ where: { id: examination }, data: { jointCredit: 'SHARED' } })
    await prisma().procedureParticipation.deleteMany({ where: { procedureId: examination } })
    const [one, other] = [await beginMarked(school), await beginMarked(school)]
    const both = [one.sessionId, other.sessionId]
    await prisma().treatmentSession.updateMany({ where: { id: { in: both } }, data: { visitId: v7() } })
    for (const id of both) await finish(id)
    await runCountingJob()
    const credits = async () => {
      const rows = await prisma().experienceLine.findMany({ where: { sessionId: { in: both } }, orderBy: { sessionId: 'asc' } })
      return rows.map(({ sessionId, credit }) => [sessionId === one.sessionId ? 'one' : 'other', credit])
    }
    const half = [
      ['one', 0.5],
      ['other', 0.5],
    ]
    expect(await credits()).toEqual(half)
    await unlock(other.sessionId)
    await runCountingJob()
    expect(await credits()).toEqual(half)
    // The session leaves the visit before the unlocking was counted; the session that stays is counted again only because the visit changed.
    await tryAs(school.student, linkVisit, { sessionId: other.sessionId, otherId: null })
    await recountAffected()
    expect(await credits()).toEqual([
      ['one', 1],
      ['other', 0.5],
    ])
    await finish(other.sessionId)
    await runCountingJob()
    expect(await credits()).toEqual([
      ['one', 1],
      ['other', 1],
    ])
    expect((await compareAll({ at: now(), isMended: false, told: () => {} })).different).toEqual([])
    await prisma().procedure.update({ where: { id: examination }, data: { jointCredit: before.jointCredit } })
  })

  test('is right again after the outbox stood still for a day, whatever happened meanwhile', async () => {
    const [once, twice, taken] = [await beginFinished(school), await beginFinished(school), await beginFinished(school)]
    await tryAs(school.teacher, undoFinish, { sessionId: taken.sessionId })
    stopClock(new Date(now().getTime() + 20 * 60_000))
    await unlock(twice.sessionId)
    await prisma().mark.updateMany({ where: { sessionId: twice.sessionId, side: 'TEACHER', lineId: twice.lineId }, data: { value: 2 } })
    await finish(twice.sessionId)
    stopClock(new Date(now().getTime() + 24 * 3_600_000))
    expect(await prisma().experienceLine.count({ where: { sessionId: { in: [once.sessionId, twice.sessionId] } } })).toBe(0)
    await runCountingJob()
    expect(await countedLines()).toEqual(await expectedLines(now()))
    expect(await prisma().experienceLine.findUniqueOrThrow({ where: { lineId: twice.lineId } })).toMatchObject({ grade: 0, isOpen: false })
    expect(await prisma().experienceLine.count({ where: { sessionId: taken.sessionId } })).toBe(0)
    expect((await compareAll({ at: now(), isMended: false, told: () => {} })).different).toEqual([])
  })

  test('says what is not right, and mends it when asked to', async () => {
    const { sessionId, lineId } = await beginFinished(school)
    await runCountingJob()
    const right = await prisma().experienceLine.findUniqueOrThrow({ where: { lineId } })
    await prisma().experienceLine.update({ where: { lineId }, data: { credit: 9 } })
    expect((await compareAll({ at: now(), isMended: true, told: () => {} })).different).toEqual([sessionId])
    expect((await compareAll({ at: now(), isMended: false, told: () => {} })).different).toEqual([])
    expect(await prisma().experienceLine.findUniqueOrThrow({ where: { lineId } })).toEqual(right)
  })
})
