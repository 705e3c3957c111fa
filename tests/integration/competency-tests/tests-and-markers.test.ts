import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptAttempt,
  askForTest,
  decideAttempt,
  handOverAttempts,
  listToMark,
  readAttempt,
  readEligibility,
  readMyTests,
  readTest,
  readTestFields,
  saveTest,
  tryTestRule,
} from '@/lib/contracts/competency-tests'
import { competencyTestsListeners } from '@/server/competency-tests/listeners'
import { prisma } from '@/server/kernel/db'
import {
  askForAttempt,
  wholeAttempt,
  changeTest,
  decideFirst,
  fillSheet,
  onTest,
  savedTest,
  sheetForm,
  stateOf,
  acceptedAttempt,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { definition, everybody, field, page, publishedForm } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { makeTreated } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let sheet: SheetForm
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
})

const student = () => member('STUDENT')
const refusedAs = (code: string) => ({ code: `competency-tests.${code}` })
const countRequirement = (changes: object = {}) => ({
  prerequisites: [{ kind: 'COUNT', procedureId: school.procedures.filling.id, count: 2, ...changes }],
})
const makeTreatedSessions = (who: Member, times: number, more: object = {}) =>
  Promise.all(
    Array.from({ length: times }, () => makeTreated(school, { studentId: who.id, procedure: school.procedures.filling, ...more })),
  )
const forget = (who: Member) => prisma().experienceLine.deleteMany({ where: { studentId: who.id } })
const readStanding = async (who: Member, testId: string) =>
  (await onTest(who, readMyTests, {})).tests.find(({ test: { id } }) => id === testId)

