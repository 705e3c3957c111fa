import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST } from '@/app/api/[...call]/route'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { listResponsesCall } from '@/server/form-responses/calls/lists'
import { publishFormCall, withdrawFormCall } from '@/server/forms/calls/versions'
import { decrypt } from '@/server/kernel/secrets/cipher'
import { prisma } from '@/server/kernel/db'
import { newToken } from '@/server/kernel/secrets/token'
import { rotateStaticUrlCall, saveStaticUrlCall } from '@/server/static-urls/calls/admin'
import { openStaticUrlCall, startAsSelfCall, submitStaticUrlCall } from '@/server/static-urls/calls/visitors'
import { sealTicket } from '@/server/static-urls/ticket'
import { callAs } from '../../support/call'
import { field, nobodyElse, page, succeeds } from '../../support/forms'
import { ownPage, send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { madeUrl, questionnaire, tokenOf, type MadeUrl } from '../../support/static-urls'
import { visitorSealing } from '@/server/form-responses/sealings'

let admin: Member, student: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
})
const open = (token: string, at?: Date) => callAs(null, openStaticUrlCall, { token }, at ? { at } : {})
async function ticketOf(token: string, at?: Date): Promise<string> {
  const opened = await open(token, at)
  if (opened.status !== 'SUCCESS' || opened.output.state !== 'OPEN') throw new Error(`it is not open: ${JSON.stringify(opened)}`)
  return opened.output.ticket
}
const submit = (url: Pick<MadeUrl, 'token'>, ticket: string, more: object, at?: Date) =>
  callAs(null, submitStaticUrlCall, { token: url.token, ticket, ...more }, at ? { at } : {})
const goodAnswers = ({ uid }: MadeUrl, more: object = {}) => ({ answers: { [uid('care')]: 'Very good', ...more } })
const submitOnce = async (url: MadeUrl, at?: Date) => submit(url, await ticketOf(url.token, at), goodAnswers(url), at)
const countResponses = ({ id }: MadeUrl) => prisma().formResponse.count({ where: { originId: id } })
const invalid = { status: 'NOT_FOUND', code: 'static-urls.INVALID_TOKEN' }
const hoursLater = (count: number) => new Date(Date.now() + count * 3_600_000)

describe('static-urls.open', () => {
  test('shows the form to whoever has the address, without what is not theirs', async () => {
    const url = await madeUrl(admin)
    const opened = await open(url.token)
    expect(opened).toMatchObject({ status: 'SUCCESS', output: { state: 'OPEN', asks: 'NOTHING', asSelf: false, about: null } })
    expect(JSON.stringify(opened)).toContain(url.uid('care'))
    for (const hidden of [url.uid('office'), url.id, url.formId]) expect(JSON.stringify(opened)).not.toContain(hidden)
  })

  test('answers a wrong one, one that is out of use and one whose student cannot log in alike', async () => {
    const url = await madeUrl(admin, { settings: { subject: 'CHOSEN' }, subjectId: student.id })
    expect(await open(newToken())).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().staticUrl.update({ where: { id: url.id }, data: { active: false } })
    expect(await open(url.token)).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().staticUrl.update({ where: { id: url.id }, data: { active: true } })
    expect(await open(url.token)).toMatchObject({ output: { state: 'OPEN', about: student.displayName } })
    await prisma().user.update({ where: { id: student.id }, data: { status: 'DISABLED' } })
    expect(await open(url.token)).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().user.update({ where: { id: student.id }, data: { status: 'ENABLED' } })
  })

  test('says when it is not open, and why', async () => {
    const url = await madeUrl(admin, { opensAt: hoursLater(1).toISOString(), closesAt: hoursLater(2).toISOString() })
    expect(await open(url.token)).toMatchObject({ output: { state: 'NOT_YET', opensAt: expect.any(String) } })
    expect(await open(url.token, hoursLater(1.5))).toMatchObject({ output: { state: 'OPEN' } })
    expect(await open(url.token, hoursLater(2.5))).toMatchObject({ output: { state: 'OVER' } })
  })
})

