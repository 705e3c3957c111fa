import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentHashAfter } from '@/components/forms/answers/content-hash'
import { contentHash } from '@/server/form-responses/answers/content'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { signResponseCall } from '@/server/form-responses/calls/decisions'
import { listParts } from '@/server/form-responses/answers/queries/parts'
import { findResponseOrThrow } from '@/server/form-responses/queries/responses'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { askNamed, sign, signResponse, simpleForm, submitResponse, type Begun } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, first: Member, second: Member
beforeAll(async () => {
  ;[admin, student, first, second] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
})

const toSign = () => submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first, second))] }) })
const save = (by: Member, { responseId, pageUid, uid }: Begun, revision: number, answers: Record<string, string | null>) =>
  callAs(by, savePageCall, {
    responseId,
    pageUid,
    revision,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [uid(name), answer])),
  })

test('one who signs in two steps is not told of what they answered themself as a change', async () => {
  const response = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first)), sign(askNamed(first))] }) })
  const { responseId, uid } = response
  const saved = await save(first, response, 1, { verdict: 'Well done' })
  expect(saved).toMatchObject({ output: { revision: 2, refused: [] } })
  const read = await succeeds(first, readResponseCall, { id: responseId })
  await succeeds(first, signResponseCall, { responseId, taskId: read.myTaskId, contentHash: read.contentHash })
  const next = await succeeds(first, readResponseCall, { id: responseId })
  expect(next.myTaskId).not.toBe(read.myTaskId)
  expect(next.answers).toMatchObject({ [uid('verdict')]: 'Well done' })
  expect(next.changes).toEqual([])
})

describe('two who sign the same page', () => {
  test('both keep what they answered, and the later is told by the field what is not theirs to change', async () => {
    const response = await toSign()
    const { responseId, uid } = response
    expect(await save(first, response, 1, { verdict: 'Well done' })).toMatchObject({ output: { revision: 2, refused: [] } })
    // The other signer had read the page before: answers that came in since are hidden from them and do not hinder their save.
    const both = { verdict: 'Badly done', advice: 'Slower' }
    expect(await save(second, response, 1, both)).toMatchObject({
      output: { revision: 3, refused: [{ fieldUid: uid('verdict'), code: 'answeredByOther' }] },
    })
    const seenBy = async (who: Member) => (await succeeds(who, readResponseCall, { id: responseId })).answers
    expect((await seenBy(student))[uid('verdict')]).toBeUndefined()
    expect((await seenBy(student))[uid('advice')]).toBeUndefined()
    expect([(await seenBy(first))[uid('verdict')], (await seenBy(first))[uid('advice')]]).toEqual(['Well done', undefined])
    // Saving the same answer again, or no answer, is refused to nobody.
    expect(await save(second, response, 3, { verdict: 'Well done' })).toMatchObject({ output: { revision: 3, refused: [] } })
    expect(await save(second, response, 3, { verdict: null })).toMatchObject({ output: { refused: [{ code: 'answeredByOther' }] } })
    expect(await save(first, response, 3, { verdict: null })).toMatchObject({ output: { revision: 4, refused: [] } })
    expect(await save(second, response, 4, { verdict: 'Mine now' })).toMatchObject({ output: { revision: 5, refused: [] } })
  })

  test('each sign what they answered themselves, and nothing that the other answers later', async () => {
    const response = await toSign()
    const { responseId, uid } = response
    const read = await succeeds(first, readResponseCall, { id: responseId })
    const saved = await succeeds(first, savePageCall, {
      responseId,
      pageUid: response.pageUid,
      revision: 1,
      answers: { [uid('verdict')]: 'Well done' },
    })
    expect(saved.contentHash).not.toBe(read.contentHash)
    expect(saved.contentHashBefore).toBe(read.contentHash)
    const withHash = (hash: string) => callAs(first, signResponseCall, { responseId, taskId: read.myTaskId, contentHash: hash })
    expect(await withHash(read.contentHash)).toMatchObject({ status: 'STATE_CHANGED', code: 'evidence.CHANGED' })
    expect(await withHash(saved.contentHash)).toMatchObject({ status: 'SUCCESS' })
    await save(second, response, 2, { advice: 'Slower' })
    const signature = await prisma().formSignature.findFirstOrThrow({ where: { task: { responseId } }, select: { contentHash: true } })
    const now = async () =>
      contentHash({
        response: await findResponseOrThrow(prisma(), responseId),
        parts: await listParts(prisma(), responseId),
        kind: 'SIGN',
        userId: first.id,
      })
    expect(await now()).toBe(signature.contentHash)
    expect((await signResponse(second, responseId)).state).toBe('COMPLETED')
    expect(await now()).toBe(signature.contentHash)
  })

  test('a save says on which content it came, so that nobody signs what was changed elsewhere meanwhile', async () => {
    const response = await toSign()
    const { responseId, uid } = response
    const read = await succeeds(first, readResponseCall, { id: responseId })
    const page = { responseId, pageUid: response.pageUid }
    const elsewhere = await succeeds(first, savePageCall, { ...page, revision: 1, answers: { [uid('verdict')]: 'From another device' } })
    const here = await succeeds(first, savePageCall, { ...page, revision: 2, answers: { [uid('advice')]: 'Slower' } })
    expect(here.contentHashBefore).toBe(elsewhere.contentHash)
    // The hash that a screen computes which saw neither the other save nor its answer.
    const known = contentHashAfter(read.contentHash, [here])
    expect(known).toBe(read.contentHash)
    const sign = { responseId, taskId: read.myTaskId }
    expect(await callAs(first, signResponseCall, { ...sign, contentHash: known })).toMatchObject({ code: 'evidence.CHANGED' })
    const seen = contentHashAfter(read.contentHash, [elsewhere, here])
    expect(await callAs(first, signResponseCall, { ...sign, contentHash: seen })).toMatchObject({ status: 'SUCCESS' })
  })
})

