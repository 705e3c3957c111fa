import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { commentOnResponseCall, settleCommentCall } from '@/server/form-responses/calls/comments'
import { forwardTaskCall, giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { extendResponsesCall } from '@/server/form-responses/calls/endings'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { prisma } from '@/server/kernel/db'
import { askNamed, openTask, review } from '../../support/form-responses'
import { definition, everybody, field, nobodyElse, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, reviewer: Member, stand: Member
beforeAll(async () => {
  ;[admin, student, reviewer, stand] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
})

test('the history tells every act, by whom, when, and at what; nothing of what its reader does not see', async () => {
  const form = await publishedForm(
    admin,
    definition(
      [
        page('shown', [field('TEXT', 'title')]),
        page('kept', [field('TEXT', 'secret')], { see: nobodyElse('REVIEWER'), complete: nobodyElse('REVIEWER') }),
      ],
      {
        see: everybody,
        route: [review({ ...askNamed(reviewer, stand) }, { needed: 1 })],
      },
    ),
  )
  const responseId = v7()
  const [shown, kept] = form.pages.map(({ uid }) => uid)
  const uid = (name: string) => uidOf(form.pages, name)
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
  const save = (by: Member, pageUid: string | undefined, revision: number, answers: object) =>
    succeeds(by, savePageCall, { responseId, pageUid, revision, answers })
  await save(student, shown, 0, { [uid('title')]: 'One' })
  await save(student, shown, 1, { [uid('title')]: 'Two' })
  await succeeds(student, submitResponseCall, { responseId })
  await save(reviewer, kept, 0, { [uid('secret')]: 'Mine' })
  for (const fieldUid of [uid('title'), uid('secret')])
    await succeeds(reviewer, commentOnResponseCall, { responseId, commentId: v7(), fieldUid, text: 'Zzyzzyva' })
  const history = async (who: Member) => (await succeeds(who, readHistoryCall, { id: responseId })).entries
  // The comments of a decision are shown once the decision is made.
  expect((await history(reviewer)).map(({ act }) => act)).not.toContain('commented')
  await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId) })
  const [comment] = await prisma().formComment.findMany({ where: { fieldUid: uid('title') } })
  await succeeds(student, settleCommentCall, { responseId, commentId: comment?.id })
  await succeeds(admin, extendResponsesCall, { responseIds: [responseId], to: '2036-10-26T01:30:00.000Z' })

  const told = (await history(student)).toReversed()
  expect(told.map(({ act, by, on }) => [act, by?.id ?? null, on?.caption ?? null])).toEqual([
    ['started', student.id, null],
    ['saved', student.id, 'shown'],
    ['submitted', student.id, null],
    ['askReview', student.id, null],
    ['commented', reviewer.id, 'title'],
    ['returned', reviewer.id, null],
    ['commentSettled', student.id, 'title'],
    ['extended', admin.id, null],
  ])
  expect(told.at(-1)).toMatchObject({ dueAt: '2036-10-26T01:30:00.000Z' })
  for (const { at } of told) expect(Date.parse(at)).not.toBeNaN()
  const reviewers = (await history(reviewer)).toReversed().map(({ act, on }) => [act, on?.caption ?? null])
  expect(reviewers).toEqual(
    expect.arrayContaining([
      ['saved', 'kept'],
      ['commented', 'secret'],
    ]),
  )
  for (const who of [student, reviewer]) expect(JSON.stringify(await history(who))).not.toMatch(/Zzyzzyva|One|Mine/)
  expect(JSON.stringify(told)).not.toContain(kept)
})

test('to whom something was forwarded is told', async () => {
  const form = await publishedForm(
    admin,
    definition([page('one', [field('TEXT', 'title')])], { route: [review({ kind: 'CHOSEN', roleIds: [] })] }),
  )
  const responseId = v7()
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
  await succeeds(student, submitResponseCall, { responseId, chosen: [{ step: 0, userIds: [reviewer.id] }] })
  await succeeds(reviewer, forwardTaskCall, {
    responseId,
    taskId: await openTask(reviewer, responseId),
    toUserId: stand.id,
    reason: 'On leave',
  })
  const { entries } = await succeeds(student, readHistoryCall, { id: responseId })
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: 'forwarded',
        by: { id: reviewer.id, displayName: reviewer.displayName },
        toPerson: { id: stand.id, displayName: stand.displayName },
        reason: 'On leave',
      }),
    ]),
  )
})
