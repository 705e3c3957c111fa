import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptResponseCall,
  declineResponseCall,
  giveBackResponseCall,
  signResponseCall,
  withdrawSignatureCall,
} from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { nameSignersCall } from '@/server/form-responses/calls/naming'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import {
  beginResponse,
  decision,
  askNamed,
  openTask,
  review,
  sign,
  signResponse,
  simpleForm,
  submitResponse,
} from '../../support/form-responses'
import { noticesOf } from '../../support/form-schedules'
import { succeeds } from '../../support/forms'
import { runJobNamed } from '../../support/jobs'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, first: Member, second: Member, third: Member
let teacherRole: string
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[first, second, third] = [await member('TEACHER'), await member('TEACHER'), await member('TEACHER')]
  ;({ id: teacherRole } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } }))
})

const tasksOf = (responseId: string) =>
  prisma().formTask.findMany({
    where: { responseId, kind: { not: 'COMPLETE' } },
    select: { userId: true, step: true, state: true },
    orderBy: [{ step: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
const stateOf = async (responseId: string) =>
  (await prisma().formResponse.findUniqueOrThrow({ where: { id: responseId }, select: { state: true } })).state
const disabledMember = async () => {
  const gone = await member('TEACHER')
  return { gone, leave: () => prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' }, select: { id: true } }) }
}
const countOpenTasks = ({ id }: Member, responseId: string) => prisma().formTask.count({ where: { responseId, userId: id, state: 'OPEN' } })
/** The receivers of a kind of notice. */
const receiversOf = async (kind: string, responseId: string) =>
  (await noticesOf(kind, [responseId])).flatMap(({ payload }) => z.object({ toIds: z.array(z.string()) }).parse(payload).toIds)

describe('of several who are asked at once', () => {
  test('two of three are enough; the third is asked no more', async () => {
    const form = simpleForm({ route: [review(askNamed(first, second, third), { needed: 2 })] })
    const { responseId } = await submitResponse(admin, student, { form })
    for (const by of [third, first]) await succeeds(by, acceptResponseCall, await decision(by, responseId))
    expect((await tasksOf(responseId)).map(({ userId, state }) => [userId, state])).toEqual([
      [first.id, 'DONE'],
      [second.id, 'SKIPPED'],
      [third.id, 'DONE'],
    ])
    expect(await stateOf(responseId)).toBe('COMPLETED')
    expect(await receiversOf('completed', responseId)).toEqual(expect.arrayContaining([student.id, third.id]))
  })

  test('all sign where all are asked, in any order; who comes next is asked only then', async () => {
    const form = simpleForm({ route: [sign(askNamed(first, second)), sign(askNamed(third), { order: 3 })] })
    const { responseId } = await submitResponse(admin, student, { form })
    expect(await countOpenTasks(third, responseId)).toBe(0)
    await signResponse(second, responseId)
    expect([await countOpenTasks(third, responseId), await stateOf(responseId)]).toEqual([0, 'AWAITING_SIGNOFF'])
    await signResponse(first, responseId)
    expect((await signResponse(third, responseId)).state).toBe('COMPLETED')
  })
})

describe('a signature', () => {
  test('is declined with a reason: it goes back, whoever was asked too is told, and it is asked of all anew', async () => {
    const { responseId } = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first, second))] }) })
    const taskId = await openTask(first, responseId)
    expect(await callAs(first, declineResponseCall, { responseId, taskId, reason: '  ' })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await succeeds(first, declineResponseCall, { responseId, taskId, reason: 'I was not there' })
    expect(await prisma().formResponse.findUniqueOrThrow({ where: { id: responseId }, select: { state: true, reason: true } })).toEqual({
      state: 'INCOMPLETE',
      reason: 'DECLINED',
    })
    expect(await receiversOf('declined', responseId)).toEqual([student.id])
    expect(await receiversOf('void', responseId)).toEqual([second.id])
    await succeeds(student, submitResponseCall, { responseId })
    await signResponse(second, responseId)
    expect((await signResponse(first, responseId)).state).toBe('COMPLETED')
  })

  test('stands once its hours are over, and can be taken back until then', async () => {
    const wanted = { type: { settleHours: 2 }, form: simpleForm({ route: [sign(askNamed(first))] }) }
    const { responseId } = await submitResponse(admin, student, wanted)
    const { taskId, state } = await signResponse(first, responseId)
    expect(state).toBe('SIGNED_OFF')
    await runJobNamed('form-deadlines')
    expect(await stateOf(responseId)).toBe('SIGNED_OFF')
    await succeeds(first, withdrawSignatureCall, { responseId, taskId })
    expect(await stateOf(responseId)).toBe('AWAITING_SIGNOFF')
    const again = await signResponse(first, responseId)
    await prisma().formResponse.update({ where: { id: responseId }, data: { settlesAt: new Date(Date.now() - 1) }, select: { id: true } })
    expect(await callAs(first, withdrawSignatureCall, { responseId, taskId: again.taskId })).toMatchObject({
      code: 'form-responses.TOO_LATE',
    })
    await runJobNamed('form-deadlines')
    expect(await stateOf(responseId)).toBe('COMPLETED')
  })

  test('that is taken back is waited for by who signs after it', async () => {
    const wanted = { type: { settleHours: 2 }, form: simpleForm({ route: [sign(askNamed(first)), sign(askNamed(second), { order: 3 })] }) }
    const { responseId } = await submitResponse(admin, student, wanted)
    const { taskId } = await signResponse(first, responseId)
    const read = await succeeds(second, readResponseCall, { id: responseId })
    await succeeds(first, withdrawSignatureCall, { responseId, taskId })
    expect(await callAs(second, signResponseCall, { responseId, taskId: read.myTaskId, contentHash: read.contentHash })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await countOpenTasks(second, responseId)).toBe(0)
    await signResponse(first, responseId)
    expect((await signResponse(second, responseId)).state).toBe('SIGNED_OFF')
  })
})