describe('static-urls.submit', () => {
  test('stores what somebody without an account said, and hands it on', async () => {
    const url = await madeUrl(admin, { settings: { subject: 'CHOSEN' }, subjectId: student.id, asks: 'NAME_EMAIL' })
    const ticket = await ticketOf(url.token)
    expect(await submit(url, ticket, goodAnswers(url))).toMatchObject({ issues: [{ path: 'name', code: 'required' }] })
    expect(await submit(url, ticket, { ...goodAnswers(url), name: 'Ann Patient' })).toMatchObject({
      issues: [{ path: 'email', code: 'required' }],
    })
    const visitor = { name: 'Ann Patient', email: 'ann@example.org' }
    const answers = goodAnswers(url, { [url.uid('contact')]: 'Tel. 12 34' })
    expect(await submit(url, ticket, { ...answers, ...visitor })).toMatchObject({ status: 'SUCCESS' })
    const row = await prisma().formResponse.findFirstOrThrow({ where: { originId: url.id }, include: { parts: true, tasks: true } })
    expect(row).toMatchObject({ state: 'AWAITING_REVIEW', subjectId: student.id, submitterId: null, originKind: 'STATIC_URL' })
    expect(JSON.parse(decrypt(visitorSealing, row.visitorCipher ?? ''))).toEqual(visitor)
    expect(JSON.stringify(row)).not.toContain('ann@example.org')
    expect(JSON.stringify(row.parts)).not.toContain('Tel.')
    expect(row.tasks).toMatchObject([{ kind: 'COMPLETE', state: 'DONE', userId: null }])
    const seen = await succeeds(admin, readResponseCall, { id: row.id })
    expect(seen.visitor).toEqual(visitor)
    expect((await succeeds(student, readResponseCall, { id: row.id })).visitor).toBeNull()
    const listed = await succeeds(admin, listResponsesCall, { list: 'all', formId: url.formId })
    expect(listed.responses).toMatchObject([{ id: row.id, submitter: null, originKind: 'STATIC_URL' }])
    expect(JSON.stringify(listed)).not.toContain('Ann Patient')
  })

  test('stores no name that was not asked for', async () => {
    const url = await madeUrl(admin)
    await submit(url, await ticketOf(url.token), { ...goodAnswers(url), name: 'Ann', email: 'ann@example.org' })
    expect(await prisma().formResponse.findFirstOrThrow({ where: { originId: url.id }, select: { visitorCipher: true } })).toEqual({
      visitorCipher: null,
    })
  })

  test('stores what is sent twice once, and refuses something else with the same ticket', async () => {
    const url = await madeUrl(admin)
    const ticket = await ticketOf(url.token)
    const [first, second] = await Promise.all([submit(url, ticket, goodAnswers(url)), submit(url, ticket, goodAnswers(url))])
    expect(first.status).toBe('SUCCESS')
    expect(second.status).toBe('SUCCESS')
    expect(await submit(url, ticket, goodAnswers(url, { [url.uid('care')]: 'Bad' }))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'static-urls.USED',
    })
    expect(await countResponses(url)).toBe(1)
    expect(await prisma().staticUrl.findUniqueOrThrow({ where: { id: url.id }, select: { uses: true } })).toEqual({ uses: 1 })
  })

  test('takes nothing from who did not open it, opened another one, or opened it longer ago than a day', async () => {
    const [url, other] = [await madeUrl(admin), await madeUrl(admin)]
    const notOpened = { status: 'VALIDATION_FAILED', code: 'static-urls.NOT_OPENED' }
    expect(await submit(url, 'made up', goodAnswers(url))).toMatchObject(notOpened)
    expect(await submit(url, await ticketOf(other.token), goodAnswers(url))).toMatchObject(notOpened)
    const ticket = await ticketOf(url.token)
    expect(await submit(url, ticket, goodAnswers(url), hoursLater(25))).toMatchObject(notOpened)
    const version = await prisma().form.findUniqueOrThrow({ where: { id: other.formId }, select: { currentVersionId: true } })
    const foreign = sealTicket({
      urlId: url.id,
      versionId: version.currentVersionId ?? '',
      responseId: v7(),
      openedAt: new Date().toISOString(),
    })
    expect(await submit(url, foreign, goodAnswers(url))).toMatchObject(notOpened)
    expect(await countResponses(url)).toBe(0)
    expect(await submit({ token: newToken() }, ticket, goodAnswers(url))).toMatchObject(invalid)
  })

  test('says by the field what is missing or wrong, stores nothing of it, and takes the mended form with the same ticket', async () => {
    const url = await madeUrl(admin)
    const ticket = await ticketOf(url.token)
    expect(await submit(url, ticket, {})).toMatchObject({
      code: 'form-responses.REQUIRED_MISSING',
      data: { problems: [{ fieldUid: url.uid('care'), code: 'required' }] },
    })
    for (const [name, answer, code] of [
      ['office', 'Mine', 'fieldUnknown'],
      ['minutes', 'many', 'wrongType'],
    ] as const) {
      const refused = await submit(url, ticket, goodAnswers(url, { [url.uid(name)]: answer }))
      expect(refused).toMatchObject({ code: 'form-responses.INVALID_FIELDS', data: { problems: [{ fieldUid: url.uid(name), code }] } })
    }
    expect(await submit(url, ticket, goodAnswers(url, { [v7()]: 'x' }))).toMatchObject({ code: 'form-responses.INVALID_FIELDS' })
    expect(await countResponses(url)).toBe(0)
    expect(await submit(url, ticket, goodAnswers(url))).toMatchObject({ status: 'SUCCESS' })
  })

  test('is used as often a day and in all as it says', async () => {
    const url = await madeUrl(admin, { perDay: 2, total: 3 })
    const late = await ticketOf(url.token)
    expect([(await submitOnce(url)).status, (await submitOnce(url)).status]).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await open(url.token)).toMatchObject({ output: { state: 'FULL_TODAY' } })
    // The form was opened before the limit was reached, and handed in after it.
    expect(await submit(url, late, goodAnswers(url))).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'static-urls.CLOSED',
      data: { state: 'FULL_TODAY' },
    })
    expect((await submitOnce(url, hoursLater(24))).status).toBe('SUCCESS')
    expect(await open(url.token, hoursLater(48))).toMatchObject({ output: { state: 'FULL' } })
    expect(await countResponses(url)).toBe(3)
  })

  test('is not used past its limit by many at once', async () => {
    const url = await madeUrl(admin, { total: 2 })
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(url.token)))
    const statuses = await Promise.all(tickets.map(async (ticket) => (await submit(url, ticket, goodAnswers(url))).status))
    expect(statuses.filter((status) => status === 'SUCCESS')).toHaveLength(2)
    expect(await countResponses(url)).toBe(2)
  })

  test('leads nowhere by its old address once it is rotated, though it was open', async () => {
    const url = await madeUrl(admin)
    const ticket = await ticketOf(url.token)
    const { revision } = await prisma().staticUrl.findUniqueOrThrow({ where: { id: url.id }, select: { revision: true } })
    expect(await callAs(admin, rotateStaticUrlCall, { id: url.id, revision })).toMatchObject({ status: 'SUCCESS' })
    expect(await submit(url, ticket, goodAnswers(url))).toMatchObject(invalid)
    expect(await open(url.token)).toMatchObject({ status: 'NOT_FOUND' })
    const token = await tokenOf(admin, url.id)
    expect(token).not.toBe(url.token)
    expect(await submitOnce({ ...url, token })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is closed kindly once its form is withdrawn, and takes what was begun before', async () => {
    const url = await madeUrl(admin)
    const begun = await ticketOf(url.token)
    const { revision } = await prisma().form.findUniqueOrThrow({ where: { id: url.formId }, select: { revision: true } })
    await succeeds(admin, withdrawFormCall, { id: url.formId, revision })
    expect(await open(url.token)).toMatchObject({ output: { state: 'WITHDRAWN' } })
    expect(await submit(url, begun, goodAnswers(url))).toMatchObject({ status: 'SUCCESS' })
  })

  test('leads nowhere while its form asks for what nobody gives without an account', async () => {
    const url = await madeUrl(admin)
    const withFiles = questionnaire()
    const form = {
      ...withFiles,
      pages: [...withFiles.pages, page('files', [field('FILE_UPLOAD', 'photo')], { complete: nobodyElse('SUBMITTER') })],
    }
    await prisma().form.update({ where: { id: url.formId }, data: { draft: JSON.parse(JSON.stringify(form)), draftHash: 'x' } })
    const { draftRevision } = await prisma().form.findUniqueOrThrow({ where: { id: url.formId }, select: { draftRevision: true } })
    // A form cannot be published while its address is in use, so the address is turned off in the meantime, and on again in the database.
    await prisma().staticUrl.updateMany({ where: { formId: url.formId }, data: { active: false } })
    await succeeds(admin, publishFormCall, { id: url.formId, draftRevision })
    await prisma().staticUrl.updateMany({ where: { formId: url.formId }, data: { active: true } })
    expect(await open(url.token)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is refused over HTTP from a page of somebody else, such as one that frames it', async () => {
    const url = await madeUrl(admin)
    const body = { token: url.token, ticket: await ticketOf(url.token), ...goodAnswers(url) }
    const from = (headers: Record<string, string>) => send(POST, '/api/static-urls/submit', { body, headers })
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' })).toMatchObject({ http: 403 })
    expect(await countResponses(url)).toBe(0)
    expect(await from(ownPage)).toMatchObject({ http: 200, body: { status: 'SUCCESS' } })
  })
})

