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
  readEligibility,
  readMyTests,
  saveSheetPage,
  saveTest,
  tryTestRule,
  voidAttempt,
  withdrawAttempt,
} from '@/lib/contracts/competency-tests'
import { competencyTestsJobs } from '@/server/competency-tests/jobs'
import { competencyTestsListeners } from '@/server/competency-tests/listeners'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall } from '@/server/forms/calls/versions'
import { listResponsesCall, readResponseCall } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { told } from '../../support/clinical-cases'
import {
  askedBy,
  attempted,
  changedTest,
  decided,
  filled,
  hashFor,
  onTest,
  savedTest,
  sheetForm,
  stateOf,
  taken,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { definition, field, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, memberOf, type Member } from '../../support/members'
import { treated } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let sheet: SheetForm
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
})

const student = () => member('STUDENT')
const refusedAs = (code: string) => ({ code: `competency-tests.${code}` })
const counting = (changes: object = {}) => ({
  prerequisites: [{ kind: 'COUNT', procedureId: school.procedures.filling.id, count: 2, ...changes }],
})
const done = (who: Member, times: number, more: object = {}) =>
  Promise.all(Array.from({ length: times }, () => treated(school, { studentId: who.id, procedure: school.procedures.filling, ...more })))
const forget = (who: Member) => prisma().experienceLine.deleteMany({ where: { studentId: who.id } })
const standing = async (who: Member, testId: string) => (await onTest(who, readMyTests, {})).tests.find(({ test: { id } }) => id === testId)

describe('one’s own test', () => {
  test('is marked by nobody who takes it, whatever else they are', async () => {
    const who = await student()
    const role = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    await prisma().userRole.create({ data: { userId: who.id, roleId: role.id } })
    const both = await memberOf(who.username, schoolTime)
    const testId = await savedTest(school, sheet)
    expect(await tryTest(both, askForTest, { id: v7(), testId, assessorId: both.id })).toMatchObject(refusedAs('OWN'))
    const id = await askedBy(both, testId)
    expect((await onTest(both, listToMark, {})).open.map((one) => one.id)).not.toContain(id)
    expect(await tryTest(both, acceptAttempt, { id })).toMatchObject(refusedAs('OWN'))
    expect(await stateOf(id)).toBe('REQUESTED')
  })
})

