import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { commentOnResponseCall, removeCommentCall, settleCommentCall } from '@/server/form-responses/calls/comments'
import {
  acceptResponseCall,
  declineResponseCall,
  forwardTaskCall,
  giveBackResponseCall,
  putBackTaskCall,
  signResponseCall,
  withdrawSignatureCall,
  claimTaskCall,
} from '@/server/form-responses/calls/decisions'
import { downloadFormFileCall } from '@/server/form-responses/calls/download'
import {
  abandonResponseCall,
  extendResponsesCall,
  remindResponsesCall,
  reopenResponseCall,
  withdrawResponseCall,
  withdrawResponsesCall,
} from '@/server/form-responses/calls/endings'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { shareResponseCall, submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { listResponsesCall } from '@/server/form-responses/calls/lists'
import { nameCompleterCall, nameSignersCall } from '@/server/form-responses/calls/naming'
import { applyLateSaveCall, dismissLateSaveCall, savePageCall } from '@/server/form-responses/calls/pages'
import { readLateSaveCall, readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import type { BuiltInRole } from '@/lib/roles'
import type { RefusalStatus } from '@/server/kernel/errors'
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
import { definition, field, nobodyElse, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'

let admin: Member, student: Member, reviewer: Member, signer: Member, other: Member
let teacherRole: string
beforeAll(async () => {
  ;[admin, student, reviewer, signer, other] = [
    await member('ADMIN'),
    await member('STUDENT'),
    await member('TEACHER'),
    await member('TEACHER'),
    await member('STUDENT'),
  ]
  ;({ id: teacherRole } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } }))
})

// The forms are confidential, so that not even a person who sees all other responses reaches these.
const settings = { confidential: true }
const makeResponseInReview = async (how: object = askNamed(reviewer)) => {
  const response = await submitResponse(admin, student, { settings, form: simpleForm({ route: [review(how)] }) })
  const task = await prisma().formTask.findFirst({ where: { responseId: response.responseId, kind: 'REVIEW' }, select: { id: true } })
  return { ...response, taskId: task?.id ?? '' }
}
const toAccept = async () => {
  const made = await makeResponseInReview()
  return { ...made, ...(await decision(reviewer, made.responseId)) }
}
const makeResponseToSign = async (type: object = {}) => {
  const response = await submitResponse(admin, student, { settings, type, form: simpleForm({ route: [sign(askNamed(signer))] }) })
  const { myTaskId, contentHash } = await succeeds(signer, readResponseCall, { id: response.responseId })
  return { ...response, taskId: myTaskId ?? '', contentHash }
}
const beginDraft = () => beginResponse(admin, student, { settings })
const submitForm = () => submitResponse(admin, student, { settings })

async function addComment(by: Member, made: { responseId: string }) {
  const commentId = v7()
  await succeeds(by, commentOnResponseCall, { responseId: made.responseId, commentId, text: 'Which tooth?' })
  return { ...made, commentId }
}
/** A late save for a page that was handed in, and returned since. */
async function withLate() {
  const { responseId, pageUid, uid, taskId } = await makeResponseInReview()
  await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Late' } })
  await succeeds(reviewer, giveBackResponseCall, { responseId, taskId, comment: 'Again' })
  const late = await prisma().formLateSave.findFirstOrThrow({ where: { responseId }, select: { id: true } })
  return { responseId, lateId: late.id }
}

