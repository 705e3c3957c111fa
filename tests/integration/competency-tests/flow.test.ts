import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptAttempt,
  askForTest,
  declineAttempt,
  handOverAttempts,
  listAttempts,
  listToMark,
  readAttempt,
  readMyTests,
  resolveAttempt,
  voidAttempt,
  withdrawAttempt,
} from '@/lib/contracts/competency-tests'
import { prisma } from '@/server/kernel/db'
import { noticesOf } from '../../support/clinical-cases'
import {
  askForAttempt,
  wholeAttempt,
  decideFirst,
  decidedSecond,
  fillSheet,
  onTest,
  savedTest,
  sheetForm,
  stateOf,
  acceptedAttempt,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

let school: School
let sheet: SheetForm
let student: Member
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  student = await member('STUDENT')
})

const readStanding = async (who: Member, testId: string) =>
  (await onTest(who, readMyTests, {})).tests.find(({ test: { id } }) => id === testId)?.standing

describe('a test', () => {
  test('is asked for, taken on, marked and passed', async () => {
    const testId = await savedTest(school, sheet)
    expect(await readStanding(student, testId)).toBe('OPEN')
    const id = await askForAttempt(student, testId, { assessorId: school.teacher.id })
    expect((await noticesOf('testAsked')).map(({ to }) => to)).toContain(school.teacher.id)
    expect(await readStanding(student, testId)).toBe('WAITING')
    expect((await onTest(school.teacher, listToMark, {})).asked.map((one) => one.id)).toContain(id)
    await onTest(school.teacher, acceptAttempt, { id })
    await fillSheet(school.teacher, id, sheet, sheet.good)
    const { found } = await onTest(school.teacher, readAttempt, { id })
    expect(found.first?.verdict).toMatchObject({ rule: 'MET', score: 12, needed: 10, mayPass: true, criticalFailed: [] })
    expect((await onTest(student, readAttempt, { id })).found.first).toBeNull()
    expect(await decideFirst(school.teacher, id)).toEqual({ state: 'PASSED', differs: false, flags: [] })
    expect(await readStanding(student, testId)).toBe('PASSED')
    const seen = (await onTest(student, readAttempt, { id })).found
    expect(seen.first).toMatchObject({ outcome: 'PASSED', answers: { [sheet.uid('first')]: 6 } })
    expect(seen.may).toMatchObject({ withdraw: false, accept: false, decide: false, fill: false })
    expect((await noticesOf('testPassed')).map(({ to }) => to)).toContain(student.id)
    expect(seen.history.map(({ act }) => act)).toEqual(['asked', 'accepted', 'decided'])
    const response = await prisma().formResponse.findFirstOrThrow({ where: { originId: id }, select: { state: true, originKind: true } })
    expect(response).toEqual({ state: 'COMPLETED', originKind: 'TEST' })
  })

  test('is declined or withdrawn, and asked for anew as the same attempt', async () => {
    const testId = await savedTest(school, sheet)
    const id = await askForAttempt(student, testId, { assessorId: school.teacher.id })
    await onTest(school.teacher, declineAttempt, { id, reason: 'Away that week' })
    expect(await stateOf(id)).toBe('VOID')
    expect(await readStanding(student, testId)).toBe('OPEN')
    const second = await askForAttempt(student, testId)
    await onTest(student, withdrawAttempt, { id: second })
    const third = await askForAttempt(student, testId)
    expect((await onTest(student, readAttempt, { id: third })).found).toMatchObject({ number: 1, state: 'REQUESTED' })
  })

  test('that is failed is asked for again once its interval is over', async () => {
    const testId = await savedTest(school, sheet, { canRetake: true, retakeAfterDays: 0, attempts: 2 })
    const { id, state } = await wholeAttempt(student, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    expect(state).toBe('FAILED')
    expect(await readStanding(student, testId)).toBe('RETAKE')
    const again = await askForAttempt(student, testId)
    expect(await stateOf(id)).toBe('FAILED')
    expect((await onTest(student, readAttempt, { id: again })).found.number).toBe(2)
    await onTest(school.teacher, acceptAttempt, { id: again })
    await fillSheet(school.teacher, again, sheet, sheet.low)
    await decideFirst(school.teacher, again, { outcome: 'FAILED' })
    expect((await onTest(student, readMyTests, {})).tests.find(({ test: one }) => one.id === testId)).toMatchObject({
      standing: 'FAILED',
      missing: [{ kind: 'NO_ATTEMPTS', attempts: 2 }],
    })
  })

  test('that a teacher asks for a student is theirs at once', async () => {
    const testId = await savedTest(school, sheet)
    const id = v7()
    const asked = await onTest(school.teacher, askForTest, { id, testId, studentId: student.id, assessorId: school.teacher.id })
    expect(asked.state).toBe('AWAITING_MARKING')
    expect((await noticesOf('testAskedForYou')).map(({ to }) => to)).toContain(student.id)
    await fillSheet(school.teacher, id, sheet, sheet.good)
    expect((await decideFirst(school.teacher, id)).state).toBe('PASSED')
  })
})

describe('a second marker', () => {
  test('agrees, without knowing what the first one decided', async () => {
    const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
    const { id, state } = await wholeAttempt(student, school.teacher, testId, sheet, sheet.good, { secondId: school.colleague.id })
    expect(state).toBe('MARKING_REQUIRED')
    expect((await noticesOf('testSecondAsked')).map(({ to }) => to)).toContain(school.colleague.id)
    await onTest(school.colleague, acceptAttempt, { id })
    expect((await onTest(school.colleague, readAttempt, { id })).found.first).toBeNull()
    await fillSheet(school.colleague, id, sheet, sheet.good)
    expect(await decidedSecond(school.colleague, id)).toMatchObject({ state: 'PASSED', differs: false })
    const { found } = await onTest(school.colleague, readAttempt, { id })
    expect([found.first?.outcome, found.secondSheet?.outcome]).toEqual(['PASSED', 'PASSED'])
  })

  test('differs, and an administrator of tests decides', async () => {
    const testId = await savedTest(school, sheet, { secondMarker: 'ON_FAIL' })
    const { id } = await wholeAttempt(student, school.teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
    await onTest(school.colleague, acceptAttempt, { id })
    await fillSheet(school.colleague, id, sheet, sheet.good)
    expect(await decidedSecond(school.colleague, id)).toMatchObject({ state: 'MARKING_REQUIRED', differs: true })
    const { found } = await onTest(school.admin, readAttempt, { id })
    expect(found).toMatchObject({ differs: true, may: { resolve: true, accept: false } })
    const hashes = { firstHash: found.first?.contentHash, secondHash: found.secondSheet?.contentHash }
    const wrong = await tryTest(school.admin, resolveAttempt, {
      id,
      outcome: 'PASSED',
      reason: 'Seen again',
      ...hashes,
      secondHash: 'a'.repeat(64),
    })
    expect(wrong).toMatchObject({ status: 'STATE_CHANGED', code: 'evidence.CHANGED' })
    expect(await onTest(school.admin, resolveAttempt, { id, outcome: 'PASSED', reason: 'Seen again', ...hashes })).toMatchObject({
      state: 'PASSED',
    })
    expect((await noticesOf('testResolved')).map(({ to }) => to)).toContain(school.teacher.id)
  })
})

describe('an attempt', () => {
  test('is handed over: the other one marks on a sheet of their own', async () => {
    const testId = await savedTest(school, sheet)
    const id = await acceptedAttempt(student, school.teacher, testId)
    await fillSheet(school.teacher, id, sheet, sheet.low)
    const moved = await onTest(school.teacher, handOverAttempts, { ids: [id], toId: school.colleague.id, reason: 'Away' })
    expect(moved).toEqual({ moved: 1, refused: [] })
    const values = expect.objectContaining({ person: school.colleague.displayName })
    expect(await noticesOf('testNewMarker')).toContainEqual({ to: student.id, values })
    const { found } = await onTest(school.colleague, readAttempt, { id })
    expect(found.first).toMatchObject({ isMine: true, answers: {} })
    await fillSheet(school.colleague, id, sheet, sheet.good)
    expect((await decideFirst(school.colleague, id)).state).toBe('PASSED')
  })

  test('is made void, and counts for nothing', async () => {
    const testId = await savedTest(school, sheet)
    const { id } = await wholeAttempt(student, school.teacher, testId, sheet, sheet.good)
    await onTest(school.admin, voidAttempt, { id, reason: 'The wrong patient' })
    expect(await readStanding(student, testId)).toBe('OPEN')
    expect((await noticesOf('testVoided')).map(({ to }) => to)).toEqual(expect.arrayContaining([student.id]))
  })

  test('is found by who may see it, and by nobody else', async () => {
    const testId = await savedTest(school, sheet)
    const id = await askForAttempt(student, testId, { assessorId: school.teacher.id })
    const ids = async (who: Member) => (await onTest(who, listAttempts, { testId })).rows.map((one) => one.id)
    expect(await ids(school.admin)).toEqual([id])
    expect(await ids(student)).toEqual([id])
    expect(await ids(await member('STUDENT'))).toEqual([])
    expect((await onTest(await member('STUDENT'), listAttempts, { studentId: student.id })).rows).toEqual([])
    expect(await tryTest(await member('STUDENT'), readAttempt, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
