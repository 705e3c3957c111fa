import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptAttempt,
  askForTest,
  decideAttempt,
  decideAttemptSecond,
  handOverAttempts,
  listToMark,
  readAttempt,
  readMyTests,
  saveSheetPage,
  voidAttempt,
  withdrawAttempt,
} from '@/lib/contracts/competency-tests'
import { competencyTestsJobs } from '@/server/competency-tests/jobs'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall } from '@/server/forms/calls/versions'
import { listResponsesCall, readResponseCall } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { noticesOf } from '../../support/clinical-cases'
import {
  askForAttempt,
  wholeAttempt,
  changeTest,
  decideFirst,
  fillSheet,
  sheetHashFor,
  onTest,
  savedTest,
  sheetForm,
  stateOf,
  acceptedAttempt,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { definition, field, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, memberOf, type Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let sheet: SheetForm
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
})

const student = () => member('STUDENT')
const refusedAs = (code: string) => ({ code: `competency-tests.${code}` })
const findOwnTest = async (who: Member, testId: string) =>
  (await onTest(who, readMyTests, {})).tests.find(({ test: { id } }) => id === testId)

describe('one’s own test', () => {
  test('is marked by nobody who takes it, whatever else they are', async () => {
    const who = await student()
    const role = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    await prisma().userRole.create({ data: { userId: who.id, roleId: role.id } })
    const both = await memberOf(who.username, schoolTime)
    const testId = await savedTest(school, sheet)
    expect(await tryTest(both, askForTest, { id: v7(), testId, assessorId: both.id })).toMatchObject(refusedAs('OWN'))
    const id = await askForAttempt(both, testId)
    expect((await onTest(both, listToMark, {})).open.map((one) => one.id)).not.toContain(id)
    expect(await tryTest(both, acceptAttempt, { id })).toMatchObject(refusedAs('OWN'))
    expect(await stateOf(id)).toBe('REQUESTED')
  })
})

