import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/messaging'
import { callAs } from '../../support/call'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const attempt = (who: Member | null, contract: Contract, input: object) => callAs(who, messageCall(contract), input)

async function sendMessage(): Promise<{ threadId: string; id: string }> {
  const input = { id: v7(), threadId: v7(), subject: 'Tooth 36', text: 'May I start?', to: [school.teacher.id] }
  expect(await attempt(school.student, contracts.sendMessage, input)).toMatchObject({ status: 'SUCCESS' })
  return input
}

describe('a thread is its members’', () => {
  const ofThreads: [Contract, (threadId: string) => Record<string, unknown>][] = [
    [contracts.replyMessage, (threadId) => ({ id: v7(), threadId, text: 'Start with 36.' })],
    [contracts.markThreadRead, (threadId) => ({ threadId, seq: 1 })],
    [contracts.sortThread, (threadId) => ({ threadId, flagged: true })],
    [contracts.addPeopleToThread, (threadId) => ({ threadId, userIds: [school.colleague.id] })],
    [contracts.leaveThread, (threadId) => ({ threadId })],
  ]
  test.each(ofThreads.map(([contract, input]) => ({ name: contract.name, contract, input })))('$name', async ({ contract, input }) => {
    const { threadId } = await sendMessage()
    await expectOutOfScope({
      call: messageCall(contract),
      parameter: 'threadId',
      input,
      id: threadId,
      entitled: school.teacher,
      strangers: [school.partner, school.colleague, school.admin],
    })
  })

  test('to read, by its id and by that of a message', async () => {
    const { threadId, id } = await sendMessage()
    const trial = {
      call: messageCall(contracts.readThread),
      parameter: 'id',
      input: (one: string) => ({ id: one }),
      entitled: school.teacher,
      strangers: [school.partner, school.admin],
    }
    await expectOutOfScope({ ...trial, id: threadId })
    await expectOutOfScope({ ...trial, id })
  })

  test('and a message is withdrawn by its author', async () => {
    const { id } = await sendMessage()
    await expectOutOfScope({
      call: messageCall(contracts.withdrawMessage),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id,
      entitled: school.student,
      strangers: [school.teacher],
    })
  })
})

describe('the id of a new message', () => {
  const refusedAs = ['CONFLICT', 'NOT_FOUND', 'FORBIDDEN'] as const
  const fresh = () => ({ id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [school.unrelated.id] })

  test.each(['id', 'threadId'] as const)('is nobody else’s: %s', async (parameter) => {
    const known = await sendMessage()
    await expectOutOfScope({
      call: messageCall(contracts.sendMessage),
      parameter,
      input: (one) => ({ ...fresh(), [parameter]: one }),
      id: known[parameter],
      entitled: school.student,
      entitledTo: v7(),
      strangers: [school.teacher],
      refusedAs,
    })
  })

  test('nor is that of an answer', async () => {
    const [known, own] = [await sendMessage(), await sendMessage()]
    await expectOutOfScope({
      call: messageCall(contracts.replyMessage),
      parameter: 'id',
      input: (id) => ({ id, threadId: own.threadId, text: 'T' }),
      id: known.id,
      entitled: school.teacher,
      entitledTo: v7(),
      strangers: [school.student, school.teacher],
      refusedAs,
    })
  })
})

describe('people', () => {
  test('out of reach are not added', async () => {
    const { threadId } = await sendMessage()
    await expectOutOfScope({
      call: messageCall(contracts.addPeopleToThread),
      parameter: 'userIds',
      input: (id) => ({ threadId, userIds: [id] }),
      id: school.stranger.id,
      entitled: school.student,
      entitledTo: school.colleague.id,
      strangers: [school.student],
    })
  })

  test('are blocked by students who are near them, and unblocked by who blocked them', async () => {
    const trial = { parameter: 'userId', input: (userId: string) => ({ userId }), id: school.student.id, entitled: school.partner }
    await expectOutOfScope({ ...trial, call: messageCall(contracts.blockPerson), strangers: [school.stranger, school.teacher] })
    await expectOutOfScope({ ...trial, call: messageCall(contracts.unblockPerson), strangers: [school.stranger, school.teacher] })
  })
})

test.each([contracts.listThreads, contracts.findReach, contracts.listBlocked])(
  'nobody is told without signing in: $name',
  async (contract) => {
    expect(await attempt(null, contract, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  },
)
