import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import * as timetables from '@/lib/contracts/timetables'
import { coverageKinds } from '@/lib/coverage/vocabulary'
import { coverageJobs, rebuildCounts } from '@/server/coverage/jobs'
import { compareAll } from '@/server/coverage/compare'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import { runCountingJob } from '../../support/coverage'
import { submitResponse } from '../../support/form-responses'
import { eventFields, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})

const factsOf = (sourceId: string) =>
  prisma().coverageFact.findMany({ where: { sourceId }, select: { kind: true, refId: true, studentId: true, day: true, grade: true } })
const heldRowsOf = (sourceId: string) => prisma().coverageHeld.findMany({ where: { sourceId } })
const isDifferent = async () =>
  (await Promise.all(coverageKinds.map((kind) => compareAll(kind, { isMended: false, told: () => {} })))).some(({ changed }) => changed > 0)

describe('a date', () => {
  const at = (time: string) => ({ at: clock(time) })
  const record = (occurrenceId: string, mark: 'PRESENT' | 'ABSENT', time: string) =>
    onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId, entries: [{ studentId: school.ann.id, mark }] }, at(time))

  test('was held once its register is closed, and shows who came; opened again it says nothing', async () => {
    const { occurrenceId } = await taughtDate(school, { groupIds: [school.groupA, school.groupB] })
    await record(occurrenceId, 'PRESENT', '10:05:00')
    await runCountingJob()
    expect([await factsOf(occurrenceId), await heldRowsOf(occurrenceId)]).toEqual([[], []])
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, at('11:05:00'))
    await runCountingJob()
    const day = new Date('2026-12-01')
    expect(await factsOf(occurrenceId)).toEqual([{ kind: 'SESSION_TYPE', refId: school.typeId, studentId: school.ann.id, day, grade: 1 }])
    expect(await heldRowsOf(occurrenceId)).toEqual([
      { kind: 'SESSION_TYPE', refId: school.typeId, sourceId: occurrenceId, day, minutes: 60, programmeId: school.programmeId },
    ])
    await onAttendance(school.teacher, contracts.reopenRegister, { occurrenceId }, at('11:10:00'))
    await runCountingJob()
    expect([await factsOf(occurrenceId), await heldRowsOf(occurrenceId)]).toEqual([[], []])
    await record(occurrenceId, 'ABSENT', '11:20:00')
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, at('11:30:00'))
    await runCountingJob()
    expect([await factsOf(occurrenceId), (await heldRowsOf(occurrenceId)).length]).toEqual([[], 1])
    // A mark recorded before the register was closed comes late, from a device that had no network.
    const late = { occurrenceId, entries: [{ studentId: school.ben.id, mark: 'PRESENT' }], occurredAt: clock('10:30:00').toISOString() }
    await onAttendance(school.teacher, contracts.recordAttendance, late, at('11:40:00'))
    await runCountingJob()
    expect((await factsOf(occurrenceId)).map(({ studentId }) => studentId)).toEqual([school.ben.id])
    expect(await isDifferent()).toBe(false)
  })

  test('that was held is of another type as soon as its event is', async () => {
    const { occurrenceId, eventId, timetableId } = await taughtDate(school, { pattern: { recurLimit: 3 } })
    await record(occurrenceId, 'PRESENT', '10:05:00')
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, at('11:05:00'))
    await runCountingJob()
    const sessionTypeId = v7()
    await prisma().sessionType.create({ data: { id: sessionTypeId, name: 'Tutorial' } })
    const { revision } = await prisma().event.findUniqueOrThrow({ where: { id: eventId }, select: { revision: true } })
    const save = {
      id: eventId,
      timetableId,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, { sessionTypeId, pattern: { recurLimit: 3 } }),
    }
    const { revision: saved } = await onTimetable(school.staff, timetables.saveEvent, { ...save, revision })
    await runCountingJob()
    expect((await factsOf(occurrenceId)).map(({ refId }) => refId)).toEqual([sessionTypeId])
    expect((await heldRowsOf(occurrenceId)).map(({ refId }) => refId)).toEqual([sessionTypeId])
    // Saving anything else publishes no event about the type.
    const told = () => prisma().outboxEvent.count({ where: { type: 'timetables.retyped' } })
    const before = await told()
    await onTimetable(school.staff, timetables.saveEvent, { ...save, fields: { ...save.fields, notes: 'Bring loupes.' }, revision: saved })
    expect(await told()).toBe(before)
    expect(await isDifferent()).toBe(false)
  })

  test('that is cancelled afterwards, or whose type is exchanged by hand, is mended at night', async () => {
    const { occurrenceId, eventId } = await taughtDate(school)
    await record(occurrenceId, 'PRESENT', '10:05:00')
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, at('11:05:00'))
    await runCountingJob()
    const typeId = v7()
    await prisma().sessionType.create({ data: { id: typeId, name: 'Seminar' } })
    await prisma().event.update({ where: { id: eventId }, data: { sessionTypeId: typeId } })
    expect(await isDifferent()).toBe(true)
    const nightly = coverageJobs.find(({ name }) => name === 'coverage')
    if (nightly) await runJob(nightly)
    expect((await factsOf(occurrenceId)).map(({ refId }) => refId)).toEqual([typeId])
    await prisma().occurrence.update({ where: { id: occurrenceId }, data: { state: 'CANCELLED' } })
    if (nightly) await runJob(nightly)
    expect([await factsOf(occurrenceId), await heldRowsOf(occurrenceId)]).toEqual([[], []])
    expect(await isDifferent()).toBe(false)
  })
})

