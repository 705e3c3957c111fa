import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/concerns'
import { prisma } from '@/server/kernel/db'
import {
  concernCall,
  concernInput,
  disclosedConcern,
  makeConcernSchool,
  raiseConcern,
  receiver,
  resolvedConcern,
  triagedConcern,
  tryConcern,
  askConcern,
  type ConcernSchool,
} from '../../support/concerns'
import { expectOutOfScope } from '../../support/out-of-scope'
import { begin } from '../../support/treatment-sessions'

let school: ConcernSchool
beforeAll(async () => {
  school = await makeConcernSchool()
})
const replaceRaiser = async () => {
  school = { ...school, teacher: await receiver(`raiser-${v7().slice(-8)}`) }
}

describe('a case is its handlers’', () => {
  const text = 'T'
  const acts: [Contract, (school: ConcernSchool) => Promise<string>, (id: string) => Record<string, unknown>][] = [
    [contracts.openCase, triagedConcern, (id) => ({ id })],
    [contracts.exportCase, triagedConcern, (id) => ({ id })],
    [contracts.triageCase, raiseConcern, (id) => ({ id, level: 'LOW', ownerId: school.receiver.id, dueOn: '2026-12-04' })],
    [contracts.reviewCase, triagedConcern, (id) => ({ id })],
    [contracts.recordInCase, triagedConcern, (id) => ({ id, text })],
    [contracts.tellInCase, triagedConcern, (id) => ({ id, to: 'RAISER', text })],
    [contracts.discloseCase, triagedConcern, (id) => ({ id, text })],
    [contracts.saveCaseAction, triagedConcern, (id) => ({ id, actionId: v7(), text })],
    [contracts.addCaseHandler, triagedConcern, (id) => ({ id, userId: school.third.id, part: 'HANDLER' })],
    [contracts.resolveCase, triagedConcern, (id) => ({ id, revision: 2, outcome: 'ADVICE', text, notDisclosedWhy: 'W' })],
    [contracts.reopenCase, resolvedConcern, (id) => ({ id, text })],
  ]
  test.each(acts.map(([contract, make, input]) => ({ name: contract.name, contract, make, input })))(
    '$name',
    async ({ contract, make, input }) => {
      await replaceRaiser()
      const id = await make(school)
      const isOpen = contract === contracts.triageCase
      await expectOutOfScope({
        call: concernCall(contract),
        parameter: 'id',
        input,
        id,
        entitled: school.receiver,
        strangers: [school.admin, school.teacher, school.student, ...(isOpen ? [] : [school.second])],
      })
    },
  )

  test('concerns.removeHandler and concerns.decideAppeal', async () => {
    await replaceRaiser()
    const id = await resolvedConcern(school)
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.second.id, part: 'HANDLER' })
    await expectOutOfScope({
      call: concernCall(contracts.removeCaseHandler),
      parameter: 'id',
      input: (one) => ({ id: one, userId: school.second.id }),
      id,
      entitled: school.receiver,
      strangers: [school.third, school.admin, school.teacher],
    })
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.second.id, part: 'HANDLER' })
    await expectOutOfScope({
      call: concernCall(contracts.removeCaseHandler),
      parameter: 'userId',
      input: (userId) => ({ id, userId }),
      id: school.third.id,
      entitled: school.receiver,
      entitledTo: school.second.id,
      strangers: [school.receiver],
    })
    await askConcern(school.student, contracts.appealConcern, { id, text })
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.third.id, part: 'APPEAL' })
    await expectOutOfScope({
      call: concernCall(contracts.decideCaseAppeal),
      parameter: 'id',
      input: (one) => ({ id: one, revision: 6, outcome: 'NO_ACTION', text }),
      id,
      entitled: school.third,
      strangers: [school.receiver, school.second, school.admin],
    })
  })

  test('an action is a case’s', async () => {
    await replaceRaiser()
    const [id, other] = [await triagedConcern(school), await triagedConcern(school)]
    const actionId = v7()
    await askConcern(school.receiver, contracts.saveCaseAction, { id: other, actionId, text })
    await expectOutOfScope({
      call: concernCall(contracts.saveCaseAction),
      parameter: 'actionId',
      input: (one) => ({ id, actionId: one, text }),
      id: actionId,
      entitled: school.receiver,
      entitledTo: v7(),
      strangers: [school.receiver],
    })
  })
})

