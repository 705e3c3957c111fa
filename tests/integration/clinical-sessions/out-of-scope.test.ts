import { beforeAll, describe, test } from 'vitest'
import { v7 } from 'uuid'
import type { Target } from '@/lib/clinical/marking'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { makeSchool, type School } from '../../support/school'
import { expectOutOfScope } from '../../support/out-of-scope'
import { addLine, begin, beginMarked, callOf, headerOf, linesSeen, tryAs } from '../../support/treatment-sessions'

let school: School
let strangers: School['student'][]
beforeAll(async () => {
  school = await makeSchool()
  strangers = [school.stranger, school.partner, school.unrelated]
})
const asked = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'] as const

/** Somebody else's session with a line, a comment and a check. */
async function othersSession() {
  const sessionId = await begin(school, {}, school.partner)
  const [lineId, checkId, commentId] = [v7(), v7(), v7()]
  await tryAs(school.partner, contracts.saveLine, {
    sessionId,
    lineId,
    revision: 0,
    procedureId: school.procedures.examination.id,
    site: 'NONE',
  })
  await tryAs(school.partner, contracts.askForCheck, { sessionId, checkId, kind: 'FINAL_CHECK' })
  await tryAs(school.partner, contracts.addComment, { sessionId, commentId, text: 'Mine' })
  return { sessionId, lineId, checkId, commentId }
}

describe('a session of somebody else is not found', () => {
  test('read', async () => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.readSession),
      parameter: 'id',
      input: (sessionId) => ({ id: sessionId }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN', 'STAFF'],
    })
  })

  test.each([
    ['saveLine', contracts.saveLine, () => ({ lineId: v7(), revision: 0, procedureId: school.procedures.examination.id, site: 'NONE' })],
    ['saveChart', contracts.saveChart, () => ({ revision: 0, dentition: 'MIXED' })],
    ['saveMark', contracts.saveMark, () => ({ target: { kind: 'item', itemId: school.requiredItems[0] ?? '' }, value: 3, revision: 0 })],
    ['clearMark', contracts.clearMark, () => ({ target: { kind: 'item', itemId: school.requiredItems[0] ?? '' }, revision: 0 })],
    ['saveRemark', contracts.saveRemark, () => ({ text: 'A remark', revision: 0 })],
    ['addComment', contracts.addComment, () => ({ commentId: v7(), text: 'A comment' })],
    ['readComments', contracts.readComments, () => ({})],
    ['saveRadiograph', contracts.saveRadiograph, () => ({ radiographId: v7(), revision: 0, kind: 'BITEWING' })],
    ['cancel', contracts.cancelSession, () => ({})],
  ] as const)('%s', async (_name, contract, rest) => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contract),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId, ...rest() }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN', ...(contract === contracts.readComments ? ['STAFF' as const] : [])],
    })
  })

  test('saveHeader', async () => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.saveHeader),
      parameter: 'id',
      input: (sessionId) => ({ id: sessionId, revision: 1, ...headerOf(school), chairNumber: 8 }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('removeLine', async () => {
    const id = await begin(school)
    const lineId = await addLine(school, id)
    await expectOutOfScope({
      call: callOf(contracts.removeLine),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId, lineId, revision: 1 }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('askForCheck and withdrawCheck', async () => {
    const id = await begin(school)
    await addLine(school, id)
    const checkId = v7()
    const trial = { parameter: 'sessionId', id, entitled: school.student, strangers }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.askForCheck),
      input: (sessionId) => ({ sessionId, checkId, kind: 'FINAL_CHECK' }),
    })
    await expectOutOfScope({ ...trial, call: callOf(contracts.withdrawCheck), input: (sessionId) => ({ sessionId, checkId }) })
  })

  test('removeRadiograph', async () => {
    const radiographId = v7()
    const id = await begin(school)
    await tryAs(school.student, contracts.saveRadiograph, { sessionId: id, radiographId, revision: 0, kind: 'BITEWING' })
    await expectOutOfScope({
      call: callOf(contracts.removeRadiograph),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId, radiographId, revision: 1 }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('putBackCheck, endCheck and authoriseRadiograph', async () => {
    const id = await begin(school)
    const [checkId, radiographId] = [v7(), v7()]
    await tryAs(school.student, contracts.saveRadiograph, {
      sessionId: id,
      radiographId,
      revision: 0,
      kind: 'BITEWING',
      justification: 'Caries risk',
    })
    await tryAs(school.student, contracts.askForCheck, { sessionId: id, checkId, kind: 'START_CHECK' })
    await tryAs(school.teacher, contracts.claimCheck, { sessionId: id, checkId })
    const trial = { parameter: 'sessionId', id, entitled: school.teacher, strangers, reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({ ...trial, call: callOf(contracts.putBackCheck), input: (sessionId) => ({ sessionId, checkId }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.endCheck),
      input: (sessionId) => ({ sessionId, checkId, kind: 'START_CHECK', outcome: 'PASSED' }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.authoriseRadiograph),
      input: (sessionId) => ({ sessionId, radiographId, revision: 1 }),
    })
  })

  test('takeCheck and finishMarking', async () => {
    const { sessionId: id } = await beginMarked(school)
    const checkId = v7()
    await tryAs(school.student, contracts.askForCheck, { sessionId: id, checkId, kind: 'FINAL_CHECK' })
    const trial = { parameter: 'sessionId', id, entitled: school.teacher, strangers, reachableBy: ['ADMIN'] as const }
    const seen = await linesSeen(id)
    await expectOutOfScope({ ...trial, call: callOf(contracts.claimCheck), input: (sessionId) => ({ sessionId, checkId }) })
    await expectOutOfScope({ ...trial, call: callOf(contracts.finishMarking), input: (sessionId) => ({ sessionId, seen }) })
  })
})

describe('what a teacher does with a session of another clinic', () => {
  test('markRest, unmarkRest and undoFinish', async () => {
    const { sessionId: id } = await beginMarked(school)
    const trial = { parameter: 'sessionId', id, entitled: school.teacher, strangers, reachableBy: ['ADMIN'] as const }
    const target: Target = { kind: 'item', itemId: school.otherItems[0] ?? '' }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.markRest),
      input: (sessionId) => ({ sessionId, value: 4, targets: [{ target, revision: 0 }] }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.unmarkRest),
      input: (sessionId) => ({ sessionId, value: 4, targets: [target] }),
    })
    await tryAs(school.teacher, contracts.finishMarking, { sessionId: id })
    await expectOutOfScope({ ...trial, reachableBy: [], call: callOf(contracts.undoFinish), input: (sessionId) => ({ sessionId }) })
  })

  test('nextToMark', async () => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.nextToMark),
      parameter: 'afterId',
      input: (afterId) => ({ afterId }),
      id,
      entitled: school.teacher,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('saveConcernDraft and removeConcernDraft', async () => {
    const id = await begin(school)
    const trial = { parameter: 'sessionId', id, entitled: school.teacher, strangers, reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.saveConcernDraft),
      input: (sessionId) => ({ sessionId, text: 'A concern', revision: 0 }),
    })
    await expectOutOfScope({ ...trial, call: callOf(contracts.removeConcernDraft), input: (sessionId) => ({ sessionId }) })
  })
})

