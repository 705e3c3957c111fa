import { v7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { acceptResponseCall, giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { decision, askNamed, openTask, review, sign, signResponse, submitResponse } from '../../support/form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

// The pages of a PDF are compressed, so the test looks at the blocks to be drawn.
vi.mock('@/server/kernel/files/pdf', async (original) => ({
  ...(await original<object>()),
  makePdf: (document: unknown) => Promise.resolve(Buffer.from(JSON.stringify(document))),
}))

let admin: Member, student: Member, reviewer: Member, second: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[reviewer, second] = [await member('TEACHER'), await member('TEACHER')]
})

const mark = 'Zzyzzyva-the-mark'

/** A form that two people review, with a mark of theirs, which everybody sees, and a figure that is computed from it. */
async function makeResponseInReview() {
  const marksFieldUid = v7()
  const form = definition(
    [
      page('all', [field('TEXT', 'title'), field('TEXT', 'verdict', { complete: nobodyElse('REVIEWER') })]),
      page('marks', [
        { ...field('NUMBER', 'marks', { complete: nobodyElse('REVIEWER') }), uid: marksFieldUid },
        field('COMPUTED', 'doubled', { formula: `{${marksFieldUid}} * 2` }),
      ]),
    ],
    { route: [review(askNamed(reviewer, second))] },
  )
  const response = await submitResponse(admin, student, { form, answers: { title: 'Extraction' } })
  const [, marks] = form.pages
  return { ...response, marksUid: marks?.uid ?? '' }
}
type Made = Awaited<ReturnType<typeof makeResponseInReview>>

async function typeMark({ responseId, pageUid, marksUid, uid }: Made): Promise<void> {
  await succeeds(reviewer, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('verdict')]: mark } })
  await succeeds(reviewer, savePageCall, { responseId, pageUid: marksUid, revision: 0, answers: { [uid('marks')]: 4711 } })
}

/** Everything that a person is told about a response by the calls that return answers. */
async function readAllAs(who: Member, { responseId, formId }: Made): Promise<string> {
  const read = await callAs(who, readResponseCall, { id: responseId })
  const pdf = await callAs(who, readResponsePdfCall, { id: responseId })
  const exported = await callAs(who, exportResponsesCall, { formId })
  return JSON.stringify([
    read,
    pdf.status === 'SUCCESS' ? Buffer.from(pdf.output.pdf, 'base64').toString() : pdf,
    exported,
    await callAs(who, readHistoryCall, { id: responseId }),
  ])
}

describe('a printed form', () => {
  test('says who filled in, returned, reviewed for whom and signed, when with the zone, and on what content', async () => {
    const [signer, standIn] = [await member('TEACHER'), await member('TEACHER')]
    await prisma().user.update({ where: { id: signer.id }, data: { registrationNumber: 'GDC 218407' }, select: { id: true } })
    const form = definition([page('all', [field('TEXT', 'title')])], {
      route: [review(askNamed(reviewer, standIn), { needed: 1 }), sign(askNamed(signer))],
    })
    const { responseId } = await submitResponse(admin, student, { form, answers: { title: 'Extraction' } })
    await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId), comment: 'Say which tooth' })
    await succeeds(student, submitResponseCall, { responseId })
    await succeeds(standIn, acceptResponseCall, await decision(standIn, responseId))
    await signResponse(signer, responseId)
    const { pdf } = await outputAs(student, readResponsePdfCall, { id: responseId })
    const text = Buffer.from(pdf, 'base64').toString()
    const { contentHash } = await prisma().formSignature.findFirstOrThrow({
      where: { task: { responseId } },
      select: { contentHash: true },
    })
    const said = [
      '["State","Completed"]',
      `"Filled in","name":"${student.displayName}`,
      `"Returned","name":"${reviewer.displayName}`,
      'Reason: Say which tooth',
      `"Reviewed and accepted","name":"${standIn.displayName}`,
      signer.displayName,
      'Registration number GDC 218407',
      'I saw this.',
      contentHash,
      'Europe/London, UTC+00:00',
    ]
    for (const one of said) expect(text).toContain(one)
    expect(text).not.toContain('Not complete')
  })
})

describe('what a decider types', () => {
  test('is nobody else’s until they decide, and then everybody’s who sees the field', async () => {
    const made = await makeResponseInReview()
    await typeMark(made)
    for (const who of [student, admin, second]) {
      const told = await readAllAs(who, made)
      expect(told).not.toContain(mark)
      // The digits are looked for as a number of their own: an id may happen to hold them.
      for (const number of ['4711', '9422']) expect(told).not.toMatch(new RegExp(`(?<![\\da-f-])${number}(?![\\da-f-])`))
    }
    const own = await readAllAs(reviewer, made)
    expect(own).toContain(mark)
    // A mark on paper would be taken for a decision, so it is not printed.
    expect((await callAs(reviewer, readResponsePdfCall, { id: made.responseId })).status).toBe('SUCCESS')
    expect(own.split(mark).length - 1, 'read, and not printed').toBe(1)
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, made.responseId))
    for (const who of [student, admin]) expect(await readAllAs(who, made)).toContain(mark)
  })

  test('stays theirs after they returned it, and counts with their next decision', async () => {
    const made = await makeResponseInReview()
    await typeMark(made)
    const { responseId, uid } = made
    await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId), comment: 'Once more' })
    for (const who of [student, admin, second]) expect(await readAllAs(who, made)).not.toContain(mark)
    await succeeds(student, submitResponseCall, { responseId })
    const submission = await prisma().formSubmission.findFirstOrThrow({
      where: { responseId },
      orderBy: { number: 'desc' },
      select: { answers: true },
    })
    expect(JSON.stringify(submission)).not.toContain(mark)
    expect((await outputAs(reviewer, readResponseCall, { id: responseId })).answers[uid('verdict')]).toBe(mark)
    for (const who of [student, second]) expect(await readAllAs(who, made)).not.toContain(mark)
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, responseId))
    await succeeds(second, acceptResponseCall, await decision(second, responseId))
    expect(await prisma().formResponse.findUniqueOrThrow({ where: { id: responseId }, select: { state: true } })).toEqual({
      state: 'COMPLETED',
    })
    expect(await readAllAs(student, made)).toContain(mark)
    // The facts hold the figure that was decided.
    expect(await prisma().formFact.findMany({ where: { responseId, fieldUid: uid('marks') }, select: { number: true } })).toEqual([
      { number: 4711 },
    ])
  })
})

test('what is worked out of a decider’s own marks is not told to them as changed since they decided', async () => {
  const made = await makeResponseInReview()
  const { responseId, uid } = made
  await typeMark(made)
  await succeeds(reviewer, acceptResponseCall, await decision(reviewer, responseId))
  const read = await succeeds(reviewer, readResponseCall, { id: responseId })
  expect(read.answers[uid('doubled')]).toBe(9422)
  expect(read.changes).toEqual([])
})