type Made = { readonly responseId: string } & Readonly<Record<string, unknown>>
type Row = {
  readonly call: Call
  readonly make: () => Promise<Made>
  readonly by: () => Member
  readonly more?: (made: Made) => object
  /** The ids that the call takes besides the response's. */
  readonly also?: readonly string[]
  readonly parameter?: string
  readonly reachableBy?: readonly BuiltInRole[]
}
const reason = () => ({ reason: 'By mistake' })
const comment = () => ({ comment: 'Which tooth?' })
const rows: readonly Row[] = [
  { call: readResponseCall, make: beginDraft, by: () => student, parameter: 'id' },
  { call: readHistoryCall, make: beginDraft, by: () => student, parameter: 'id' },
  { call: listChoicesCall, make: beginDraft, by: () => student },
  { call: savePageCall, make: beginDraft, by: () => student, more: ({ pageUid }) => ({ pageUid, revision: 1, answers: {} }) },
  { call: submitResponseCall, make: beginDraft, by: () => student },
  { call: withdrawResponseCall, make: beginDraft, by: () => student, more: reason },
  { call: abandonResponseCall, make: beginDraft, by: () => student, more: reason, reachableBy: ['ADMIN'] },
  { call: reopenResponseCall, make: submitForm, by: () => admin, more: reason, reachableBy: ['ADMIN'] },
  { call: commentOnResponseCall, make: beginDraft, by: () => student, more: () => ({ commentId: v7(), text: 'Here' }) },
  { call: settleCommentCall, make: async () => addComment(student, await beginDraft()), by: () => student, also: ['commentId'] },
  {
    call: removeCommentCall,
    make: async () => addComment(reviewer, await makeResponseInReview()),
    by: () => reviewer,
    also: ['commentId'],
  },
  {
    call: acceptResponseCall,
    make: toAccept,
    by: () => reviewer,
    more: ({ contentHash }) => ({ contentHash }),
    also: ['taskId'],
  },
  { call: giveBackResponseCall, make: makeResponseInReview, by: () => reviewer, more: comment, also: ['taskId'] },
  {
    call: claimTaskCall,
    make: () => makeResponseInReview({ kind: 'POOL', roleId: teacherRole }),
    by: () => reviewer,
    also: ['taskId'],
    reachableBy: ['TEACHER'],
  },
  {
    call: putBackTaskCall,
    make: async () => {
      const made = await makeResponseInReview({ kind: 'POOL', roleId: teacherRole })
      await succeeds(reviewer, claimTaskCall, { responseId: made.responseId, taskId: made.taskId })
      return made
    },
    by: () => reviewer,
    also: ['taskId'],
  },
  {
    call: forwardTaskCall,
    make: async () => {
      const form = simpleForm({ route: [review({ kind: 'CHOSEN', roleIds: [teacherRole] })] })
      const { responseId } = await beginResponse(admin, student, { settings, form })
      await succeeds(student, submitResponseCall, { responseId, chosen: [{ step: 0, userIds: [reviewer.id] }] })
      return { responseId, taskId: await openTask(reviewer, responseId) }
    },
    by: () => reviewer,
    more: () => ({ toUserId: signer.id }),
    also: ['taskId'],
  },
  { call: signResponseCall, make: makeResponseToSign, by: () => signer, more: ({ contentHash }) => ({ contentHash }), also: ['taskId'] },
  { call: declineResponseCall, make: makeResponseToSign, by: () => signer, more: reason, also: ['taskId'] },
  {
    call: withdrawSignatureCall,
    make: async () => {
      const made = await makeResponseToSign({ settleHours: 2 })
      await signResponse(signer, made.responseId)
      return made
    },
    by: () => signer,
    also: ['taskId'],
  },
  {
    call: nameSignersCall,
    make: () =>
      submitResponse(admin, student, { settings, form: simpleForm({ route: [review({ kind: 'CHOSEN', roleIds: [teacherRole] })] }) }),
    by: () => student,
    more: () => ({ chosen: [{ step: 0, userIds: [reviewer.id] }] }),
  },
  {
    call: nameCompleterCall,
    make: async () => {
      const gone = await member('TEACHER')
      const form = definition([page('one', [field('TEXT', 'title'), field('TEXT', 'second', { complete: nobodyElse('REVIEWER') })])], {
        turns: [
          { part: 'SUBMITTER', how: null },
          { part: 'REVIEWER', how: { kind: 'CHOSEN', roleIds: [teacherRole] } },
        ],
      })
      const made = await beginResponse(admin, student, { settings, form, answers: { title: 'Extraction' } })
      await succeeds(student, shareResponseCall, { responseId: made.responseId, toUserId: gone.id })
      await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' }, select: { id: true } })
      return made
    },
    by: () => student,
    more: () => ({ toUserId: reviewer.id }),
  },
  { call: readLateSaveCall, make: withLate, by: () => student, also: ['lateId'] },
  { call: applyLateSaveCall, make: withLate, by: () => student, also: ['lateId'] },
  { call: dismissLateSaveCall, make: withLate, by: () => student, also: ['lateId'] },
  {
    call: shareResponseCall,
    make: async () => {
      const form = definition([page('one', [field('TEXT', 'title'), field('TEXT', 'second', { complete: nobodyElse('REVIEWER') })])], {
        turns: [
          { part: 'SUBMITTER', how: null },
          { part: 'REVIEWER', how: askNamed(reviewer) },
        ],
      })
      return beginResponse(admin, student, { settings, form, answers: { title: 'Extraction' } })
    },
    by: () => student,
  },
]