describe('a part of somebody else’s session is no part of one’s own', () => {
  test('saveLine and removeLine: a line', async () => {
    const { lineId: id } = await othersSession()
    const sessionId = await begin(school)
    const entitledTo = await addLine(school, sessionId)
    const line = { sessionId, procedureId: school.procedures.examination.id, site: 'NONE', quantity: 2 }
    const trial = { parameter: 'lineId', id, entitled: school.student, entitledTo, strangers: [school.student, ...strangers] }
    await expectOutOfScope({ ...trial, call: callOf(contracts.saveLine), input: (lineId) => ({ ...line, lineId, revision: 1 }) })
    await expectOutOfScope({ ...trial, call: callOf(contracts.removeLine), input: (lineId) => ({ sessionId, lineId, revision: 2 }) })
  })

  test('saveMark and clearMark: a line', async () => {
    const { lineId: id } = await othersSession()
    const sessionId = await begin(school)
    const entitledTo = await addLine(school, sessionId)
    const [criterionId] = school.procedures.examination.criteria
    const trial = {
      parameter: 'target.lineId',
      id,
      entitled: school.student,
      entitledTo,
      strangers: [school.student, ...strangers],
      refusedAs: asked,
    }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.saveMark),
      input: (lineId) => ({ sessionId, target: { kind: 'criterion', lineId, criterionId }, value: 4, revision: 0 }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.clearMark),
      input: (lineId) => ({ sessionId, target: { kind: 'criterion', lineId, criterionId }, revision: 1 }),
    })
  })

  test('addComment: a comment', async () => {
    const { commentId: id } = await othersSession()
    const sessionId = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.addComment),
      parameter: 'commentId',
      input: (commentId) => ({ sessionId, commentId, text: 'Another' }),
      id,
      entitled: school.student,
      entitledTo: v7(),
      strangers: [school.student, ...strangers],
    })
  })

  test('askForCheck, withdrawCheck and takeCheck: a check', async () => {
    const { checkId: id } = await othersSession()
    const sessionId = await begin(school)
    await addLine(school, sessionId)
    const entitledTo = v7()
    const trial = { parameter: 'checkId', id, entitled: school.student, entitledTo, strangers: [school.student, ...strangers] }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.askForCheck),
      input: (checkId) => ({ sessionId, checkId, kind: 'FINAL_CHECK' }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.claimCheck),
      input: (checkId) => ({ sessionId, checkId }),
      entitled: school.teacher,
      strangers: [school.teacher, ...strangers],
    })
    await expectOutOfScope({ ...trial, call: callOf(contracts.withdrawCheck), input: (checkId) => ({ sessionId, checkId }) })
  })
})

