import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/competency-tests'
import { prisma } from '@/server/kernel/db'
import {
  askForAttempt,
  decideFirst,
  fillSheet,
  sheetHashFor,
  onTest,
  savedTest,
  sheetForm,
  acceptedAttempt,
  testCall,
  type SheetForm,
} from '../../support/competency-tests'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
let sheet: SheetForm
let marker: Member
let stranger: Member
beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  marker = await member('TEACHER')
  stranger = await member('STUDENT')
})

const refusedAs = ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'CONFLICT'] as const
const student = () => member('STUDENT')
const admin = () => member('ADMIN')
const askForNewTest = async (changes: object = {}) =>
  askForAttempt(await student(), await savedTest(school, sheet, changes), { assessorId: marker.id })
const beingMarked = async () => acceptedAttempt(await student(), marker, await savedTest(school, sheet))

describe('ids of others', () => {
  test('of attempts are not found', async () => {
    const reach = {
      parameter: 'id',
      entitled: marker,
      strangers: [stranger],
      refusedAs,
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
    } as const
    await expectOutOfScope({ call: testCall(contracts.readAttempt), input: (id) => ({ id }), id: await beingMarked(), ...reach })
    await expectOutOfScope({
      call: testCall(contracts.acceptAttempt),
      input: (id) => ({ id }),
      id: await askForNewTest(),
      ...reach,
      reachableBy: [],
    })
    const reason = 'Not today'
    await expectOutOfScope({
      call: testCall(contracts.declineAttempt),
      input: (id) => ({ id, reason }),
      id: await askForNewTest(),
      ...reach,
      reachableBy: [],
    })
    const asker = await student()
    await expectOutOfScope({
      call: testCall(contracts.withdrawAttempt),
      input: (id) => ({ id, reason }),
      id: await askForAttempt(asker, await savedTest(school, sheet)),
      ...reach,
      entitled: asker,
      reachableBy: [],
    })
    const page = await beingMarked()
    await expectOutOfScope({
      call: testCall(contracts.saveSheetPage),
      input: (id) => ({ id, pageUid: sheet.pageUid, revision: 0, answers: sheet.good }),
      id: page,
      ...reach,
      reachableBy: [],
    })
    await fillSheet(marker, page, sheet, sheet.good)
    const contentHash = await sheetHashFor(marker, page)
    await expectOutOfScope({
      call: testCall(contracts.decideAttempt),
      input: (id) => ({ id, contentHash, outcome: 'PASSED' }),
      id: page,
      ...reach,
      reachableBy: [],
    })
    await expectOutOfScope({
      call: testCall(contracts.handOverAttempts),
      input: (id) => ({ ids: [id], toId: school.teacher.id }),
      id: await beingMarked(),
      ...reach,
      parameter: 'ids',
    })
    await expectOutOfScope({
      call: testCall(contracts.findMarkers),
      input: (id) => ({ ids: [id] }),
      id: await beingMarked(),
      ...reach,
      reachableBy: ['TEACHER', 'ADMIN'],
      parameter: 'ids',
    })
    await expectOutOfScope({
      call: testCall(contracts.voidAttempt),
      input: (id) => ({ id, reason }),
      id: await beingMarked(),
      ...reach,
      entitled: await admin(),
    })
  })

  test('of students, sessions and filters are not found', async () => {
    const { id } = await student()
    const reach = { id, entitled: marker, strangers: [stranger], refusedAs, reachableBy: ['TEACHER', 'STAFF', 'ADMIN'] } as const
    const testId = await savedTest(school, sheet)
    const of = { ...reach, parameter: 'studentId', refusedAs: [...refusedAs, 'VALIDATION_FAILED'] } as const
    await expectOutOfScope({ call: testCall(contracts.readMyTests), input: (studentId) => ({ studentId }), ...of })
    await expectOutOfScope({ call: testCall(contracts.readEligibility), input: (studentId) => ({ testId, studentId }), ...of })
    await expectOutOfScope({ call: testCall(contracts.readAskChoices), input: (studentId) => ({ studentId }), ...of })
    await expectOutOfScope({
      call: testCall(contracts.askForTest),
      parameter: 'studentId',
      input: (studentId) => ({ id: v7(), testId, studentId }),
      ...reach,
    })
    await expectOutOfScope({
      call: testCall(contracts.askForTest),
      parameter: 'testId',
      input: (one) => ({ id: v7(), testId: one }),
      ...reach,
      id: await savedTest(school, sheet, { published: false }),
      entitled: school.student,
      entitledTo: testId,
      reachableBy: [],
    })
    await expectOutOfScope({
      call: testCall(contracts.askForTest),
      parameter: 'id',
      input: (one) => ({ id: one, testId }),
      ...reach,
      id: await askForNewTest(),
      entitled: school.partner,
      entitledTo: v7(),
      reachableBy: [],
    })
    const [sessionId, inSession] = [await begin(school), await savedTest(school, sheet)]
    await expectOutOfScope({
      call: testCall(contracts.askForTest),
      parameter: 'sessionId',
      input: (one) => ({ id: v7(), testId: inSession, sessionId: one }),
      ...reach,
      id: sessionId,
      entitled: school.student,
      reachableBy: [],
    })
  })

  test('of second markings and what they differ in are not found', async () => {
    const second = await member('TEACHER')
    const id = await beingMarked()
    await fillSheet(marker, id, sheet, sheet.good)
    await decideFirst(marker, id, { wantsSecond: true, secondId: second.id })
    await onTest(second, contracts.acceptAttempt, { id })
    await fillSheet(second, id, sheet, sheet.low)
    const contentHash = await sheetHashFor(second, id)
    const reach = { parameter: 'id', id, strangers: [stranger, marker], refusedAs } as const
    await expectOutOfScope({
      call: testCall(contracts.decideAttemptSecond),
      input: (one) => ({ id: one, contentHash, outcome: 'FAILED', reason: 'Too low' }),
      entitled: second,
      ...reach,
    })
    const { firstHash, secondHash } = await prisma().testAttempt.findUniqueOrThrow({ where: { id } })
    await expectOutOfScope({
      call: testCall(contracts.resolveAttempt),
      input: (one) => ({ id: one, outcome: 'PASSED', reason: 'Seen again', firstHash, secondHash }),
      entitled: await admin(),
      reachableBy: ['ADMIN'],
      ...reach,
    })
  })
})

