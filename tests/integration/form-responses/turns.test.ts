import { v7 } from 'uuid'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { commentOnResponseCall } from '@/server/form-responses/calls/comments'
import { giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { shareResponseCall, submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { nameCompleterCall } from '@/server/form-responses/calls/naming'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, askNamed, openTask, review } from '../../support/form-responses'
import { noticesOf } from '../../support/form-schedules'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, first: Member, second: Member, third: Member
let teacherRole: string
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[first, second, third] = [await member('TEACHER'), await member('TEACHER'), await member('TEACHER')]
  ;({ id: teacherRole } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } }))
})

const disabledMember = async () => {
  const gone = await member('TEACHER')
  return { gone, leave: () => prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' }, select: { id: true } }) }
}
/** The people whom a kind of notice went to. */
const receiversOf = async (kind: string, responseId: string) =>
  (await noticesOf(kind, [responseId])).flatMap(({ payload }) => z.object({ toIds: z.array(z.string()) }).parse(payload).toIds)

describe('of a turn of filling in', () => {
  const turns = (how: object) =>
    definition(
      [
        page('one', [
          field('TEXT', 'title', { required: 'ALWAYS' }),
          field('TEXT', 'opinion', { complete: nobodyElse('REVIEWER') }),
          field('TEXT', 'reply'),
        ]),
      ],
      {
        turns: [
          { part: 'SUBMITTER', how: null },
          { part: 'REVIEWER', how },
          { part: 'SUBMITTER', how: null },
        ],
      },
    )
  const turnsOf = (responseId: string) =>
    prisma().formTask.findMany({
      where: { responseId, kind: 'COMPLETE', step: 1 },
      select: { userId: true, state: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  const may = async (by: Member, responseId: string) => (await succeeds(by, readResponseCall, { id: responseId })).may
  const atSecondTurn = async (how: object, toUserId?: string) => {
    const made = await beginResponse(admin, student, { form: turns(how), answers: { title: 'Extraction' } })
    await succeeds(student, shareResponseCall, { responseId: made.responseId, ...(toUserId !== undefined && { toUserId }) })
    return made
  }

  test('whoever fills in the second turn does what is theirs, and the others wait', async () => {
    const { responseId, pageUid, uid } = await atSecondTurn(askNamed(first))
    const read = await succeeds(first, readResponseCall, { id: responseId })
    expect(read.may).toEqual(expect.arrayContaining(['fill', 'share']))
    expect(read.may).not.toContain('submit')
    expect(await may(student, responseId)).not.toContain('fill')
    const answers = { [uid('opinion')]: 'Well done', [uid('title')]: 'Not theirs' }
    const late = await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Late' } })
    expect(late.arrivedAfter).toBe('kept')
    expect(await callAs(student, shareResponseCall, { responseId })).toMatchObject({ code: 'form-responses.NOT_OPEN' })
    expect(await callAs(second, readResponseCall, { id: responseId })).toMatchObject({ status: 'NOT_FOUND' })
    const saved = await succeeds(first, savePageCall, { responseId, pageUid, revision: 1, answers })
    expect(saved.refused).toEqual([{ fieldUid: uid('title'), code: 'fieldNotYours' }])
    expect(await callAs(first, submitResponseCall, { responseId })).toMatchObject({ code: 'form-responses.NOT_OPEN' })
    await succeeds(first, shareResponseCall, { responseId })
    expect(await may(first, responseId)).not.toContain('fill')
    expect(await may(student, responseId)).toEqual(expect.arrayContaining(['fill', 'submit']))
    expect((await succeeds(student, submitResponseCall, { responseId })).state).toBe('COMPLETED')
    expect((await succeeds(student, readResponseCall, { id: responseId })).answers).toEqual({
      [uid('title')]: 'Extraction',
      [uid('opinion')]: 'Well done',
    })
  })

  test('who was chosen for it and can log in no more: who submits it chooses somebody else, and what was filled in stays', async () => {
    const { gone, leave } = await disabledMember()
    const { responseId, pageUid, uid } = await atSecondTurn({ kind: 'CHOSEN', roleIds: [teacherRole] }, gone.id)
    await succeeds(gone, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('opinion')]: 'Half of it' } })
    expect(await may(student, responseId)).not.toContain('nameCompleter')
    expect(await callAs(student, nameCompleterCall, { responseId, toUserId: second.id })).toMatchObject({ code: 'form-responses.NOT_OPEN' })
    await leave()
    expect(await may(student, responseId)).toContain('nameCompleter')
    const { turns: offered, steps } = await succeeds(student, listChoicesCall, { responseId })
    expect([offered.map(({ turn }) => turn), steps]).toEqual([[1], []])
    const ids = offered.flatMap(({ people }) => people.map(({ id }) => id))
    expect([ids.includes(second.id), ids.includes(gone.id)]).toEqual([true, false])
    for (const toUserId of [gone.id, student.id])
      expect(await callAs(student, nameCompleterCall, { responseId, toUserId })).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await callAs(student, nameCompleterCall, { responseId })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await succeeds(student, nameCompleterCall, { responseId, toUserId: second.id })
    expect(await turnsOf(responseId)).toEqual([
      { userId: gone.id, state: 'FORWARDED' },
      { userId: second.id, state: 'OPEN' },
    ])
    expect(await receiversOf('asked', responseId)).toEqual(expect.arrayContaining([second.id]))
    expect((await succeeds(second, readResponseCall, { id: responseId })).answers).toMatchObject({ [uid('opinion')]: 'Half of it' })
    // A completer can be named only once.
    expect(await callAs(student, nameCompleterCall, { responseId, toUserId: third.id })).toMatchObject({ code: 'form-responses.NOT_OPEN' })
    await succeeds(second, shareResponseCall, { responseId })
    expect((await succeeds(student, submitResponseCall, { responseId })).state).toBe('COMPLETED')
  })

  test('whom the form names and who can log in no more: who administers forms names a teacher', async () => {
    const { gone, leave } = await disabledMember()
    const { responseId } = await atSecondTurn(askNamed(gone))
    await leave()
    expect([await may(student, responseId), await may(admin, responseId)].map((acts) => acts.includes('nameCompleter'))).toEqual([
      false,
      true,
    ])
    expect((await succeeds(student, listChoicesCall, { responseId })).turns).toEqual([{ turn: 1, people: [] }])
    expect(await callAs(student, nameCompleterCall, { responseId, toUserId: second.id })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await succeeds(admin, nameCompleterCall, { responseId, toUserId: second.id })
    expect(await may(second, responseId)).toEqual(expect.arrayContaining(['fill', 'share']))
  })

  test('who filled it in before and left since: handed on again, somebody who is there is asked', async () => {
    const { gone, leave } = await disabledMember()
    const form = definition([page('one', [field('TEXT', 'title'), field('TEXT', 'opinion', { complete: nobodyElse('SIGNER') })])], {
      turns: [
        { part: 'SUBMITTER', how: null },
        { part: 'SIGNER', how: askNamed(gone, second) },
      ],
      route: [review(askNamed(third))],
    })
    const { responseId, uid } = await beginResponse(admin, student, { form, answers: { title: 'Extraction' } })
    await succeeds(student, shareResponseCall, { responseId, toUserId: gone.id })
    await succeeds(gone, submitResponseCall, { responseId })
    await succeeds(third, commentOnResponseCall, { responseId, commentId: v7(), fieldUid: uid('title'), text: 'Which tooth?' })
    await succeeds(third, giveBackResponseCall, { responseId, taskId: await openTask(third, responseId) })
    await leave()
    await succeeds(student, shareResponseCall, { responseId })
    expect((await turnsOf(responseId)).at(-1)).toEqual({ userId: second.id, state: 'OPEN' })
  })
})
