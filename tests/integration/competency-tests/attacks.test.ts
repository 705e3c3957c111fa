import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  acceptAttempt,
  askForTest,
  declineAttempt,
  downloadSheetFile,
  handOverAttempts,
  readAskChoices,
  readAttempt,
  readEligibility,
  readMyTests,
  resolveAttempt,
  saveSheetPage,
  sheetFileAddress,
  tryTestRule,
  voidAttempt,
  withdrawAttempt,
} from '@/lib/contracts/competency-tests'
import { downloadFormFileCall } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import {
  askForAttempt,
  wholeAttempt,
  changeTest,
  decidedSecond,
  fillSheet,
  onTest,
  savedTest,
  sheetForm,
  sheetWithFile,
  stateOf,
  acceptedAttempt,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { member, roleActor, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

let school: School
let sheet: SheetForm
let student: Member
let both: Member
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  student = await member('STUDENT')
  both = roleActor(school.colleague, ['TESTS_MARK', 'TESTS_ADMIN'])
})

/** The people who got one kind of notice of an attempt. */
async function listNotifiedIds(key: string, attemptId: string): Promise<string[]> {
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })
  const notices = rows.map(({ payload }) => Told.parse(payload))
  return notices.flatMap((one) => (one.key === key && one.href.endsWith(attemptId) ? one.to : []))
}
const Told = z.object({ to: z.array(z.string()), key: z.string(), href: z.string() })

