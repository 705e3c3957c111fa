import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commentOnResponseCall } from '@/server/form-responses/calls/comments'
import { acceptResponseCall, declineResponseCall, forwardTaskCall, giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { abandonResponseCall, extendResponsesCall } from '@/server/form-responses/calls/endings'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { formResponsesListeners } from '@/server/form-responses'
import { inTransaction, prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, decision, askNamed, openTask, review, sign, simpleForm, submitResponse } from '../../support/form-responses'
import { noticesOf } from '../../support/form-schedules'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, first: Member, second: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[first, second] = [await member('TEACHER'), await member('TEACHER')]
})

const Told = z.object({ to: z.array(z.string()), href: z.string(), values: z.record(z.string(), z.string()) })

/** The notices of a kind as people read them: the receivers, the link, and the names in the text. */
async function readNotices(kind: string, responseId: string) {
  const listener = formResponsesListeners['form-responses.noticed']
  const told: z.output<typeof Told>[] = []
  for (const { payload } of await noticesOf(kind, [responseId]))
    await inTransaction(async (db) => {
      await listener?.(payload, { db, at: new Date(), emit: ({ payload: sent }) => told.push(Told.parse(sent)) })
    })
  return told
}
const taskOf = async ({ id }: Member, responseId: string) =>
  (await prisma().formTask.findFirstOrThrow({ where: { responseId, userId: id, state: 'OPEN' }, select: { id: true } })).id

describe('a notice', () => {
  test('of a form that was returned leads whoever corrects it to their page, and names who returned it', async () => {
    const { formId, responseId, uid } = await submitResponse(admin, student, { form: simpleForm({ route: [review(askNamed(first))] }) })
    const text = 'Zzwhichtooth?'
    await succeeds(first, commentOnResponseCall, { responseId, commentId: crypto.randomUUID(), fieldUid: uid('title'), text })
    await succeeds(first, giveBackResponseCall, { responseId, taskId: await openTask(first, responseId), comment: 'Zzreason' })
    const told = await readNotices('returned', responseId)
    expect(told).toMatchObject([{ to: [student.id], values: { kind: 'returned', person: first.displayName } }])
    expect(told[0]?.href).toBe(`/forms/${formId}/responses/${responseId}/stage/${await taskOf(student, responseId)}`)
    expect(JSON.stringify(told)).not.toMatch(/Zzwhichtooth|Zzreason|Extraction/)
  })

  test('of a task that was forwarded goes to whom it was forwarded to alone', async () => {
    const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    const route = [review({ kind: 'POOL', roleId })]
    const { formId, responseId } = await submitResponse(admin, student, { form: simpleForm({ route }) })
    await prisma().formTask.updateMany({ where: { responseId, kind: 'REVIEW' }, data: { userId: first.id } })
    await succeeds(first, forwardTaskCall, { responseId, taskId: await taskOf(first, responseId), toUserId: second.id, reason: 'On leave' })
    expect(await readNotices('forwarded', responseId)).toMatchObject([
      {
        to: [second.id],
        href: `/forms/${formId}/responses/${responseId}/stage/${await taskOf(second, responseId)}`,
        values: { task: 'REVIEW', person: first.displayName },
      },
    ])
  })

  test('of a deadline that was extended says the new one', async () => {
    const { responseId } = await beginResponse(admin, student)
    await prisma().formResponse.update({ where: { id: responseId }, data: { originKind: 'ASSIGNMENT' }, select: { id: true } })
    const to = new Date(Date.now() + 9 * 86_400_000).toISOString()
    await succeeds(admin, extendResponsesCall, { responseIds: [responseId], to, reason: 'Ill' })
    expect(await readNotices('extended', responseId)).toMatchObject([
      { to: [student.id], href: `/forms/view/${responseId}`, values: { kind: 'extended', dueAt: to } },
    ])
  })

  test('of what is no longer needed leads to nothing that its reader cannot open', async () => {
    const form = simpleForm({ route: [sign(askNamed(first, second))] })
    const { responseId } = await submitResponse(admin, student, { form })
    await succeeds(first, declineResponseCall, { responseId, taskId: await openTask(first, responseId), reason: 'I was not there' })
    expect(await readNotices('void', responseId)).toMatchObject([{ to: [second.id], href: '/forms' }])
    expect(await callAs(second, readResponseCall, { id: responseId })).toMatchObject({ status: 'NOT_FOUND' })

    const withdrawn = await submitResponse(admin, student, {
      form: simpleForm({ route: [review(askNamed(first)), sign(askNamed(second))] }),
    })
    await succeeds(first, acceptResponseCall, await decision(first, withdrawn.responseId))
    await succeeds(admin, abandonResponseCall, { responseId: withdrawn.responseId, reason: 'Twice' })
    const told = await readNotices('void', withdrawn.responseId)
    expect(told.map(({ to, href }) => [to, href])).toEqual([
      [[student.id], `/forms/view/${withdrawn.responseId}`],
      [[first.id], `/forms/view/${withdrawn.responseId}`],
      [[second.id], '/forms'],
    ])
    await succeeds(first, readResponseCall, { id: withdrawn.responseId })
    expect(await callAs(second, readResponseCall, { id: withdrawn.responseId })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