describe('two at once', () => {
  test('take an attempt on once', async () => {
    const id = await askForAttempt(await student(), await savedTest(school, sheet))
    const answers = await Promise.all([school.teacher, school.colleague].map((who) => tryTest(who, acceptAttempt, { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().formResponse.count({ where: { originId: id } })).toBe(1)
  })

  test('ask for a retake once, from two devices', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { canRetake: true })
    await wholeAttempt(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const answers = await Promise.all([v7(), v7()].map((id) => tryTest(who, askForTest, { id, testId })))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(await prisma().testAttempt.count({ where: { testId, studentId: who.id, state: 'REQUESTED' } })).toBe(1)
  })
})

describe('a decision', () => {
  test('is made once', async () => {
    const testId = await savedTest(school, sheet)
    const id = await acceptedAttempt(await student(), school.teacher, testId)
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    const answers = await Promise.all([1, 2].map(() => tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })

  test('is refused after the attempt was withdrawn or made void', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet)
    const id = await askForAttempt(who, testId, { assessorId: school.teacher.id })
    await onTest(who, withdrawAttempt, { id })
    const input = { contentHash: 'a'.repeat(64), outcome: 'PASSED' }
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryTest(school.teacher, decideAttempt, { id, ...input })).toMatchObject({ status: 'STATE_CHANGED' })
    const other = await acceptedAttempt(who, school.teacher, testId)
    await onTest(school.admin, voidAttempt, { id: other, reason: 'Another patient' })
    expect(await tryTest(school.teacher, decideAttempt, { id: other, ...input })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('is refused on a sheet that changed since it was read', async () => {
    const testId = await savedTest(school, sheet)
    const id = await acceptedAttempt(await student(), school.teacher, testId)
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    await fillSheet(school.teacher, id, sheet, sheet.sheet(9, 9, true))
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject({ code: 'evidence.CHANGED' })
    expect(
      await tryTest(school.teacher, decideAttempt, { id, contentHash: await sheetHashFor(school.teacher, id), outcome: 'PASSED' }),
    ).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('asks for a fresh proof', async () => {
    const testId = await savedTest(school, sheet)
    const id = await acceptedAttempt(await student(), school.teacher, testId)
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    const long = { ...school.teacher, actor: { ...school.teacher.actor, provenAt: new Date('2026-11-01T08:00:00Z') } }
    expect(await tryTest(long, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject({ code: 'sign-in.REAUTHENTICATE' })
  })

  test('of a pass is refused where a critical field failed, with whatever score', async () => {
    const id = await acceptedAttempt(await student(), school.teacher, await savedTest(school, sheet))
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.unsafe)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('CRITICAL'))
    await decideFirst(school.teacher, id, { outcome: 'FAILED' })
    expect(await prisma().testAttempt.findUniqueOrThrow({ where: { id }, select: { failedUids: true, score: true } })).toEqual({
      failedUids: [sheet.uid('safe')],
      score: 20,
    })
  })

  test('of a pass is refused where the rule is not met, is not clear, or names what the form no longer has', async () => {
    const who = await student()
    const [first, second] = [sheet.uid('first'), sheet.uid('second')]
    const rules = [
      [sheet.rule, sheet.low, 'RULE'],
      [sheet.rule, sheet.sheet(10, null, true), 'RULE_UNCLEAR'],
      [`{${first}} / {${second}} >= 1`, sheet.sheet(10, 0, true), 'RULE_UNCLEAR'],
    ] as const
    for (const [passRule, answers, code] of rules) {
      const id = await acceptedAttempt(who, school.teacher, await savedTest(school, sheet, { passRule }))
      const contentHash = await fillSheet(school.teacher, id, sheet, answers)
      expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs(code))
    }
    const testId = await savedTest(school, sheet)
    await changeTest(testId, { passRule: `{${v7()}} >= 1` })
    const id = await acceptedAttempt(who, school.teacher, testId)
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('RULE_UNCLEAR'))
  })

  test('to fail what the sheet would pass says why', async () => {
    const id = await acceptedAttempt(await student(), school.teacher, await savedTest(school, sheet))
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    const input = { id, contentHash, outcome: 'FAILED' }
    expect(await tryTest(school.teacher, decideAttempt, input)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'reason' }] })
    expect(await tryTest(school.teacher, decideAttempt, { ...input, reason: 'The patient was in pain' })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('of the same teacher who failed them before is flagged', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { canRetake: true })
    await wholeAttempt(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const id = await acceptedAttempt(who, school.teacher, testId)
    await fillSheet(school.teacher, id, sheet, sheet.good)
    expect((await onTest(school.teacher, readAttempt, { id })).found.wouldFlag).toBe(true)
    // An attempt with a second marker is flagged once the decision is final (attacks.test.ts).
    expect(await decideFirst(school.teacher, id)).toEqual({ state: 'PASSED', differs: false, flags: ['SAME_TEACHER'] })
  })
})

describe('a form', () => {
  test('that is published anew changes no attempt that was asked for', async () => {
    const form = definition([page('one', [field('NUMBER', 'points')])])
    const made = await publishedForm(school.admin, form)
    const testId = await savedTest(school, sheet, { formId: made.id, passRule: '', criticalUids: [] })
    const id = await askForAttempt(await student(), testId)
    const next = { ...form, pages: form.pages.map((one) => ({ ...one, fields: [...one.fields, field('TEXT', 'more')] })) }
    await succeeds(school.admin, saveFormDraftCall, {
      id: made.id,
      draftRevision: 1,
      definition: definition(next.pages),
      settings: { code: `F-${made.id.slice(-8)}`, name: `Form ${made.id.slice(-8)}`, typeId: made.typeId },
    })
    await succeeds(school.admin, publishFormCall, { id: made.id, draftRevision: 2 })
    await onTest(school.teacher, acceptAttempt, { id })
    const { found } = await onTest(school.teacher, readAttempt, { id })
    expect(found.form).toMatchObject({ version: 1, isNewest: false })
    expect(found.first?.shown.pages[0]?.fields.map((one) => one.id)).toEqual(['points'])
    await onTest(school.teacher, saveSheetPage, {
      id,
      pageUid: form.pages[0]?.uid,
      revision: 0,
      answers: { [uidOf(form.pages, 'points')]: 3 },
    })
    expect((await decideFirst(school.teacher, id)).state).toBe('PASSED')
  })

  test('has no list, answer or administrator that shows a sheet', async () => {
    const id = await acceptedAttempt(await student(), school.teacher, await savedTest(school, sheet))
    const { responseId } = await prisma().testAttempt.findUniqueOrThrow({ where: { id }, select: { responseId: true } })
    for (const who of [school.teacher, school.admin, school.staff]) {
      expect(await callAs(who, readResponseCall, { id: responseId })).toMatchObject({ status: 'NOT_FOUND' })
      const { responses } = await outputAs(who, listResponsesCall, { list: 'all', formId: sheet.id })
      expect(responses.map((one) => one.id)).toEqual([])
    }
  })
})

describe('a retake', () => {
  test('waits for its interval, its remediation and its attempts; the job opens it and tells the student', async () => {
    const who = await student()
    const remediation = await publishedForm(school.admin, definition([page('one', [field('TEXT', 'words')])]))
    const testId = await savedTest(school, sheet, {
      canRetake: true,
      retakeAfterDays: 7,
      attempts: 2,
      remediationFormId: remediation.id,
    })
    const { id } = await wholeAttempt(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const kinds = async () => (await findOwnTest(who, testId))?.missing.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['RETAKE_FROM', 'REMEDIATION'])
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
    await prisma().formResponse.create({
      data: {
        id: v7(),
        formId: remediation.id,
        versionId: remediation.versionId,
        subjectId: who.id,
        submitterId: who.id,
        state: 'COMPLETED',
        completedAt: new Date(schoolTime.getTime() + 3_600_000),
        createdAt: schoolTime,
        updatedAt: schoolTime,
      },
    })
    expect(await kinds()).toEqual(['RETAKE_FROM'])
    const run = () => competencyTestsJobs.find(({ name }) => name === 'test-retakes')?.run()
    await run()
    expect(await stateOf(id)).toBe('FAILED')
    await prisma().testAttempt.update({ where: { id }, data: { eligibleOn: new Date('2026-11-20') }, select: { id: true } })
    await run()
    await run()
    expect(await stateOf(id)).toBe('RETAKE')
    expect((await noticesOf('testRetake')).filter(({ to }) => to === who.id)).toHaveLength(1)
    await wholeAttempt(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    expect(await kinds()).toEqual(['NO_ATTEMPTS'])
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
  })
})

describe('a second marker', () => {
  test('is never the first', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const id = await acceptedAttempt(who, school.teacher, testId)
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    const input = { id, contentHash, outcome: 'PASSED' }
    expect(await tryTest(school.teacher, decideAttempt, { ...input, secondId: school.teacher.id })).toMatchObject(refusedAs('MAY_NOT_MARK'))
    await onTest(school.teacher, decideAttempt, input)
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await onTest(school.admin, handOverAttempts, { ids: [id], toId: school.teacher.id })).toMatchObject({
      refused: [{ code: 'MAY_NOT' }],
    })
    expect(await tryTest(school.teacher, decideAttemptSecond, input)).toMatchObject({ status: 'FORBIDDEN' })
  })
})

describe('what was marked without a network', () => {
  test('and arrives after the decision is kept beside the sheet, and changes nothing', async () => {
    const id = await acceptedAttempt(await student(), school.teacher, await savedTest(school, sheet))
    await fillSheet(school.teacher, id, sheet, sheet.good)
    await decideFirst(school.teacher, id)
    const late = await onTest(school.teacher, saveSheetPage, {
      id,
      pageUid: sheet.pageUid,
      revision: 1,
      answers: sheet.low,
      occurredAt: '2026-11-20T09:00:00.000Z',
    })
    expect(late).toMatchObject({ arrivedAfter: 'kept', refused: [] })
    const { found } = await onTest(school.teacher, readAttempt, { id })
    expect(found.first).toMatchObject({ lateSaves: 1, answers: { [sheet.uid('first')]: 6 } })
  })

  test('and was changed on another device meanwhile is answered with what is newer', async () => {
    const id = await acceptedAttempt(await student(), school.teacher, await savedTest(school, sheet))
    await fillSheet(school.teacher, id, sheet, sheet.good)
    const old = { id, pageUid: sheet.pageUid, revision: 0, answers: sheet.low }
    expect(await tryTest(school.teacher, saveSheetPage, old)).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 1 } } })
  })
})