describe('out of scope', () => {
  const trials = rows.flatMap((row) =>
    [row.parameter ?? 'responseId', ...(row.also ?? [])].map((parameter) => ({
      ...row,
      parameter,
      name: `${row.call.contract.name} ${parameter}`,
    })),
  )
  test.each(trials)('$name', async ({ call, make, by, more, also = [], parameter, reachableBy = [] }) => {
    const isOfResponse = parameter === 'responseId' || parameter === 'id'
    const [own, foreign] = isOfResponse ? [await make(), null] : [await make(), await make()]
    const ids = Object.fromEntries(also.map((name) => [name, own[name]]))
    const first = isOfResponse ? parameter : 'responseId'
    await expectOutOfScope({
      call,
      parameter,
      input: (id) => ({ [first]: own.responseId, ...ids, ...more?.(own), [parameter]: id }),
      id: String(foreign ? foreign[parameter] : own.responseId),
      entitledTo: String(foreign ? own[parameter] : own.responseId),
      entitled: by(),
      strangers: foreign ? [by(), other] : [other],
      reachableBy: isOfResponse ? reachableBy : [],
      // A person who sees the response and does not decide is refused with FORBIDDEN.
      refusedAs: ['NOT_FOUND', 'FORBIDDEN'],
    })
  })

  const bulk = [
    [extendResponsesCall, { to: new Date(Date.now() + 86_400_000).toISOString() }],
    [remindResponsesCall, {}],
    [withdrawResponsesCall, { reason: 'Assigned by mistake' }],
  ] as const
  test.each(bulk)('of many at once', async (call, more) => {
    const { responseId } = await beginDraft()
    const open = await submitResponse(admin, student, { form: simpleForm({ route: [review(askNamed(reviewer))] }) })
    await expectOutOfScope({
      call,
      parameter: 'responseIds',
      input: (id) => ({ responseIds: [id], ...more }),
      id: responseId,
      entitledTo: open.responseId,
      entitled: admin,
      strangers: [student, reviewer],
    })
  })

  test('an export, and a version of another form', async () => {
    const { formId } = await submitForm()
    const open = await submitResponse(admin, student)
    const versionOf = async (id: string) =>
      (await prisma().formVersion.findFirstOrThrow({ where: { formId: id }, select: { id: true } })).id
    await expectOutOfScope({
      call: exportResponsesCall,
      parameter: 'formId',
      input: (id) => ({ formId: id }),
      id: formId,
      entitledTo: open.formId,
      entitled: admin,
      strangers: [student],
    })
    await expectOutOfScope({
      call: exportResponsesCall,
      parameter: 'versionId',
      input: (versionId) => ({ formId: open.formId, versionId }),
      id: await versionOf(formId),
      entitledTo: await versionOf(open.formId),
      entitled: admin,
      strangers: [admin],
    })
  })

  test('a file, of a field that is not seen', async () => {
    const ofReviewer = { see: nobodyElse('REVIEWER'), complete: nobodyElse('REVIEWER') }
    const form = await publishedForm(
      admin,
      definition([page('one', [field('TEXT', 'title'), field('FILE_UPLOAD', 'file', ofReviewer)])], {
        route: [review(askNamed(reviewer))],
      }),
      { settings },
    )
    const responseId = v7()
    await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
    await succeeds(student, submitResponseCall, { responseId })
    const assetId = v7()
    await prisma().asset.create({
      data: {
        id: assetId,
        ownerId: reviewer.id,
        fileName: 'a.pdf',
        mediaType: 'application/pdf',
        sizeBytes: 1,
        sha256: '0'.repeat(64),
        createdAt: new Date(),
      },
    })
    await prisma().formFile.create({ data: { responseId, fieldUid: uidOf(form.pages, 'file'), assetId } })
    await expectOutOfScope({
      call: downloadFormFileCall,
      parameter: 'id',
      input: (id) => ({ id }),
      id: assetId,
      entitled: reviewer,
      strangers: [student, other],
    })
  })

  test('what is begun', async () => {
    const form = await publishedForm(admin, simpleForm(), { settings: { starterRoleIds: [teacherRole] } })
    const all = await publishedForm(admin, simpleForm())
    const taken = await beginDraft()
    const refusedAs: readonly RefusalStatus[] = ['STATE_CHANGED', 'NOT_FOUND', 'FORBIDDEN']
    await expectOutOfScope({
      call: startResponseCall,
      parameter: 'formId',
      input: (formId) => ({ id: v7(), formId }),
      id: form.id,
      entitled: reviewer,
      strangers: [student],
      reachableBy: ['TEACHER'],
      refusedAs,
    })
    await expectOutOfScope({
      call: listChoicesCall,
      parameter: 'formId',
      input: (formId) => ({ formId }),
      id: form.id,
      entitled: reviewer,
      strangers: [student],
      reachableBy: ['TEACHER'],
      refusedAs,
    })
    await expectOutOfScope({
      call: startResponseCall,
      parameter: 'id',
      input: (id) => ({ id, formId: all.id }),
      id: taken.responseId,
      entitledTo: v7(),
      entitled: student,
      strangers: [other],
    })
    await expectOutOfScope({
      call: startResponseCall,
      parameter: 'versionId',
      input: (versionId) => ({ id: v7(), formId: all.id, versionId }),
      id: form.versionId,
      entitledTo: all.versionId,
      entitled: student,
      strangers: [other],
      refusedAs: ['VALIDATION_FAILED', 'FORBIDDEN'],
    })
    const somebody = await publishedForm(admin, simpleForm(), { settings: { subject: 'CHOSEN' } })
    for (const subjectId of [reviewer.id, v7()])
      expect(await callAs(student, startResponseCall, { id: v7(), formId: somebody.id, subjectId })).toMatchObject({
        status: 'VALIDATION_FAILED',
      })
  })

  test('a comment whose id is taken by another’s', async () => {
    const [mine, theirs] = [await beginDraft(), await beginResponse(admin, other, { settings })]
    const { commentId } = await addComment(other, theirs)
    await expectOutOfScope({
      call: commentOnResponseCall,
      parameter: 'commentId',
      input: (id) => ({ responseId: mine.responseId, commentId: id, text: 'Here' }),
      id: commentId,
      entitledTo: v7(),
      entitled: student,
      strangers: [student, other],
    })
  })
})

test('the list refuses what is no cursor', async () => {
  expect(await callAs(student, listResponsesCall, { cursor: 'x' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  expect(await callAs(null, listResponsesCall, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})