describe('an administrator of tests', () => {
  test('reads, changes and takes away tests and filters, which nobody else can', async () => {
    const entitled = await admin()
    const reach = { parameter: 'id', entitled, strangers: [stranger, marker], refusedAs, reachableBy: ['ADMIN'] } as const
    const testId = await savedTest(school, sheet)
    await expectOutOfScope({ call: testCall(contracts.readTest), input: (id) => ({ id }), id: testId, ...reach })
    const { found } = await onTest(entitled, contracts.readTest, { id: testId })
    expect(found.name).toContain('Test')
    expect((await onTest(entitled, contracts.readTestFields, { formId: sheet.id })).fields.length).toBeGreaterThan(3)
    await expectOutOfScope({
      call: testCall(contracts.saveTest),
      input: (id) => ({ id, revision: found.revision, code: `S-${testId.slice(-8)}`, name: 'Saved', formId: sheet.id }),
      id: testId,
      ...reach,
    })
    await expectOutOfScope({
      call: testCall(contracts.removeTest),
      input: (id) => ({ id, revision: found.revision + 1 }),
      id: testId,
      ...reach,
    })
    const filterId = v7()
    await onTest(entitled, contracts.saveTestFilter, { id: filterId, revision: 0, name: `Mine ${filterId}` })
    await expectOutOfScope({
      call: testCall(contracts.saveTestFilter),
      input: (id) => ({ id, revision: 1, name: `Ours ${filterId}` }),
      id: filterId,
      ...reach,
    })
    await expectOutOfScope({
      call: testCall(contracts.removeTestFilter),
      input: (id) => ({ id, revision: 2 }),
      id: filterId,
      ...reach,
    })
  })
})
