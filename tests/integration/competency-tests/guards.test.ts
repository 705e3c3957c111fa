import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { acceptAttempt, askForTest, readTestsOfSession, removeTest, saveTest } from '@/lib/contracts/competency-tests'
import { lockPrerequisites } from '@/server/competency-tests/queries/settings'
import { prisma } from '@/server/kernel/db'
import {
  askForAttempt,
  wholeAttempt,
  decideFirst,
  decidedSecond,
  fillSheet,
  onTest,
  savedTest,
  sheetForm,
  acceptedAttempt,
  testCall,
  tryTest,
  type SheetForm,
} from '../../support/competency-tests'
import { definition, field, page, publishedForm } from '../../support/forms'
import { member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'
import { waitForLock } from '../../support/waits'

let school: School
let sheet: SheetForm
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
})

test('who asks for a test that is being removed waits, and is told that it is gone', async () => {
  const { admin, student } = school
  const testId = await savedTest(school, sheet)
  const id = v7()
  const asking = prisma().$transaction(
    async (db) => {
      await db.competencyTest.update({ where: { id: testId }, data: { deletedAt: new Date() }, select: { id: true } })
      const asked = tryTest(student, askForTest, { id, testId })
      await Promise.race([waitForLock('competency_test'), asked])
      return { asked }
    },
    { timeout: 20_000 },
  )
  expect(await (await asking).asked).toMatchObject({ status: 'NOT_FOUND' })
  expect(await prisma().testAttempt.count({ where: { id } })).toBe(0)
  const kept = await savedTest(school, sheet)
  await askForAttempt(student, kept)
  expect(await tryTest(admin, removeTest, { id: kept, revision: 1 })).toMatchObject({ code: 'competency-tests.IN_USE' })
})

test('who gives a test a prerequisite that is being removed waits, and is told that it is gone', async () => {
  const { admin } = school
  const [needed, testId] = [await savedTest(school, sheet), await savedTest(school, sheet)]
  const row = await prisma().competencyTest.findUniqueOrThrow({ where: { id: testId }, select: { code: true, name: true } })
  const input = { id: testId, revision: 1, ...row, formId: sheet.id, prerequisites: [{ kind: 'TEST', testId: needed }] }
  const saving = prisma().$transaction(
    async (db) => {
      await lockPrerequisites(db)
      await db.competencyTest.update({ where: { id: needed }, data: { deletedAt: new Date() }, select: { id: true } })
      const saved = tryTest(admin, saveTest, input)
      await Promise.race([waitForLock('pg_advisory_xact_lock'), saved])
      return { saved }
    },
    { timeout: 20_000 },
  )
  expect(await (await saving).saved).toMatchObject({ status: 'VALIDATION_FAILED' })
  expect(await prisma().testPrerequisite.count({ where: { testId } })).toBe(0)
})

test('whichever comes first, the removal of a test or its becoming a prerequisite, no test has a prerequisite that is gone', async () => {
  const { admin } = school
  for (let turn = 0; turn < 6; turn += 1) {
    const needed = await savedTest(school, sheet)
    const id = v7()
    const made = {
      id,
      revision: 0,
      code: `P-${id.slice(-8)}`,
      name: 'After',
      formId: sheet.id,
      prerequisites: [{ kind: 'TEST', testId: needed }],
    }
    const both = [tryTest(admin, saveTest, made), tryTest(admin, removeTest, { id: needed, revision: 1 })]
    const answers = await Promise.all(turn % 2 === 0 ? both : both.toReversed())
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    const gone = { neededTest: { deletedAt: { not: null } } }
    expect(await prisma().testPrerequisite.count({ where: { testId: id, ...gone } })).toBe(0)
  }
})

test('tests that are saved at once do not come before each other in a circle, however long it is', async () => {
  const { admin } = school
  for (let turn = 0; turn < 4; turn += 1) {
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1) ids.push(await savedTest(school, sheet))
    const rows = await prisma().competencyTest.findMany({ where: { id: { in: ids } }, select: { id: true, code: true, name: true } })
    const saves = rows.map((row) => {
      const next = ids[(ids.indexOf(row.id) + 1) % ids.length] ?? ''
      return tryTest(admin, saveTest, { ...row, revision: 1, formId: sheet.id, prerequisites: [{ kind: 'TEST', testId: next }] })
    })
    const answers = await Promise.all(saves)
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 'SUCCESS')).toMatchObject({ code: 'competency-tests.CIRCLE' })
  }
})

test('the sheet and the remediation of a test are forms about a student, and a form about nobody is refused by its field', async () => {
  const { admin } = school
  const aboutNobody = await publishedForm(admin, definition([page('one', [field('BOOLEAN', 'done')])]), { settings: { subject: 'NONE' } })
  const id = v7()
  const made = {
    id,
    revision: 0,
    code: `N-${id.slice(-8)}`,
    name: 'Nobody',
    formId: sheet.id,
    published: true,
    passRule: '',
    criticalUids: [],
  }
  const refused = (path: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path, code: 'formAboutNobody' }] })
  expect(await tryTest(admin, saveTest, { ...made, formId: aboutNobody.id })).toMatchObject(refused('formId'))
  expect(await tryTest(admin, saveTest, { ...made, remediationFormId: aboutNobody.id })).toMatchObject(refused('remediationFormId'))
  expect(await tryTest(admin, saveTest, made)).toMatchObject({ status: 'SUCCESS' })
})

test('a teacher who passes whom they failed may ask for a second marker, and it is flagged once it stands', async () => {
  const { teacher, colleague } = school
  const who = await member('STUDENT')
  const testId = await savedTest(school, sheet, { canRetake: true })
  await wholeAttempt(who, teacher, testId, sheet, sheet.low, { outcome: 'FAILED' })
  const id = await acceptedAttempt(who, teacher, testId)
  await fillSheet(teacher, id, sheet, sheet.good)
  expect(await decideFirst(teacher, id, { wantsSecond: true, secondId: colleague.id })).toEqual({
    state: 'MARKING_REQUIRED',
    differs: false,
    flags: [],
  })
  await onTest(colleague, acceptAttempt, { id })
  await fillSheet(colleague, id, sheet, sheet.good)
  expect(await decidedSecond(colleague, id)).toMatchObject({ state: 'PASSED', differs: false, flags: ['SAME_TEACHER'] })
})

test('the tests of a session are told to those alone who may open the session', async () => {
  const sessionId = await begin(school)
  await expectOutOfScope({
    call: testCall(readTestsOfSession),
    input: (id) => ({ sessionId: id }),
    id: sessionId,
    parameter: 'sessionId',
    entitled: school.teacher,
    strangers: [await member('STUDENT'), school.partner],
    refusedAs: ['NOT_FOUND', 'FORBIDDEN'],
    reachableBy: ['STAFF', 'ADMIN'],
  })
})