describe('static-urls.startAsSelf', () => {
  test('begins a response of their own, where the address allows it', async () => {
    const url = await madeUrl(admin, { asSelf: true })
    const id = v7()
    const started = await succeeds(student, startAsSelfCall, { token: url.token, id })
    expect(started).toMatchObject({ formId: url.formId, responseId: id })
    const read = await succeeds(student, readResponseCall, { id })
    expect(read).toMatchObject({ state: 'DRAFT', originKind: 'STATIC_URL', myTaskId: started.taskId })
    expect(read.may).toContain('fill')
    // A person who presses again goes on with the response that they began.
    for (const again of [id, v7()]) expect(await succeeds(student, startAsSelfCall, { token: url.token, id: again })).toEqual(started)
    expect(await callAs(student, startAsSelfCall, { token: newToken(), id: v7() })).toMatchObject(invalid)
    const { revision, formId } = await prisma().staticUrl.findUniqueOrThrow({
      where: { id: url.id },
      select: { revision: true, formId: true },
    })
    await succeeds(admin, saveStaticUrlCall, { id: url.id, revision, formId, label: 'Waiting room', asSelf: false })
    expect(await callAs(student, startAsSelfCall, { token: url.token, id: v7() })).toMatchObject(invalid)
    expect(await callAs(null, startAsSelfCall, { token: url.token, id: v7() })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('says that it is closed', async () => {
    const url = await madeUrl(admin, { asSelf: true, closesAt: hoursLater(1).toISOString() })
    const late = await callAs(student, startAsSelfCall, { token: url.token, id: v7() }, { at: hoursLater(2) })
    expect(late).toMatchObject({ status: 'STATE_CHANGED', code: 'static-urls.CLOSED', data: { state: 'OVER' } })
  })
})