describe('the first marking', () => {
  test('is told to nobody who could still mark a second time, whatever else they are', async () => {
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const { id } = await wholeAttempt(student, school.teacher, testId, sheet, sheet.good, { outcome: 'FAILED', reason: 'Shaky hands' })
    const blind = async (who: Member) => {
      const { found } = await onTest(who, readAttempt, { id })
      expect([found.first, found.history.filter(({ act }) => act === 'decided')]).toEqual([null, []])
    }
    await blind(both)
    await blind(school.colleague)
    const third = await member('ADMIN')
    await onTest(third, acceptAttempt, { id })
    // The second marking has begun, and may still be given to them.
    await blind(both)
    await onTest(third, declineAttempt, { id, reason: 'Away' })
    await onTest(both, acceptAttempt, { id })
    await fillSheet(both, id, sheet, sheet.low)
    expect(await decidedSecond(both, id, { outcome: 'FAILED' })).toMatchObject({ state: 'FAILED' })
    const { found } = await onTest(both, readAttempt, { id })
    expect([found.first?.reason, found.history.filter(({ act }) => act === 'decided').length]).toEqual(['Shaky hands', 1])
  })

  test('that passes whom the same teacher failed is flagged once it stands, and not where it fails in the end', async () => {
    const testId = await savedTest(school, sheet, { canRetake: true, retakeAfterDays: 0, attempts: null })
    const other = await member('STUDENT')
    await wholeAttempt(other, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    await changeTest(testId, { secondMarker: 'ALWAYS' })
    const { id, flags } = await wholeAttempt(other, school.teacher, testId, sheet, sheet.good)
    expect(flags).toEqual([])
    for (const who of [other, school.colleague]) {
      const { found } = await onTest(who, readAttempt, { id })
      expect([found.flags, found.history.filter(({ act }) => act === 'flagged')]).toEqual([[], []])
    }
    await onTest(school.colleague, acceptAttempt, { id })
    await fillSheet(school.colleague, id, sheet, sheet.good)
    expect(await decidedSecond(school.colleague, id)).toMatchObject({ state: 'PASSED', flags: ['SAME_TEACHER'] })
    expect((await onTest(other, readAttempt, { id })).found.history.filter(({ act }) => act === 'flagged')).toHaveLength(1)
  })

  test('that differs is told to who can decide between the two, and not to the three whom it is about', async () => {
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const first = await member('ADMIN')
    const other = await member('STUDENT')
    const { id } = await wholeAttempt(other, first, testId, sheet, sheet.good)
    await onTest(school.colleague, acceptAttempt, { id })
    await fillSheet(school.colleague, id, sheet, sheet.low)
    await decidedSecond(school.colleague, id, { outcome: 'FAILED' })
    const to = await listNotifiedIds('testDiffers', id)
    expect(to).toContain(school.admin.id)
    expect(to).not.toContain(first.id)
    expect(
      await tryTest(first, resolveAttempt, {
        id,
        outcome: 'PASSED',
        reason: 'Mine',
        firstHash: '0'.repeat(64),
        secondHash: '0'.repeat(64),
      }),
    ).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('that was made void tells the student nothing of what had not come to anything', async () => {
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const other = await member('STUDENT')
    const { id } = await wholeAttempt(other, school.teacher, testId, sheet, sheet.good, { outcome: 'FAILED', reason: 'Shaky hands' })
    await onTest(school.admin, voidAttempt, { id, reason: 'The wrong patient' })
    const { found } = await onTest(other, readAttempt, { id })
    expect(found.history.filter(({ act }) => act === 'decided')).toEqual([])
  })
})

describe('a file on a sheet', () => {
  test('is downloaded by those who see the sheet, and by nobody else', async () => {
    const other = await member('STUDENT')
    const { id, assetId, decide } = await sheetWithFile(school, other)
    const status = async (who: Member) => (await tryTest(who, downloadSheetFile, { id: assetId })).status
    const named = async (who: Member) => (await onTest(who, readAttempt, { id })).found.first?.files.map((file) => file.assetId)
    expect(await status(school.teacher)).toBe('SUCCESS')
    expect([await named(school.teacher), await named(other)]).toEqual([[assetId], undefined])
    expect([await status(other), await status(student), await status(await member('STUDENT'))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    await decide()
    expect([await status(other), await status(school.admin), await status(student)]).toEqual(['SUCCESS', 'SUCCESS', 'NOT_FOUND'])
    expect([await named(other), await named(school.admin)]).toEqual([[assetId], [assetId]])
    expect(await callAs(school.admin, downloadFormFileCall, { id: assetId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(sheetFileAddress(id, assetId)).toBe(`/download/test/${id}/${assetId}`)
  })
})

/** A person who marks tests and sees no students. */
const outsider = async () => roleActor(await member('TEACHER'), ['TESTS', 'TESTS_MARK'], { only: true })

describe('who', () => {
  test('was beaten to it is told so, though they see nothing of the student', async () => {
    const [first, second] = [await outsider(), await outsider()]
    const stranger = await member('STUDENT')
    const testId = await savedTest(school, sheet, { assessorIds: [first.id, second.id] })
    const id = await askForAttempt(stranger, testId)
    await onTest(first, acceptAttempt, { id })
    expect(await tryTest(second, acceptAttempt, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryTest(second, readAttempt, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTest(await member('STUDENT'), withdrawAttempt, { id })).toMatchObject({ status: 'NOT_FOUND' })
    // The previous marker has no access either.
    await onTest(school.admin, handOverAttempts, { ids: [id], toId: second.id, reason: 'Ill' })
    const page = { id, pageUid: sheet.pageUid, revision: 0, answers: sheet.good }
    expect(await tryTest(first, saveSheetPage, page)).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('takes the test does not choose who marks it, whatever else they are', async () => {
    const other = await member('STUDENT')
    const testId = await savedTest(school, sheet)
    const id = await acceptedAttempt(other, school.teacher, testId)
    const powerful = roleActor(other, ['TESTS_ADMIN'])
    const answer = await tryTest(powerful, handOverAttempts, { ids: [id], toId: school.colleague.id, reason: 'Kinder' })
    expect(answer).toMatchObject({ status: 'SUCCESS', output: { moved: 0 } })
    expect((await onTest(powerful, readAttempt, { id })).found).toMatchObject({
      assessor: { id: school.teacher.id },
      may: { handOver: false },
    })
  })

  test('marks for some students alone reaches no others by naming them', async () => {
    const stranger = await member('STUDENT')
    const teacher = await outsider()
    const testId = await savedTest(school, sheet)
    const named = { studentId: stranger.id }
    expect(await tryTest(teacher, readMyTests, named)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTest(teacher, readAskChoices, named)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTest(teacher, readEligibility, { ...named, testId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTest(teacher, askForTest, { id: v7(), testId, ...named })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await onTest(teacher, readEligibility, { testId })).rows).toEqual([])
  })
})

describe('a test that was passed and made void', () => {
  test('counts for nothing, and what it served says so', async () => {
    const other = await member('STUDENT')
    const firstId = await savedTest(school, sheet)
    const nextId = await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: firstId }] })
    const passed = await wholeAttempt(other, school.teacher, firstId, sheet, sheet.good)
    const next = await wholeAttempt(other, school.teacher, nextId, sheet, sheet.good)
    await onTest(school.admin, voidAttempt, { id: passed.id, reason: 'The wrong patient' })
    const { found } = await onTest(school.admin, readAttempt, { id: next.id })
    expect([found.state, found.flags, found.history.at(-1)?.act]).toEqual(['PASSED', ['PREREQUISITE_CHANGED'], 'flagged'])
    expect(await stateOf(passed.id)).toBe('VOID')
  })
})

describe('a rule that is tried', () => {
  test('reads no answers that its maker may not read, and no marking before it stands', async () => {
    const made = await sheetForm(school)
    const maker = roleActor(await member('STAFF'), ['TESTS', 'TESTS_ADMIN'], { only: true })
    const responseId = v7()
    const version = await prisma().form.findUniqueOrThrow({ where: { id: made.id }, select: { currentVersionId: true } })
    const at = new Date('2026-11-20T10:00:00Z')
    await prisma().formResponse.create({
      data: {
        id: responseId,
        formId: made.id,
        versionId: version.currentVersionId ?? '',
        subjectId: student.id,
        submitterId: student.id,
        state: 'COMPLETED',
        createdAt: at,
        createdById: student.id,
        updatedAt: at,
        completedAt: at,
      },
    })
    const testId = await savedTest(school, made, { secondMarker: 'ALWAYS' })
    const { id } = await wholeAttempt(await member('STUDENT'), school.teacher, testId, made, made.good)
    const tried = async () => (await onTest(maker, tryTestRule, { formId: made.id, passRule: made.rule, criticalUids: [] })).sheets.length
    expect(await tried()).toBe(0)
    await onTest(school.colleague, acceptAttempt, { id })
    await fillSheet(school.colleague, id, made, made.good)
    await decidedSecond(school.colleague, id)
    expect(await tried()).toBe(2)
  })
})

describe('a test that is changed under open attempts', () => {
  test('leaves word of who marks it and what comes before it', async () => {
    const neededId = await savedTest(school, sheet)
    const testId = await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: neededId }], assessorIds: [school.teacher.id] })
    const { changes } = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'competency-tests.testSaved', entityId: testId },
      select: { changes: true },
    })
    expect(changes).toMatchObject({
      assessors: { from: null, to: [school.teacher.id] },
      prerequisites: { from: null, to: [{ of: neededId, count: null, help: null }] },
      formId: { to: sheet.id },
    })
  })
})