describe('prerequisites', () => {
  test('that are missing are told as data, and nothing is asked for', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, countRequirement())
    await makeTreatedSessions(who, 1)
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
    expect(await readStanding(who, testId)).toMatchObject({ standing: 'NOT_YET', missing })
    await makeTreatedSessions(who, 1)
    expect(await readStanding(who, testId)).toMatchObject({ standing: 'OPEN', missing: [] })
  })

  test('are counted again when it is taken on and when it is decided', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, countRequirement())
    await makeTreatedSessions(who, 2)
    const id = await askForAttempt(who, testId)
    await forget(who)
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
    await makeTreatedSessions(who, 2)
    await onTest(school.teacher, acceptAttempt, { id })
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
    await forget(who)
    expect(await tryTest(school.teacher, decideAttempt, { id, contentHash, outcome: 'PASSED' })).toMatchObject(refusedAs('NOT_ELIGIBLE'))
    expect(await stateOf(id)).toBe('AWAITING_MARKING')
  })

  test('ask for a level of help, for consistent marks and for another test', async () => {
    const who = await student()
    const help = await savedTest(school, sheet, countRequirement({ help: 'SUPERVISED' }))
    const consistent = await savedTest(school, sheet, countRequirement({ isConsistent: true }))
    const first = await savedTest(school, sheet)
    const after = await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: first }] })
    await makeTreatedSessions(who, 3, { value: 2 })
    expect((await readStanding(who, help))?.missing).toMatchObject([{ kind: 'COUNT', have: 0, help: 'SUPERVISED' }])
    expect((await readStanding(who, consistent))?.missing).toMatchObject([{ kind: 'COUNT', have: 3, notConsistent: true }])
    expect((await readStanding(who, after))?.missing).toMatchObject([{ kind: 'TEST', test: { id: first } }])
    await prisma().experienceLine.updateMany({ where: { studentId: who.id }, data: { helpLevel: 'INDEPENDENT', grade: 2 } })
    await makeTreatedSessions(who, 7)
    await wholeAttempt(who, school.teacher, first, sheet, sheet.good)
    expect((await readStanding(who, help))?.standing).toBe('OPEN')
    expect((await readStanding(who, consistent))?.standing).toBe('OPEN')
    expect((await readStanding(who, after))?.standing).toBe('OPEN')
  })

  test('of a whole year are counted for one test at once', async () => {
    const [ready, notYet] = [await student(), await student()]
    await prisma().user.updateMany({ where: { id: { in: [ready.id, notYet.id] } }, data: { year: 2 } })
    const testId = await savedTest(school, sheet, { ...countRequirement(), years: [2] })
    await makeTreatedSessions(ready, 2)
    const { rows, counts } = await onTest(school.teacher, readEligibility, { testId, year: 2 })
    expect(counts).toEqual({ may: 1, notYet: 1, passed: 0 })
    expect(rows.find((row) => row.student.id === notYet.id)).toMatchObject({ standing: 'NOT_YET', missing: [{ kind: 'COUNT', have: 0 }] })
    // Students can only read about themselves.
    expect((await onTest(ready, readEligibility, { testId, year: 2 })).rows.map((row) => row.student.id)).toEqual([ready.id])
    expect(await tryTest(ready, readEligibility, { testId, studentId: notYet.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('that were met by a session which was changed since say so, and nothing is taken back', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, countRequirement())
    const [one] = await makeTreatedSessions(who, 2)
    const sessionId = one?.sessionId ?? ''
    const { id } = await wholeAttempt(who, school.teacher, testId, sheet, sheet.good)
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

describe('who marks', () => {
  test('is who is named, by person or by role, and is asked again', async () => {
    const who = await student()
    const testId = await savedTest(school, sheet, { assessorIds: [school.teacher.id] })
    expect(await tryTest(who, askForTest, { id: v7(), testId, assessorId: school.colleague.id })).toMatchObject(refusedAs('MAY_NOT_MARK'))
    const id = await askForAttempt(who, testId)
    expect(await tryTest(school.colleague, acceptAttempt, { id })).toMatchObject({ status: 'FORBIDDEN' })
    await onTest(school.teacher, acceptAttempt, { id })
    const contentHash = await fillSheet(school.teacher, id, sheet, sheet.good)
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
    const id = await askForAttempt(who, testId)
    await changeTest(testId, { closesOn: new Date('2026-11-19') })
    expect(await tryTest(await student(), askForTest, { id: v7(), testId })).toMatchObject(refusedAs('CLOSED'))
    await onTest(school.teacher, acceptAttempt, { id })
    await changeTest(testId, { published: false })
    await fillSheet(school.teacher, id, sheet, sheet.good)
    expect((await decideFirst(school.teacher, id)).state).toBe('PASSED')
  })

  test('that is not published any more is taken on no more', async () => {
    const testId = await savedTest(school, sheet)
    const id = await askForAttempt(await student(), testId)
    await changeTest(testId, { published: false })
    expect(await tryTest(school.teacher, acceptAttempt, { id })).toMatchObject(refusedAs('CLOSED'))
  })

  test('of another programme or year is not asked for; who changes goes on with what was asked for', async () => {
    const who = await student()
    await prisma().user.update({ where: { id: who.id }, data: { year: 3 }, select: { id: true } })
    const testId = await savedTest(school, sheet, { years: [3] })
    const id = await acceptedAttempt(who, school.teacher, testId)
    await prisma().user.update({ where: { id: who.id }, data: { year: 4 }, select: { id: true } })
    await fillSheet(school.teacher, id, sheet, sheet.low)
    await decideFirst(school.teacher, id, { outcome: 'FAILED' })
    await changeTest(testId, { canRetake: true })
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject({ data: { missing: [{ kind: 'NOT_FOR_YEAR' }] } })
  })

  test('opens on its day, and needs a session of its student where it says so', async () => {
    const [who, other] = [await student(), await student()]
    const later = await savedTest(school, sheet, { opensOn: '2026-12-01' })
    expect((await readStanding(who, later))?.missing).toEqual([{ kind: 'OPENS', on: '2026-12-01' }])
    const testId = await savedTest(school, sheet, { needsSession: true })
    expect(await tryTest(who, askForTest, { id: v7(), testId })).toMatchObject({ data: { missing: [{ kind: 'NO_SESSION' }] } })
    const { sessionId } = await makeTreated(school, { studentId: who.id, procedure: school.procedures.filling })
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

  test('offers the rows of a grid as critical items, and is saved with one', async () => {
    const { id: scaleId } = await prisma().scale.findFirstOrThrow({ select: { id: true } })
    const rows = ['consent', 'aftercare'].map((id) => ({ uid: v7(), id, caption: { 'en-GB': id } }))
    const form = await publishedForm(
      school.admin,
      definition([page('sheet', [field('GRID', 'marks', { scaleId, rows })])], { see: everybody }),
    )
    const { fields } = await onTest(school.admin, readTestFields, { formId: form.id })
    expect(fields.map(({ id, page: place, canBeCritical }) => [id, place, canBeCritical])).toEqual([
      ['marks', 'sheet', false],
      ['consent', 'sheet · marks', true],
      ['aftercare', 'sheet · marks', true],
    ])
    const [consent] = rows
    const id = v7()
    const passRule = `{${consent?.uid ?? ''}} >= 3`
    const input = { id, revision: 0, code: 'GRID-1', name: 'Grid', formId: form.id, passRule, criticalUids: [consent?.uid] }
    await onTest(school.admin, saveTest, input)
    expect(await onTest(school.admin, readTest, { id })).toMatchObject({ found: { criticalUids: [consent?.uid], lostUids: [] } })
    expect(await tryTest(school.admin, saveTest, { ...input, revision: 1, criticalUids: [fields[0]?.uid] })).toMatchObject({
      issues: [{ path: 'criticalUids' }],
    })
  })

  test('has its rule tried on the last sheets before it is saved', async () => {
    const form = await sheetForm(school)
    const testId = await savedTest(school, form)
    await wholeAttempt(await student(), school.teacher, testId, form, form.good)
    await wholeAttempt(await student(), school.teacher, testId, form, form.unsafe, { outcome: 'FAILED' })
    const tried = await onTest(school.admin, tryTestRule, { formId: form.id, passRule: form.rule, criticalUids: [form.uid('safe')] })
    expect(tried.sheets.map(({ verdict }) => verdict.mayPass).toSorted()).toEqual([false, true])
    const wrong = await onTest(school.admin, tryTestRule, { formId: form.id, passRule: `{${form.uid('words')}} + 1 > 2` })
    expect(wrong).toMatchObject({ problems: [{ code: 'typesDiffer' }], sheets: [] })
  })
})
