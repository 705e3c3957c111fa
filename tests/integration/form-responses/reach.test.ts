import { beforeAll, describe, expect, test } from 'vitest'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { forwardTaskCall } from '@/server/form-responses/calls/decisions'
import { extendResponsesCall, remindResponsesCall, withdrawResponsesCall } from '@/server/form-responses/calls/endings'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, openTask, review, simpleForm, submitResponse } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, asked: Member, alsoNamed: Member, teacher: Member, staff: Member
let staffRole: string, teacherRole: string
beforeAll(async () => {
  ;[admin, student, asked, alsoNamed, teacher, staff] = [
    await member('ADMIN'),
    await member('STUDENT'),
    await member('TEACHER'),
    await member('TEACHER'),
    await member('TEACHER'),
    await member('STAFF'),
  ]
  const role = async (builtIn: string) => (await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })).id
  ;[staffRole, teacherRole] = [await role('STAFF'), await role('TEACHER')]
})

describe('a task is forwarded', () => {
  const refused = { status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ code: 'personUnknown' })] }
  async function forwarded(how: object, needed: 'ALL' | 1, to: Member) {
    const { responseId } = await submitResponse(admin, student, { form: simpleForm({ route: [review(how, { needed })] }) })
    const task = await prisma().formTask.findFirstOrThrow({
      where: { responseId, kind: 'REVIEW' },
      select: { id: true, poolRoleId: true, userId: true },
    })
    if (task.userId !== asked.id)
      await prisma().formTask.update({ where: { id: task.id }, data: { userId: asked.id }, select: { id: true } })
    const { forward } = await succeeds(asked, listChoicesCall, { responseId })
    const answer = await callAs(asked, forwardTaskCall, { responseId, taskId: task.id, toUserId: to.id })
    expect(forward.some(({ id }) => id === to.id)).toBe(answer.status === 'SUCCESS')
    return answer
  }

  test('to somebody else whom the form names', async () => {
    const how = { kind: 'NAMED', userIds: [asked.id, alsoNamed.id] }
    const { responseId } = await submitResponse(admin, student, { form: simpleForm({ route: [review(how, { needed: 1 })] }) })
    const taskId = await openTask(asked, responseId)
    // Both people are asked already, so neither can be asked in place of the other.
    expect(await callAs(asked, forwardTaskCall, { responseId, taskId, toUserId: alsoNamed.id })).toMatchObject(refused)
    expect(await callAs(asked, forwardTaskCall, { responseId, taskId, toUserId: teacher.id })).toMatchObject(refused)
  })

  test.each([
    ['nobody that a form does not name', () => ({ kind: 'NAMED', userIds: [asked.id] }), () => teacher, false],
    ['a holder of the role that the form asks', () => ({ kind: 'POOL', roleId: staffRole }), () => staff, true],
    ['nobody without the role that the form asks', () => ({ kind: 'POOL', roleId: staffRole }), () => teacher, false],
    ['nobody whom it is about', () => ({ kind: 'POOL', roleId: teacherRole }), () => student, false],
  ])('to %s', async (_, how, to, isAllowed) => {
    expect(await forwarded(how(), 1, to())).toMatchObject(isAllowed ? { status: 'SUCCESS' } : refused)
  })
})

describe('who assigns forms', () => {
  const acts = [
    ['extends', extendResponsesCall, () => ({ to: new Date(Date.now() + 86_400_000).toISOString() })],
    ['reminds', remindResponsesCall, () => ({})],
    ['withdraws', withdrawResponsesCall, () => ({ reason: 'Assigned by mistake' })],
  ] as const

  test.each(acts)('%s no draft that its author began, but one that was assigned', async (_, call, more) => {
    const { responseId } = await beginResponse(admin, student)
    expect(await callAs(admin, call, { responseIds: [responseId], ...more() })).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().formResponse.update({ where: { id: responseId }, data: { originKind: 'ASSIGNMENT' }, select: { id: true } })
    expect(await callAs(admin, call, { responseIds: [responseId], ...more() })).toMatchObject({ output: { done: 1, refused: [] } })
  })

  test.each(acts)('%s nothing of a confidential form', async (_, call, more) => {
    const { responseId } = await submitResponse(admin, student, {
      form: simpleForm({ route: [review({ kind: 'NAMED', userIds: [asked.id] })] }),
      settings: { confidential: true },
    })
    expect(await callAs(admin, call, { responseIds: [responseId], ...more() })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test.each(acts)('%s nothing of a form that is no longer there', async (_, call, more) => {
    const { responseId, formId } = await beginResponse(admin, student)
    await prisma().formResponse.update({ where: { id: responseId }, data: { originKind: 'ASSIGNMENT' }, select: { id: true } })
    await prisma().form.update({ where: { id: formId }, data: { state: 'DRAFT' }, select: { id: true } })
    expect(await callAs(admin, call, { responseIds: [responseId], ...more() })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