/** Whether a signature covers the column, or why not. A new column is added here. */
const covered: Readonly<Record<string, true | string>> = {
  'form_response.version_id': true,
  'form_response.subject_id': true,
  'form_response.submitter_id': true,
  'form_response.event_id': true,
  'form_response.place': true,
  'form_response.tag_ids': true,
  'form_response.entered_by_id': true,
  'form_response.paper_on': true,
  'form_part.answers': true,
  'form_part.patient_cipher': true,
  'form_part.answered_in': true,
  'form_response.id': 'the signature names its task, and that its response',
  'form_response.form_id': 'the version is of one form',
  'form_response.state': 'where it is on its way',
  'form_response.reason': 'where it is on its way',
  'form_response.turn': 'where it is on its way',
  'form_response.origin_kind': 'how it began',
  'form_response.origin_id': 'how it began',
  'form_response.origin_key': 'how it began',
  'form_response.visitor_cipher': 'who said they filled it in, which nobody checked',
  'form_response.opens_at': 'a date of its way',
  'form_response.due_at': 'a date of its way',
  'form_response.late': 'a rule of its way',
  'form_response.extended_to': 'a date of its way',
  'form_response.remind_days': 'a rule of its way',
  'form_response.reminded': 'mails that went out',
  'form_response.content_hash': 'follows from the rest',
  'form_response.created_at': 'a date of its way',
  'form_response.created_by_id': 'who made it, told by the history',
  'form_response.submitted_at': 'a date of its way',
  'form_response.reviewed_at': 'a date of its way',
  'form_response.signed_off_at': 'comes of the signature',
  'form_response.settles_at': 'comes of the signature',
  'form_response.completed_at': 'comes of the signature',
  'form_response.updated_at': 'counts every change, that of its state too',
  'form_response.revision': 'counts every change, that of its state too',
  'form_part.response_id': 'whose answers they are is asked by it',
  'form_part.page_uid': 'an answer is named by its field',
  'form_part.revision': 'counts the saves that led to the answers',
  'form_part.saved_by_id': 'the last save, told by the history',
  'form_part.saved_at': 'the last save, told by the history',
  'form_part.occurred_at': 'claimed by the device',
}

describe('what is signed', () => {
  test('is every column of a response and its answers, but for those that are excused', async () => {
    const columns = await prisma().$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name IN ('form_response', 'form_part')`
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(covered).sort())
  })

  test('is another as soon as one of them is', async () => {
    const { responseId, uid } = await toSign()
    const [response, parts] = [await findResponseOrThrow(prisma(), responseId), await listParts(prisma(), responseId)]
    const part = parts[0]
    if (!part) throw new Error('nothing was saved')
    const of = (changed: Partial<typeof response>, changedPart: Partial<typeof part> = {}) =>
      contentHash({ response: { ...response, ...changed }, parts: [{ ...part, ...changedPart }], kind: 'SIGN', userId: first.id })
    const ofOther = response.tasks.find(({ userId }) => userId === second.id)?.id ?? ''
    const hashes: Record<string, string> = {
      'form_response.version_id': of({ version: { ...response.version, hash: 'another' } }),
      'form_response.subject_id': of({ subjectId: first.id }),
      'form_response.submitter_id': of({ submitterId: first.id }),
      'form_response.event_id': of({ eventId: v7() }),
      'form_response.place': of({ place: 'Ward 3' }),
      'form_response.tag_ids': of({ tagIds: [v7()] }),
      'form_response.entered_by_id': of({ enteredById: first.id }),
      'form_response.paper_on': of({ enteredById: first.id, paperOn: new Date('2026-11-03T00:00:00Z') }),
      'form_part.answers': of({}, { answers: { [uid('title')]: 'Another' } }),
      'form_part.patient_cipher': of({}, { patientCipher: null }),
      'form_part.answered_in': of({}, { answeredIn: { [uid('title')]: ofOther } }),
    }
    expect(Object.keys(hashes).sort()).toEqual(
      Object.keys(covered)
        .filter((name) => covered[name] === true)
        .sort(),
    )
    expect(new Set([of({}), ...Object.values(hashes)]).size).toBe(Object.keys(hashes).length + 1)
    expect(of({ state: 'COMPLETED', dueAt: new Date(), revision: 99 }, { revision: 9, savedById: second.id })).toBe(of({}))
  })
})