describe('nobody handles a case who is in it or may not', () => {
  const refusedAs = ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'] as const
  test('as its owner, a handler, or by an administrator’s hand', async () => {
    await replaceRaiser()
    const id = await raiseConcern(school)
    const { number } = await askConcern(school.teacher, contracts.readConcernRaised, { id })
    await expectOutOfScope({
      call: concernCall(contracts.handOverCase),
      parameter: 'userId',
      input: (userId) => ({ number, userId, reason: 'Gone' }),
      id: school.teacher.id,
      entitled: school.admin,
      entitledTo: school.receiver.id,
      strangers: [school.admin],
      refusedAs,
    })
    const other = await raiseConcern(school)
    await expectOutOfScope({
      call: concernCall(contracts.triageCase),
      parameter: 'ownerId',
      input: (ownerId) => ({ id: other, level: 'LOW', ownerId, dueOn: '2026-12-04' }),
      id: school.teacher.id,
      entitled: school.receiver,
      entitledTo: school.receiver.id,
      strangers: [school.receiver],
      refusedAs,
    })
    await expectOutOfScope({
      call: concernCall(contracts.addCaseHandler),
      parameter: 'userId',
      input: (userId) => ({ id: other, userId, part: 'HANDLER' }),
      id: school.teacher.id,
      entitled: school.receiver,
      entitledTo: school.second.id,
      strangers: [school.receiver],
      refusedAs,
    })
    const typed = await raiseConcern(school, { studentId: null, studentTyped: 'S', programmeId: school.programmeId })
    await expectOutOfScope({
      call: concernCall(contracts.triageCase),
      parameter: 'studentId',
      input: (studentId) => ({ id: typed, level: 'LOW', ownerId: school.receiver.id, dueOn: '2026-12-04', studentId }),
      id: school.colleague.id,
      entitled: school.receiver,
      entitledTo: school.student.id,
      strangers: [school.receiver],
      refusedAs,
    })
    await expectOutOfScope({
      call: concernCall(contracts.saveConcernReceivers),
      parameter: 'userIds',
      input: (userId) => ({ programmeId: school.programmeId, userIds: [userId] }),
      id: school.colleague.id,
      entitled: school.admin,
      entitledTo: school.receiver.id,
      strangers: [school.admin],
      refusedAs,
    })
    await prisma().concernReceiver.deleteMany()
  })
})

describe('what one raised, and what is about one, is one’s own', () => {
  test.each([contracts.readConcernRaised, contracts.withdrawConcern])('$name', async (contract) => {
    await replaceRaiser()
    const id = await raiseConcern(school)
    await expectOutOfScope({
      call: concernCall(contract),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id,
      entitled: school.teacher,
      strangers: [school.receiver, school.student, school.admin],
    })
  })
  test('concerns.addToRaised', async () => {
    await replaceRaiser()
    await expectOutOfScope({
      call: concernCall(contracts.addToConcern),
      parameter: 'id',
      input: (id) => ({ id, text: 'T' }),
      id: await triagedConcern(school),
      entitled: school.teacher,
      strangers: [school.receiver, school.student, school.admin],
    })
  })
  test.each([
    { contract: contracts.readConcernAboutMe, make: disclosedConcern, own: {} },
    { contract: contracts.respondToConcern, make: disclosedConcern, own: { text: 'T' } },
    { contract: contracts.appealConcern, make: resolvedConcern, own: { text: 'T' } },
  ])('$contract.name', async ({ contract, make, own }) => {
    await replaceRaiser()
    await expectOutOfScope({
      call: concernCall(contract),
      parameter: 'id',
      input: (id) => ({ id, ...own }),
      id: await make(school),
      entitled: school.student,
      strangers: [school.receiver, school.partner, school.teacher, school.admin],
    })
  })
})

describe('raising', () => {
  test('names students one may choose, sessions one may open, and an id of its own', async () => {
    await replaceRaiser()
    const refusedAs = ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT'] as const
    await expectOutOfScope({
      call: concernCall(contracts.raiseConcern),
      parameter: 'studentId',
      input: (studentId) => concernInput(school, { studentId }),
      id: school.colleague.id,
      entitled: school.teacher,
      entitledTo: school.student.id,
      strangers: [school.teacher],
      refusedAs,
    })
    await expectOutOfScope({
      call: concernCall(contracts.raiseConcern),
      parameter: 'sessionId',
      input: (sessionId) => concernInput(school, { sessionId }),
      id: await begin(school),
      entitled: school.colleague,
      strangers: [school.unrelated],
      reachableBy: ['ADMIN', 'STAFF'],
      refusedAs,
    })
    const known = await raiseConcern(school)
    await expectOutOfScope({
      call: concernCall(contracts.raiseConcern),
      parameter: 'id',
      input: (id) => concernInput(school, { id }),
      id: known,
      entitled: school.teacher,
      entitledTo: v7(),
      strangers: [school.colleague],
      refusedAs,
    })
    await expectOutOfScope({
      call: concernCall(contracts.findConcernReaders),
      parameter: 'studentId',
      input: (studentId) => ({ studentId }),
      id: school.colleague.id,
      entitled: school.teacher,
      entitledTo: school.student.id,
      strangers: [school.student],
    })
  })

  test('lists are for whom they are', async () => {
    for (const contract of [contracts.readConcernChoices, contracts.listConcernsRaised, contracts.listConcernsAboutMe])
      expect(await tryConcern(null, contract, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await tryConcern(school.student, contracts.listConcernsRaised, {})).toMatchObject({ status: 'SUCCESS' })
  })
})