describe('a check or a radiograph of somebody else’s session is none of one’s own', () => {
  test('endCheck and putBackCheck: a check', async () => {
    const { checkId: id } = await othersSession()
    const sessionId = await begin(school)
    const entitledTo = v7()
    await tryAs(school.student, contracts.askForCheck, { sessionId, checkId: entitledTo, kind: 'STEP_CHECK' })
    await tryAs(school.teacher, contracts.claimCheck, { sessionId, checkId: entitledTo })
    const trial = { parameter: 'checkId', id, entitled: school.teacher, entitledTo, strangers: [school.teacher, ...strangers] }
    await expectOutOfScope({ ...trial, call: callOf(contracts.putBackCheck), input: (checkId) => ({ sessionId, checkId }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.endCheck),
      input: (checkId) => ({ sessionId, checkId, kind: 'STEP_CHECK', outcome: 'PASSED' }),
    })
  })

  test('saveRadiograph, removeRadiograph and authoriseRadiograph: a radiograph', async () => {
    const { sessionId: theirs } = await othersSession()
    const sessionId = await begin(school)
    const [id, entitledTo] = [v7(), v7()]
    const asked = { kind: 'BITEWING', justification: 'Caries risk' } as const
    await tryAs(school.partner, contracts.saveRadiograph, { sessionId: theirs, radiographId: id, revision: 0, ...asked })
    await tryAs(school.student, contracts.saveRadiograph, { sessionId, radiographId: entitledTo, revision: 0, ...asked })
    const trial = {
      parameter: 'radiographId',
      id,
      entitled: school.teacher,
      entitledTo,
      strangers: [school.teacher, school.student, ...strangers],
    }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.saveRadiograph),
      input: (radiographId) => ({ sessionId, radiographId, revision: 1, ...asked, report: 'Nothing found' }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.authoriseRadiograph),
      input: (radiographId) => ({ sessionId, radiographId, revision: 2 }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.removeRadiograph),
      input: (radiographId) => ({ sessionId, radiographId, revision: 3 }),
    })
  })
})

describe('people and ids that are not for the asker', () => {
  const create = (changes: object) => ({ id: v7(), ...headerOf(school), ...changes })

  test('create: an id that is somebody else’s session', async () => {
    const id = await begin(school, { studentId: school.student.id }, school.colleague)
    await expectOutOfScope({
      call: callOf(contracts.createSession),
      parameter: 'id',
      input: (sessionId) => create({ id: sessionId }),
      id,
      entitled: school.student,
      entitledTo: v7(),
      strangers: [school.student, ...strangers],
    })
  })

  test('create: a student whom one does not supervise', async () => {
    const trial = {
      parameter: 'studentId',
      id: school.stranger.id,
      entitled: school.teacher,
      entitledTo: school.student.id,
      strangers: [school.student, school.teacher, school.unrelated],
      reachableBy: ['ADMIN'] as const,
      refusedAs: asked,
    }
    await expectOutOfScope({ ...trial, call: callOf(contracts.createSession), input: (studentId) => create({ studentId }) })
  })

  test('create and saveHeader: a teacher who is none', async () => {
    const id = await begin(school)
    const trial = {
      parameter: 'teacherId',
      id: school.partner.id,
      entitled: school.student,
      entitledTo: school.colleague.id,
      strangers: [school.student],
      refusedAs: asked,
    }
    await expectOutOfScope({ ...trial, call: callOf(contracts.createSession), input: (teacherId) => create({ teacherId }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.saveHeader),
      input: (teacherId) => ({ id, revision: 1, ...headerOf(school), teacherId }),
    })
  })

  test('create and saveHeader: a partner of no group of one’s own', async () => {
    const id = await begin(school)
    const trial = {
      parameter: 'partnerId',
      id: school.stranger.id,
      entitled: school.student,
      entitledTo: school.partner.id,
      strangers: [school.student, school.unrelated],
      refusedAs: asked,
    }
    await expectOutOfScope({ ...trial, call: callOf(contracts.createSession), input: (partnerId) => create({ partnerId }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.saveHeader),
      input: (partnerId) => ({ id, revision: 1, ...headerOf(school), partnerId }),
    })
  })
})
