import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { formLimits } from '@/lib/forms/limits'
import { giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { applyLateSaveCall, dismissLateSaveCall, savePageCall } from '@/server/form-responses/calls/pages'
import { readLateSaveCall, readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { askNamed, openTask, review, submitResponse, type Begun } from '../../support/form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, reviewer: Member
beforeAll(async () => {
  ;[admin, student, reviewer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

const form = () =>
  definition(
    [
      page('one', [
        field('TEXT', 'title'),
        field('MULTILINE', 'story'),
        field('NUMBER', 'many'),
        field('FILE_UPLOAD', 'files'),
        field('TEXT', 'theirs', { complete: nobodyElse('REVIEWER') }),
      ]),
    ],
    { route: [review(askNamed(reviewer))] },
  )
const handInForm = () => submitResponse(admin, student, { form: form(), answers: { title: 'Extraction' } })
const send = ({ responseId, pageUid, uid }: Begun, answers: Readonly<Record<string, unknown>>, more: object = {}) =>
  callAs(student, savePageCall, {
    responseId,
    pageUid,
    revision: 1,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [uid(name), answer])),
    ...more,
  })
const lateSaves = (responseId: string) => prisma().formLateSave.findMany({ where: { responseId }, select: { id: true, state: true } })
const readLateSave = async (responseId: string) => {
  const [late] = (await succeeds(student, readResponseCall, { id: responseId })).lateSaves
  return (await succeeds(student, readLateSaveCall, { responseId, lateId: late?.id ?? '' })).answers
}

describe('what arrives after a form was handed in', () => {
  test('is checked as every save is', async () => {
    const response = await handInForm()
    const { uid, responseId } = response
    const unknown = v7()
    const answer = await send(response, {
      title: 'x'.repeat(formLimits.line + 1),
      many: 'three',
      files: [v7()],
      theirs: 'Well done',
      story: 'Bleeding stopped',
    })
    expect(answer).toMatchObject({ output: { arrivedAfter: 'kept' } })
    expect('output' in answer && Object(answer.output).refused).toEqual(
      expect.arrayContaining([
        { fieldUid: uid('title'), code: 'tooLong' },
        { fieldUid: uid('many'), code: 'wrongType' },
        { fieldUid: uid('files'), code: 'fileUnknown' },
        { fieldUid: uid('theirs'), code: 'fieldNotYours' },
      ]),
    )
    expect(await readLateSave(responseId)).toEqual({ [uid('story')]: 'Bleeding stopped' })
    await callAs(student, savePageCall, { responseId, pageUid: response.pageUid, revision: 1, answers: { [unknown]: 'x' } })
    expect(await lateSaves(responseId)).toHaveLength(1)
  })

  test('waits once of a page, with what was sent last', async () => {
    const response = await handInForm()
    const { uid, responseId } = response
    await send(response, { title: 'First', story: 'One' })
    await send(response, { title: 'Second' })
    await send(response, { title: 'Second' })
    // A save that a device sent late does not undo what was written after it.
    await send(response, { title: 'Of yesterday', many: 3 }, { occurredAt: new Date(Date.now() - 86_400_000).toISOString() })
    expect(await lateSaves(responseId)).toHaveLength(1)
    expect(await readLateSave(responseId)).toEqual({ [uid('title')]: 'Second', [uid('story')]: 'One', [uid('many')]: 3 })
  })

  test('is not decided under the id of what was read before it', async () => {
    const response = await handInForm()
    const { responseId, uid } = response
    await send(response, { title: 'Read' })
    const [read] = await lateSaves(responseId)
    await send(response, { title: 'Not read' })
    await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId), comment: 'Again' })
    expect(await callAs(student, applyLateSaveCall, { responseId, lateId: read?.id })).toMatchObject({ status: 'NOT_FOUND' })
    const [waiting] = await lateSaves(responseId)
    await succeeds(student, applyLateSaveCall, { responseId, lateId: waiting?.id })
    expect((await succeeds(student, readResponseCall, { id: responseId })).answers).toMatchObject({ [uid('title')]: 'Not read' })
    // A late save that was decided can be neither read nor decided again.
    expect(await callAs(student, readLateSaveCall, { responseId, lateId: waiting?.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(student, dismissLateSaveCall, { responseId, lateId: waiting?.id })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('has a bound for each person and response, decided or not', async () => {
    const response = await handInForm()
    const { responseId, uid, pageUid } = response
    await prisma().$executeRaw`
      INSERT INTO form_late_save (id, response_id, page_uid, by_id, answers_cipher, occurred_at, received_at, state)
      SELECT gen_random_uuid(), ${responseId}::uuid, ${pageUid}::uuid, ${student.id}::uuid, repeat('x', ${formLimits.lateBytes / 8}::int), now(), now(), 'DISMISSED'
      FROM generate_series(1, 8)`
    expect(await send(response, { title: 'One more' })).toMatchObject({
      output: { refused: [{ fieldUid: uid('title'), code: 'tooLong' }] },
    })
    expect(await lateSaves(responseId)).toHaveLength(8)
    await prisma().formLateSave.deleteMany({ where: { responseId } })
    await prisma().$executeRaw`
      INSERT INTO form_late_save (id, response_id, page_uid, by_id, answers_cipher, occurred_at, received_at, state)
      SELECT gen_random_uuid(), ${responseId}::uuid, ${pageUid}::uuid, ${student.id}::uuid, '', now(), now(), 'DISMISSED' FROM generate_series(1, 200)`
    expect(await send(response, { title: 'One more' })).toMatchObject({
      output: { refused: [{ fieldUid: uid('title'), code: 'tooLong' }] },
    })
  })
})

test('the answers of a response have a bound in all', async () => {
  const pages = Array.from({ length: 2 }, (_, at) =>
    page(
      `p${at}`,
      Array.from({ length: 55 }, (__, of) => field('MULTILINE', `f${at}_${of}`)),
    ),
  )
  const response = await submitResponse(admin, student, { form: definition(pages, { route: [review(askNamed(reviewer))] }), answers: {} })
  const { responseId, uid } = response
  await succeeds(reviewer, giveBackResponseCall, { responseId, taskId: await openTask(reviewer, responseId), comment: 'More' })
  // Three bytes a character, with no more in one save than a request may have.
  const save = async (at: number, from: number, to: number) => {
    const { parts } = await succeeds(student, readResponseCall, { id: responseId })
    const names = Array.from({ length: to - from }, (_, of) => uid(`f${at}_${from + of}`))
    return succeeds(student, savePageCall, {
      responseId,
      pageUid: parts[at]?.pageUid ?? '',
      revision: parts[at]?.revision ?? 0,
      answers: Object.fromEntries(names.map((name) => [name, '…'.repeat(formLimits.paragraphs)])),
    })
  }
  const refused = [...(await save(0, 0, 16)).refused, ...(await save(0, 16, 32)).refused]
  expect(refused).toEqual([])
  const over = await save(1, 0, 16)
  expect(over.refused).toHaveLength(16)
  expect(over.refused[0]?.code).toBe('tooLong')
  expect(over.revision).toBe(0)
})