describe('prerequisites', () => {
  test('that are missing are told as data, and nothing is asked for', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, counting())
    await done(who, 1)
    const missing = [
      {
        kind: 'COUNT',
        procedure: { id: school.procedures.filling.id, code: 'RE01', caption: 'Filling' },
        needed: 2,
        have: 1,
        help: null,
        notConsistent: false,
      },
    ]
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject({ ...refusedAs('NOT_ELIGIBLE'), data: { missing } })
    expect(await standing(who, testId)).toMatchObject({ standing: 'NOT_YET', missing })
    await done(who, 1)
    expect(await standing(who, testId)).toMatchObject({ standing: 'OPEN', missing: [] })
  })

  test('are counted again when it is taken on and when it is decided', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, counting())
    await done(who, 2)
    const id = await askedBy(who, testId)
    await forget(who)
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
    await done(who, 2)
    await onTest(school.teacher, acceptAttempt, { id })
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    await forget(who)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
    expect(await stateOf(id)).toBe('AWAITING_MARKING')
  })

  test('ask for a level of help, for consistent marks and for another test', async () => {
    const who = await student()
    const help = await savedTest(school, sheet, counting({ help: 'SUPERVISED' }))
    const consistent = await savedTest(school, sheet, counting({ isConsistent: true }))
    const first = await savedTest(school, sheet)
    const after = await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: first }] })
    await done(who, 3, { value: 2 })
    expect((await standing(who, help))?.missing).toMatchObject([{ kind: 'COUNT', have: 0, help: 'SUPERVISED' }])
    expect((await standing(who, consistent))?.missing).toMatchObject([{ kind: 'COUNT', have: 3, notConsistent: true }])
    expect((await standing(who, after))?.missing).toMatchObject([{ kind: 'TEST', test: { id: first } }])
    await prisma().experienceLine.updateMany({ where: { studentId: who.id }, data: { helpLevel: 'INDEPENDENT', grade: 2 } })
    await done(who, 7)
    await attempted(who, school.teacher, first, sheet, sheet.good)
    expect((await standing(who, help))?.standing).toBe('OPEN')
    expect((await standing(who, consistent))?.standing).toBe('OPEN')
    expect((await standing(who, after))?.standing).toBe('OPEN')
  })

  test('of a whole year are counted for one test at once', async () => {
    const [ready, notYet] = [await student(), await student()]
    await prisma().user.updateMany({ where: { id: { in: [ready.id, notYet.id] } }, data: { year: 2 } })
    const testId = await savedTest(school, sheet, { ...counting(), years: [2] })
    await done(ready, 2)
    const { rows, counts } = await onTest(school.teacher, readEligibility, { testId, year: 2 })
    expect(counts).toEqual({ may: 1, notYet: 1, passed: 0 })
    expect(rows.find((row) => row.student.id === notYet.id)).toMatchObject({ standing: 'NOT_YET', missing: [{ kind: 'COUNT', have: 0 }] })
    // A student is told of themself alone.
    expect((await onTest(ready, readEligibility, { testId, year: 2 })).rows.map((row) => row.student.id)).toEqual([ready.id])
    expect(await tryTest(ready, readEligibility, { testId, studentId: notYet.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('that were met by a session which was changed since say so, and nothing is taken back', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, counting())
    const [one] = await done(who, 2)
    const sessionId = one?.sessionId ?? ''
    const { id } = await attempted(who, school.teacher, testId, sheet, sheet.good)
    const finish = () =>
      prisma().$transaction(async (db) => {
        await db.treatmentSession.update({ where: { id: sessionId }, data: { finishedAt: schoolTime }, select: { id: true } })
        await competencyTestsListeners['clinical-sessions.finished']?.({ sessionId }, { db, at: schoolTime, emit: () => {} })
      })
    await finish()
    expect((await onTest(school.teacher, readAttempt, { id })).found.flags).toEqual([])
    await prisma().experienceLine.deleteMany({ where: { sessionId } })
    await finish()
    await finish()
    const { found } = await onTest(school.teacher, readAttempt, { id })
    expect(found).toMatchObject({ state: 'PASSED', flags: ['PREREQUISITE_CHANGED'] })
    expect(found.history.filter(({ act }) => act === 'flagged')).toHaveLength(1)
  })
})

describe('two at once', () => {
  test('take an attempt on once', async () => {
    const id = await askedBy(await student(), await savedTest(school, sheet))
    const answers = await Promise.all([school.teacher, school.colleague].map((who) => tryTest(who, acceptAttempt, { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().formResponse.count({ where: { originId: id } })).toBe(1)
  })

  test('ask for a retake once, from two devices', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { canRetake: true })
    await attempted(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const answers = await Promise.all([v7(), v7()].map((id) => tryTest(who, askForTest, { id, testId })))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(await prisma().testAttempt.count({ where: { testId, studentId: who.id, state: 'REQUESTED' } })).toBe(1)
  })
})

describe('a decision', () => {
  test('is made once', async () => {
    const testId = await savedTest(school, sheet)
    const id = await taken(await student(), school.teacher, testId)
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    const answers = await Promise.all([1, 2].map(() => tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })

  test('is refused after the attempt was withdrawn or made void', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet)
    const id = await askedBy(who, testId, { assessorId: school.teacher.id })
    await onTest(who, withdrawAttempt, { id })
    const input = { contentHash: 'a'.repeat(64), outcome: 'PASSED' }
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryTest(school.teacher, decideAttempt, { id, ...input })).toMatchObject({ status: 'STATE_CHANGED' })
    const other = await taken(who, school.teacher, testId)
    await onTest(school.admin, voidAttempt, { id: other, reason: 'Another patient' })
    expect(await tryTest(school.teacher, decideAttempt, { id: other, ...input })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('is refused on a sheet that changed since it was read', async () => {
    const testId = await savedTest(school, sheet)
    const id = await taken(await student(), school.teacher, testId)
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    await filled(school.teacher, id, sheet, sheet.sheet(9, 9, true))
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject({ code: 'evidence.CHANGED' })
    expect(
      await tryTest(school.teacher, decideAttempt, { id, contentHash: await hashFor(school.teacher, id), outcome: 'PASSED' }),
    ).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('asks for a fresh proof', async () => {
    const testId = await savedTest(school, sheet)
    const id = await taken(await student(), school.teacher, testId)
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    const long = { ...school.teacher, actor: { ...school.teacher.actor, provenAt: new Date('2026-11-01T08:00:00Z') } }
    expect(await tryTest(long, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject({ code: 'sign-in.REAUTHENTICATE' })
  })

  test('of a pass is refused where a critical field failed, with whatever score', async () => {
    const id = await taken(await student(), school.teacher, await savedTest(school, sheet))
    const contentHash = await filled(school.teacher, id, sheet, sheet.unsafe)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('CRITICAL'))
    await decided(school.teacher, id, { outcome: 'FAILED' })
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
      const id = await taken(who, school.teacher, await savedTest(school, sheet, { passRule }))
      const contentHash = await filled(school.teacher, id, sheet, answers)
      expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs(code))
    }
    const testId = await savedTest(school, sheet)
    await changedTest(testId, { passRule: `{${v7()}} >= 1` })
    const id = await taken(who, school.teacher, testId)
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('RULE_UNCLEAR'))
  })

  test('to fail what the sheet would pass says why', async () => {
    const id = await taken(await student(), school.teacher, await savedTest(school, sheet))
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    const input = { id, contentHash, outcome: 'FAILED' }
    expect(await tryTest(school.teacher, decideAttempt, input)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'reason' }] })
    expect(await tryTest(school.teacher, decideAttempt, { ...input, reason: 'The patient was in pain' })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('of the same teacher who failed them before is flagged, and a second marker may be asked', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { canRetake: true })
    await attempted(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const id = await taken(who, school.teacher, testId)
    await filled(school.teacher, id, sheet, sheet.good)
    expect((await onTest(school.teacher, readAttempt, { id })).found.wouldFlag).toBe(true)
    expect(await decided(school.teacher, id, { wantsSecond: true })).toEqual({
      state: 'MARKING_REQUIRED',
      differs: false,
      flags: ['SAME_TEACHER'],
    })
  })
})

describe('a form', () => {
  test('that is published anew changes no attempt that was asked for', async () => {
    const form = definition([page('one', [field('NUMBER', 'points')])])
    const made = await publishedForm(school.admin, form)
    const testId = await savedTest(school, sheet, { formId: made.id, passRule: '', criticalUids: [] })
    const id = await askedBy(await student(), testId)
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
    expect((await decided(school.teacher, id)).state).toBe('PASSED')
  })

  test('has no list, answer or administrator that shows a sheet', async () => {
    const id = await taken(await student(), school.teacher, await savedTest(school, sheet))
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
    const { id } = await attempted(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    const kinds = async () => (await standing(who, testId))?.missing.map(({ kind }) => kind)
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
    expect((await told('testRetake')).filter(({ to }) => to === who.id)).toHaveLength(1)
    await attempted(who, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    expect(await kinds()).toEqual(['NO_ATTEMPTS'])
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
  })
})

describe('a second marker', () => {
  test('is never the first', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const id = await taken(who, school.teacher, testId)
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
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

describe('who marks', () => {
  test('is who is named, by person or by role, and is asked again', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { assessorIds: [school.teacher.id] })
    expect(await tryTest(who, askForTest, { id: v7(), testId, assessorId: school.colleague.id })).toMatchObject(refusedAs('MAY_NOT_MARK'))
    const id = await askedBy(who, testId)
    expect(await tryTest(school.colleague, acceptAttempt, { id })).toMatchObject({ status: 'FORBIDDEN' })
    await onTest(school.teacher, acceptAttempt, { id })
    const contentHash = await filled(school.teacher, id, sheet, sheet.good)
    await prisma().testAssessor.updateMany({ where: { testId }, data: { userId: school.colleague.id } })
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject({
      code: 'evidence.NO_RIGHT',
    })
    expect(await onTest(school.admin, handOverAttempts, { ids: [id], toId: school.colleague.id })).toMatchObject({ moved: 1 })
  })

  test('who left is not asked, and not who can log in no more', async () => {
    const gone = await member('TEACHER')
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' }, select: { id: true } })
    const testId = await savedTest(school, sheet)
    expect(await tryTest(await student(), askForTest, { id: v7(), testId, assessorId: gone.id })).toMatchObject(refusedAs('MAY_NOT_MARK'))
  })
})

describe('a test', () => {
  test('that is closed is asked for no more; what was asked for goes on', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet)
    const id = await askedBy(who, testId)
    await changedTest(testId, { closesOn: new Date('2026-11-19') })
    expect(await tryTest(await student(), askForTest, { id: v7(), testId })).toMatchObject(refusedAs('CLOSED'))
    await onTest(school.teacher, acceptAttempt, { id })
    await changedTest(testId, { published: false })
    await filled(school.teacher, id, sheet, sheet.good)
    expect((await decided(school.teacher, id)).state).toBe('PASSED')
  })

  test('that is not published any more is taken on no more', async () => {
    const testId = await savedTest(school, sheet)
    const id = await askedBy(await student(), testId)
    await changedTest(testId, { published: false })
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject(refusedAs('CLOSED'))
  })

  test('of another programme or year is not asked for; who changes goes on with what was asked for', async () => {
    const who = await student()
    await prisma().user.update({ where: { id: who.id }, data: { year: 3 }, select: { id: true } })
    const testId = await savedTest(school, sheet, { years: [3] })
    const id = await taken(who, school.teacher, testId)
    await prisma().user.update({ where: { id: who.id }, data: { year: 4 }, select: { id: true } })
    await filled(school.teacher, id, sheet, sheet.low)
    await decided(school.teacher, id, { outcome: 'FAILED' })
    await changedTest(testId, { canRetake: true })
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject({ data: { missing: [{ kind: 'NOT_FOR_YEAR' }] } })
  })

  test('opens on its day, and needs a session of its student where it says so', async () => {
    const [who, other] = [await student(), await student()]
    const later = await savedTest(school, sheet, { opensOn: '2026-12-01' })
    expect((await standing(who, later))?.missing).toEqual([{ kind: 'OPENS', on: '2026-12-01' }])
    const testId = await savedTest(school, sheet, { needsSession: true })
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject({ data: { missing: [{ kind: 'NO_SESSION' }] } })
    const { sessionId } = await treated(school, { studentId: who.id, procedure: school.procedures.filling })
    expect(await tryTest(other, askForTest, { id: v7(), testId, sessionId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTest(who, askForTest, { id: v7(), testId, sessionId })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is closed to everybody while the module is off', async () => {
    const modules = new Set([...school.teacher.actor.modules].filter((name) => name !== 'tests'))
    const off = { ...school.teacher, actor: { ...school.teacher.actor, modules } }
    expect(await tryTest(off, listToMark, {})).toMatchObject({ status: 'MODULE_DISABLED' })
  })

  test('is saved with a rule that can be worked out, a code of its own, and no circle', async () => {
    const input = { revision: 0, name: 'Wrong', formId: sheet.id }
    const bad = { id: v7(), code: 'W-1', ...input, passRule: `{${v7()}} + 1` }
    expect(await tryTest(school.admin, saveTest, bad)).toMatchObject(refusedAs('RULE_INVALID'))
    const known = await savedTest(school, sheet, { code: 'TAKEN-1' })
    expect(await tryTest(school.admin, saveTest, { id: v7(), code: 'taken-1', ...input })).toMatchObject(refusedAs('CODE_TAKEN'))
    const needs = await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: known }] })
    const circle = { id: known, ...input, revision: 1, code: 'TAKEN-1', prerequisites: [{ kind: 'TEST', testId: needs }] }
    expect(await tryTest(school.admin, saveTest, circle)).toMatchObject(refusedAs('CIRCLE'))
    const wordy = { id: v7(), code: 'W-2', ...input, criticalUids: [sheet.uid('words')] }
    expect(await tryTest(school.admin, saveTest, wordy)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'criticalUids' }] })
  })

  test('has its rule tried on the last sheets before it is saved', async () => {
    const form = await sheetForm(school)
    const testId = await savedTest(school, form)
    await attempted(await student(), school.teacher, testId, form, form.good)
    await attempted(await student(), school.teacher, testId, form, form.unsafe, { outcome: 'FAILED' })
    const tried = await onTest(school.admin, tryTestRule, { formId: form.id, passRule: form.rule, criticalUids: [form.uid('safe')] })
    expect(tried.sheets.map(({ verdict }) => verdict.mayPass).toSorted()).toEqual([false, true])
    const wrong = await onTest(school.admin, tryTestRule, { formId: form.id, passRule: `{${form.uid('words')}} + 1 > 2` })
    expect(wrong).toMatchObject({ problems: [{ code: 'typesDiffer' }], sheets: [] })
  })
})

describe('what was marked without a network', () => {
  test('and arrives after the decision is kept beside the sheet, and changes nothing', async () => {
    const id = await taken(await student(), school.teacher, await savedTest(school, sheet))
    await filled(school.teacher, id, sheet, sheet.good)
    await decided(school.teacher, id)
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
    const id = await taken(await student(), school.teacher, await savedTest(school, sheet))
    await filled(school.teacher, id, sheet, sheet.good)
    const old = { id, pageUid: sheet.pageUid, revision: 0, answers: sheet.low }
    expect(await tryTest(school.teacher, saveSheetPage, old)).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 1 } } })
  })
})