describe('who can log in no more', () => {
  test('and was to sign: somebody else is named by who administers forms, and who has signed stays', async () => {
    const { gone, leave } = await disabledMember()
    const { responseId } = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first, gone))] }) })
    await signResponse(first, responseId)
    const may = async (by: Member) => (await succeeds(by, readResponseCall, { id: responseId })).may
    expect(await may(admin)).not.toContain('nameSigners')
    expect(await callAs(admin, nameSignersCall, { responseId, chosen: [{ step: 0, userIds: [second.id] }] })).toMatchObject({
      code: 'form-responses.NOT_OPEN',
    })
    await leave()
    // The form itself names people: the student may not name others.
    expect([await may(student), await may(admin)].map((acts) => acts.includes('nameSigners'))).toEqual([false, true])
    expect(await callAs(student, nameSignersCall, { responseId, chosen: [{ step: 0, userIds: [second.id] }] })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    const [choice] = (await succeeds(admin, listChoicesCall, { responseId })).steps
    expect(choice?.people.map(({ id }) => id)).toEqual(expect.arrayContaining([second.id]))
    expect(choice?.people.map(({ id }) => id)).not.toContain(first.id)
    await succeeds(admin, nameSignersCall, { responseId, chosen: [{ step: 0, userIds: [second.id] }] })
    expect((await tasksOf(responseId)).map(({ userId, state }) => [userId, state])).toEqual([
      [first.id, 'DONE'],
      [gone.id, 'VOID'],
      [second.id, 'OPEN'],
    ])
    expect((await signResponse(second, responseId)).state).toBe('COMPLETED')
  })

  test('and was disabled before it was handed in: the same', async () => {
    const { gone, leave } = await disabledMember()
    const { responseId } = await beginResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(gone))] }) })
    await leave()
    await succeeds(student, submitResponseCall, { responseId })
    await succeeds(admin, nameSignersCall, { responseId, chosen: [{ step: 0, userIds: [second.id] }] })
    expect((await signResponse(second, responseId)).state).toBe('COMPLETED')
  })

  test('and was chosen by the student: they choose somebody else', async () => {
    const { gone, leave } = await disabledMember()
    const route = [review({ kind: 'CHOSEN', roleIds: [teacherRole] }), sign({ kind: 'CHOSEN', roleIds: [teacherRole] })]
    const { responseId } = await beginResponse(admin, student, { form: simpleForm({ route }) })
    const chosen = [
      { step: 0, userIds: [first.id] },
      { step: 1, userIds: [gone.id] },
    ]
    await succeeds(student, submitResponseCall, { responseId, chosen })
    await succeeds(first, acceptResponseCall, await decision(first, responseId))
    await leave()
    // Nobody is asked again for the step that is decided.
    expect((await succeeds(student, listChoicesCall, { responseId })).steps.map(({ step }) => step)).toEqual([1])
    await succeeds(student, nameSignersCall, { responseId, chosen: [{ step: 1, userIds: [second.id] }] })
    expect((await signResponse(second, responseId)).state).toBe('COMPLETED')
  })
})

test('after a return who decides again need not be chosen again, and is named to who submits', async () => {
  const route = [review({ kind: 'CHOSEN', roleIds: [teacherRole] })]
  const { responseId } = await beginResponse(admin, student, { form: simpleForm({ route }) })
  const kept = async () => (await succeeds(student, listChoicesCall, { responseId })).steps.map((step) => step.kept)
  expect(await kept()).toEqual([[]])
  await succeeds(student, submitResponseCall, { responseId, chosen: [{ step: 0, userIds: [first.id] }] })
  const { taskId } = await decision(first, responseId)
  await succeeds(first, giveBackResponseCall, { responseId, taskId, comment: 'Which tooth?' })
  const { displayName } = await prisma().user.findUniqueOrThrow({ where: { id: first.id }, select: { displayName: true } })
  expect(await kept()).toEqual([[displayName]])
  await succeeds(student, submitResponseCall, { responseId, chosen: [] })
  expect(await countOpenTasks(first, responseId)).toBe(1)
})
