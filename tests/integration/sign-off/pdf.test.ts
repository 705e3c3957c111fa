import { beforeAll, describe, expect, test } from 'vitest'
import { findByLink } from '@/server/form-responses'
import { signedRecord } from '@/server/form-responses/outside/by-link'
import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import { responseDocument } from '@/server/form-responses/record/pdf/document'
import { prisma } from '@/server/kernel/db'
import { makePdf } from '@/server/kernel/files/pdf'
import { newToken } from '@/server/kernel/secrets/token'
import { decideLinkCall, readLinkPdfCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { askedOutside, listedSigner, newestToken, signer } from '../../support/sign-off'

let admin: Member, student: Member, other: Member
beforeAll(async () => {
  ;[admin, student, other] = [await member('ADMIN'), await member('STUDENT'), await member('STUDENT')]
})

async function makeSigned(strokes: number[][] | null = [[100, 100, 300, 200, 500, 100]]) {
  const whom = await listedSigner('Čedomir Žnidaršič')
  const response = await askedOutside({ admin, student, chosen: [{ id: whom.id }] })
  const token = await newestToken(whom)
  const answers = { [response.uid('verdict')]: 'Well done – 100 %', [response.uid('advice')]: 'Slower: čšž\nand twice' }
  await succeeds(admin, decideLinkCall, { token, decision: 'SIGN', ...signer, strokes, answers })
  return { response, token, whom }
}
const isPdf = (pdf: string) => Buffer.from(pdf, 'base64').subarray(0, 5).toString('latin1') === '%PDF-'

describe('form-responses.pdf', () => {
  test('is what its reader sees, with who signed', async () => {
    const { response } = await makeSigned()
    const made = await succeeds(student, readResponsePdfCall, { id: response.responseId })
    expect(made.fileName).toMatch(/^F-[\w-]+\.pdf$/)
    expect(isPdf(made.pdf)).toBe(true)
    await expectOutOfScope({
      call: readResponsePdfCall,
      parameter: 'id',
      input: (id) => ({ id }),
      id: response.responseId,
      entitled: student,
      strangers: [other],
      reachableBy: ['ADMIN', 'STAFF'],
    })
  })
})

describe('sign-off.linkPdf', () => {
  test('is a copy for who signed, for a day, of what they saw and said', async () => {
    const { response, token } = await makeSigned(null)
    expect(await callAs(null, readLinkPdfCall, { token })).toMatchObject({ status: 'SUCCESS' })
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect(await callAs(null, readLinkPdfCall, { token }, { at: tomorrow })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(null, readLinkPdfCall, { token: newToken() })).toMatchObject({ status: 'NOT_FOUND' })
    const where = { task: { responseId: response.responseId } }
    const { taskId } = await prisma().signoffLink.findFirstOrThrow({ where, select: { taskId: true } })
    const record = await signedRecord(prisma(), taskId, new Date())
    if (!record) throw new Error('it is not signed')
    const words = JSON.stringify((await responseDocument(prisma(), { ...record, locale: 'en-GB', at: new Date() })).blocks)
    const said = ['Extraction', 'Well done', signer.name, signer.role, 'I watched this procedure.', student.displayName]
    for (const one of said) expect(words).toContain(one)
    for (const hidden of ['Only mine', 'secret', 'thoughts']) expect(words).not.toContain(hidden)
  })

  test('is for nobody who has not signed', async () => {
    const whom = await listedSigner()
    const response = await askedOutside({ admin, student, chosen: [{ id: whom.id }] })
    const token = await newestToken(whom)
    expect(await callAs(null, readLinkPdfCall, { token })).toMatchObject({ status: 'NOT_FOUND' })
    await succeeds(admin, decideLinkCall, { token, decision: 'DECLINE', ...signer, reason: 'I was away' })
    expect(await callAs(null, readLinkPdfCall, { token })).toMatchObject({ status: 'NOT_FOUND' })
    const where = { responseId: response.responseId, kind: 'SIGN' as const }
    const task = await prisma().formTask.findFirstOrThrow({ where, select: { id: true } })
    expect(await findByLink(prisma(), task.id, new Date())).toBeNull()
  })
})

test('one student’s forty keep nobody else waiting', async () => {
  const [{ response: greedy }, another] = [await makeSigned(), await member('STUDENT')]
  const own = await askedOutside({ admin, student: another, chosen: [{ id: (await listedSigner()).id }] })
  const flood = Array.from({ length: 40 }, () => callAs(student, readResponsePdfCall, { id: greedy.responseId }))
  const theirs = callAs(another, readResponsePdfCall, { id: own.responseId })
  expect((await theirs).status).toBe('SUCCESS')
  const answers = await Promise.all(flood)
  // Two PDFs are drawn at a time; on a busy machine a few more requests come when the first are done.
  const drawn = answers.filter(({ status }) => status === 'SUCCESS').length
  expect(drawn).toBeGreaterThanOrEqual(2)
  expect(drawn).toBeLessThan(10)
  expect(answers.find(({ status }) => status !== 'SUCCESS')).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
})

test('a document is drawn whatever its letters, and however long it is', async () => {
  const text = 'Čakalna vrsta ß ñ å „Zitat“ 漢字 \u202e\u0000 '.repeat(4)
  const long = Array.from({ length: 200 }, (_, at) => ({ kind: 'answer' as const, label: `Question ${at}`, text }))
  const signature = { kind: 'entry' as const, label: 'Signed', name: 'Žiga Čuk', strokes: [[0, 0], [1]], lines: [] }
  const pdf = await makePdf(
    { title: 'Long', footer: 'School', missing: 'Lost', blocks: [{ kind: 'title', text: '' }, ...long, signature] },
    'one',
  )
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(10)
})

describe('a PDF', () => {
  const draw = (texts: readonly string[]) =>
    makePdf(
      {
        title: 'All',
        footer: 'Made now',
        missing: 'Some characters are missing.',
        blocks: texts.map((text, at) => ({ kind: 'answer' as const, label: `Question ${at}`, text })),
      },
      'one',
    )
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

  test('says where it lacks a letter, and draws the rest', async () => {
    const plain = await draw(['?????'])
    for (const text of ['مرحبا 😀 日本 \ue000', 'a\u0000b\u202e😀']) {
      const pdf = await draw([text])
      expect(pagesOf(pdf)).toBe(1)
      // The PDF is longer by the sentence that says so.
      expect(pdf.length).toBeGreaterThan(plain.length)
    }
  })

  test('of one endless word or of very many lines ends', async () => {
    expect(pagesOf(await draw(['x'.repeat(8_000)]))).toBeGreaterThan(1)
    expect(pagesOf(await draw(['漢'.repeat(8_000)]))).toBeGreaterThan(1)
    expect(pagesOf(await draw(['a\n'.repeat(400)]))).toBeGreaterThan(5)
  })
})