describe('a form', () => {
  test('shows nothing where it is confidential, or where who it is about never sees it', async () => {
    const open = await submitResponse(school.admin, school.ann)
    const secret = await submitResponse(school.admin, school.ann, { settings: { confidential: true } })
    await runCountingJob()
    expect((await factsOf(open.responseId)).map(({ kind, refId, studentId, grade }) => [kind, refId, studentId, grade])).toEqual([
      ['FORM', open.formId, school.ann.id, 1],
    ])
    expect(await factsOf(secret.responseId)).toEqual([])
    await prisma().form.update({ where: { id: open.formId }, data: { subjectSees: 'NEVER' } })
    await prisma().formResponse.update({
      where: { id: open.responseId },
      data: { subjectId: school.ann.id, submitterId: school.teacher.id },
    })
    await compareAll('FORM', { isMended: true, told: () => {} })
    expect(await factsOf(open.responseId)).toEqual([])
  })
})

test('a school from before has all of it counted by the job, once', async () => {
  const all = () => prisma().coverageFact.findMany({ orderBy: [{ sourceId: 'asc' }, { studentId: 'asc' }] })
  await rebuildCounts()
  expect(await prisma().coverageRebuild.count()).toBe(0)
  const before = await all()
  expect(before.length).toBeGreaterThan(0)
  await prisma().coverageFact.deleteMany()
  await prisma().coverageHeld.deleteMany()
  await prisma().coverageFact.create({
    data: { kind: 'TEST', refId: v7(), studentId: school.ann.id, sourceId: v7(), day: new Date(), grade: 1 },
  })
  await prisma().coverageRebuild.createMany({ data: coverageKinds.map((kind) => ({ kind })) })
  await rebuildCounts()
  // Facts that nothing shows any more are gone.
  expect(await all()).toEqual(before)
  expect(await isDifferent()).toBe(false)
})

test('from when to when a student has shown something is kept with the facts, and mended where it is not', async () => {
  const [refId, studentId] = [v7(), school.ann.id]
  const fact = (sourceId: string, day: string, grade: number) => ({
    ...{ kind: 'TEST' as const, refId, studentId, sourceId, grade },
    day: new Date(day),
  })
  const shown = async () =>
    (await prisma().coverageShown.findMany({ where: { refId } })).map(({ firstOn, lastOn }) =>
      [firstOn, lastOn].map((day) => day.toISOString().slice(0, 10)),
    )
  const [one, two, three] = [v7(), v7(), v7()]
  await prisma().coverageFact.createMany({ data: [fact(one, '2026-09-10', 1), fact(two, '2026-10-10', 2), fact(three, '2026-11-10', 0)] })
  expect(await shown()).toEqual([['2026-09-10', '2026-10-10']])
  await prisma().coverageFact.updateMany({ where: { sourceId: three }, data: { grade: 1 } })
  await prisma().coverageFact.updateMany({ where: { sourceId: one }, data: { grade: 0 } })
  expect(await shown()).toEqual([['2026-10-10', '2026-11-10']])
  await prisma().coverageFact.deleteMany({ where: { sourceId: two } })
  expect(await shown()).toEqual([['2026-11-10', '2026-11-10']])
  const other = v7()
  await prisma().coverageFact.updateMany({ where: { sourceId: three }, data: { refId: other } })
  expect([await shown(), await prisma().coverageShown.count({ where: { refId: other } })]).toEqual([[], 1])
  await prisma().coverageFact.deleteMany({ where: { refId: { in: [refId, other] } } })
  expect(await prisma().coverageShown.count({ where: { refId: { in: [refId, other] } } })).toBe(0)

  expect(await isDifferent()).toBe(false)
  await prisma().coverageShown.create({ data: { kind: 'TEST', refId, studentId, firstOn: new Date(), lastOn: new Date() } })
  await prisma().coverageShown.updateMany({ where: { kind: 'SESSION_TYPE' }, data: { lastOn: new Date('2030-01-01') } })
  expect(await isDifferent()).toBe(true)
  for (const kind of coverageKinds) await compareAll(kind, { isMended: true, told: () => {} })
  expect([await isDifferent(), await prisma().coverageShown.count({ where: { refId } })]).toEqual([false, 0])
})
