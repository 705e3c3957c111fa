import { beforeAll, describe, expect, test } from 'vitest'
import { giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { abandonResponseCall } from '@/server/form-responses/calls/endings'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { prisma } from '@/server/kernel/db'
import { newToken } from '@/server/kernel/secrets/token'
import { decideLinkCall, recordOpenedCall, readLinkCall, renewLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { askNamed, openTask, sign, type Begun } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { mailsTo, tokensTo } from '../../support/outside'
import { askedOutside, listedSigner, newestToken, outsideForm, outsideStep, signer, type Outside } from '../../support/sign-off'

let admin: Member, student: Member, teacher: Member
beforeAll(async () => {
  ;[admin, student, teacher] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

const readLink = (token: string, at?: Date) => callAs(null, readLinkCall, { token }, at ? { at } : {})
const decideBy = (token: string, changes: object = {}, at?: Date) =>
  callAs(null, decideLinkCall, { token, decision: 'SIGN', ...signer, ...changes }, at ? { at } : {})
const renew = (token: string, at?: Date) => callAs(null, renewLinkCall, { token }, at ? { at } : {})
const invalid = { status: 'NOT_FOUND', code: 'sign-off.INVALID_TOKEN' }
const daysLater = (count: number) => new Date(Date.now() + count * 86_400_000)

async function askOutside(
  more: Partial<Parameters<typeof askedOutside>[0]> = {},
): Promise<{ response: Begun; whom: Outside; token: string }> {
  const whom = await listedSigner()
  const response = await askedOutside({ admin, student, chosen: [{ id: whom.id }], ...more })
  return { response, whom, token: await newestToken(whom) }
}
const verdict = ({ uid }: Begun, more: object = {}) => ({ answers: { [uid('verdict')]: 'Well done', ...more } })
const countSignatures = ({ responseId }: Begun) => prisma().formSignature.count({ where: { task: { responseId } } })

describe('sign-off.readLink', () => {
  test('shows what is theirs, and nothing else, however often', async () => {
    const { response, whom, token } = await askOutside()
    const first = await readLink(token)
    expect(first).toMatchObject({
      status: 'SUCCESS',
      output: {
        kind: 'FORM',
        record: {
          student: { name: student.displayName },
          meaning: 'I watched this procedure.',
          signer: { name: 'Helen Marsh', organisation: 'Riverside Practice' },
          onDevice: false,
          answers: { [response.uid('title')]: 'Extraction', [response.uid('minutes')]: 20 },
        },
      },
    })
    const hidden = ['Only mine', 'secret', 'thoughts', response.uid('secret'), student.id, whom.id, whom.email, response.responseId]
    for (const secret of hidden) expect(JSON.stringify(first)).not.toContain(secret)
    expect(await readLink(token)).toEqual(first)
  })

  test('uses nothing up, though a mail scanner opens it a hundred times', async () => {
    const { response, token } = await askOutside()
    for (let time = 0; time < 100; time += 1) await readLink(token)
    const link = () =>
      prisma().signoffLink.findFirstOrThrow({
        where: { task: { responseId: response.responseId } },
        select: { openedAt: true, usedAt: true },
      })
    expect(await link()).toEqual({ openedAt: null, usedAt: null })
    await callAs(null, recordOpenedCall, { token })
    const { openedAt } = await link()
    expect(openedAt).toBeInstanceOf(Date)
    await callAs(null, recordOpenedCall, { token }, { at: daysLater(1) })
    expect(await link()).toEqual({ openedAt, usedAt: null })
    expect(await callAs(null, recordOpenedCall, { token: newToken() })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await decideBy(token, verdict(response))).toMatchObject({ status: 'SUCCESS' })
  })

  test('answers a wrong, an expired and a misdirected link and that of a removed signer alike', async () => {
    const { response, whom, token } = await askOutside()
    expect(await readLink(newToken())).toMatchObject({ status: 'NOT_FOUND' })
    for (const at of [daysLater(14.1), daysLater(40)]) {
      expect(await readLink(token, at)).toMatchObject({ status: 'NOT_FOUND' })
      expect(await decideBy(token, verdict(response), at)).toMatchObject(invalid)
    }
    const change = (data: { email?: string; active?: boolean }) => prisma().outsideSupervisor.update({ where: { id: whom.id }, data })
    for (const [data, back] of [
      [{ email: 'elsewhere@practice.example' }, { email: whom.email }],
      [{ active: false }, { active: true }],
      [{ email: student.email }, { email: whom.email }],
    ] as const) {
      await change(data)
      expect(await readLink(token)).toMatchObject({ status: 'NOT_FOUND' })
      expect(await decideBy(token, verdict(response))).toMatchObject(invalid)
      await change(back)
    }
    expect(await readLink(token)).toMatchObject({ status: 'SUCCESS' })
  })

  test('counts no more while who is asked about cannot log in, or once they are erased', async () => {
    const one = await member('STUDENT')
    const { response, token } = await askOutside({ student: one })
    const change = (data: { status?: 'ENABLED' | 'DISABLED'; deletedAt?: Date | null }) =>
      prisma().user.update({ where: { id: one.id }, data })
    await change({ status: 'DISABLED' })
    expect(await decideBy(token, verdict(response))).toMatchObject(invalid)
    await change({ status: 'ENABLED', deletedAt: new Date() })
    expect(await decideBy(token, verdict(response))).toMatchObject(invalid)
    await change({ deletedAt: null })
    expect(await decideBy(token, verdict(response))).toMatchObject({ status: 'SUCCESS' })
  })

  test('is slowed down where links are guessed', async () => {
    const statuses = new Set<string>()
    for (let time = 0; time < 110; time += 1) statuses.add((await readLink(newToken())).status)
    expect([...statuses]).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS'])
    await prisma().$executeRaw`DELETE FROM attempt_window WHERE bucket LIKE 'link-address%'`
  })
})

describe('sign-off.decideLink', () => {
  test('stores what they answered and their signature, and the response is complete', async () => {
    const { response, token } = await askOutside()
    const missing = await decideBy(token)
    expect(missing).toMatchObject({ status: 'VALIDATION_FAILED', code: 'form-responses.REQUIRED_MISSING' })
    expect(missing).toMatchObject({ data: { problems: [{ fieldUid: response.uid('verdict'), code: 'required' }] } })
    const strokes = [[1, 2, 3, 4, 5, 6]]
    expect(await decideBy(token, { ...verdict(response), strokes })).toMatchObject({ status: 'SUCCESS', output: { state: 'SIGNED' } })
    const after = await succeeds(student, readResponseCall, { id: response.responseId })
    expect(after.state).toBe('COMPLETED')
    expect(after.answers[response.uid('verdict')]).toBe('Well done')
    expect(after.tasks.find(({ kind }) => kind === 'SIGN')).toMatchObject({
      state: 'DONE',
      outside: { name: 'Helen Marsh', organisation: 'Riverside Practice' },
      signature: { name: signer.name, role: signer.role, meaning: 'I watched this procedure.', strokes },
    })
    expect(await readLink(token)).toMatchObject({ status: 'NOT_FOUND' })
    const { entries } = await succeeds(student, readHistoryCall, { id: response.responseId })
    expect(entries.find(({ act }) => act === 'signed')?.by).toMatchObject({ displayName: 'Helen Marsh' })
  })

  test('answers the same once more where the answer was lost, and nothing else by a used link', async () => {
    const { response, token } = await askOutside()
    const first = await decideBy(token, verdict(response))
    expect(first).toMatchObject({ status: 'SUCCESS' })
    expect(await decideBy(token, verdict(response), daysLater(0.5))).toEqual(first)
    expect(await decideBy(token, { ...verdict(response), name: 'Somebody else' })).toMatchObject(invalid)
    expect(await decideBy(token, verdict(response), daysLater(1.1))).toMatchObject(invalid)
    expect(await countSignatures(response)).toBe(1)
    expect(await decideBy(newToken(), verdict(response))).toMatchObject(invalid)
  })

  test('takes the first of two who have one link, at once too', async () => {
    const { response, token } = await askOutside()
    const both = await Promise.all([
      decideBy(token, { ...verdict(response), name: 'One' }),
      decideBy(token, { ...verdict(response), name: 'Two' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect(await countSignatures(response)).toBe(1)
  })

  test('goes back to the student where they cannot sign, with the reason', async () => {
    const { response, token } = await askOutside()
    expect(await decideBy(token, { decision: 'DECLINE' })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'reason' }] })
    expect(await decideBy(token, { decision: 'DECLINE', reason: 'I was on leave' })).toMatchObject({ output: { state: 'DECLINED' } })
    const after = await succeeds(student, readResponseCall, { id: response.responseId })
    expect(after).toMatchObject({ state: 'INCOMPLETE', reason: 'DECLINED' })
    expect(after.tasks.find(({ kind }) => kind === 'SIGN')).toMatchObject({ state: 'DECLINED', comment: 'I was on leave', signature: null })
    expect(await countSignatures(response)).toBe(0)
  })

  test('refuses answers that are not theirs, and stores nothing of the rest', async () => {
    const { response, token } = await askOutside()
    for (const [name, code] of [
      ['title', 'fieldNotYours'],
      ['secret', 'fieldUnknown'],
    ] as const) {
      const refused = await decideBy(token, verdict(response, { [response.uid(name)]: 'Theirs' }))
      expect(refused).toMatchObject({ status: 'VALIDATION_FAILED', code: 'form-responses.INVALID_FIELDS', data: { problems: [{ code }] } })
    }
    const after = await succeeds(student, readResponseCall, { id: response.responseId })
    expect(after.state).toBe('AWAITING_SIGNOFF')
    expect(after.answers[response.uid('verdict')]).toBeUndefined()
    expect(await decideBy(token, verdict(response))).toMatchObject({ status: 'SUCCESS' })
  })

  test('wants a drawing where the type does', async () => {
    const { response, token } = await askOutside({ type: { drawnSignature: true } })
    expect(await decideBy(token, verdict(response))).toMatchObject({ code: 'form-responses.DRAWING_MISSING' })
    expect(await decideBy(token, { ...verdict(response), strokes: [[1, 2, 3, 4]] })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is refused where the record has changed between opening and signing', async () => {
    const { response, token } = await askOutside()
    expect(await readLink(token)).toMatchObject({ output: { record: { place: '' } } })
    await prisma().formResponse.update({ where: { id: response.responseId }, data: { place: 'Ward 3' } })
    expect(await decideBy(token, verdict(response))).toMatchObject({ status: 'STATE_CHANGED', code: 'sign-off.RECORD_CHANGED' })
    expect(await readLink(token)).toMatchObject({ output: { kind: 'FORM', record: null } })
    expect(await countSignatures(response)).toBe(0)
  })

  test('asks anew with a new mail where the form came back and was changed', async () => {
    const form = outsideForm({ route: [outsideStep({ order: 1 }), sign(askNamed(teacher), { order: 1, needed: 'ALL' })] })
    const { response, whom, token } = await askOutside({ form })
    expect(await decideBy(token, verdict(response))).toMatchObject({ status: 'SUCCESS' })
    const taskId = await openTask(teacher, response.responseId)
    await succeeds(teacher, giveBackResponseCall, { responseId: response.responseId, taskId, comment: 'Which tooth?' })
    const { parts } = await succeeds(student, readResponseCall, { id: response.responseId })
    const revision = parts.find(({ pageUid }) => pageUid === response.pageUid)?.revision ?? 0
    const again = {
      responseId: response.responseId,
      pageUid: response.pageUid,
      revision,
      answers: { [response.uid('title')]: 'Extraction of 48' },
    }
    await succeeds(student, savePageCall, again)
    await succeeds(student, submitResponseCall, { responseId: response.responseId })
    await runOutboxJob()
    expect(await tokensTo(whom.email)).toHaveLength(2)
    const fresh = await newestToken(whom)
    expect(fresh).not.toBe(token)
    expect(await readLink(fresh)).toMatchObject({ output: { record: { answers: { [response.uid('title')]: 'Extraction of 48' } } } })
    // The signer's earlier answers are not shown, and are not signed again unless given again.
    expect(JSON.stringify(await readLink(fresh))).not.toContain('Well done')
    expect(await decideBy(fresh)).toMatchObject({ code: 'form-responses.REQUIRED_MISSING' })
    expect(await decideBy(fresh, verdict(response))).toMatchObject({ status: 'SUCCESS' })
  })

  test('counts for nothing once the response is abandoned', async () => {
    const { response, token } = await askOutside()
    await succeeds(student, abandonResponseCall, { responseId: response.responseId, reason: 'Started twice' })
    expect(await readLink(token)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await decideBy(token, verdict(response))).toMatchObject(invalid)
  })
})

describe('two who sign outside', () => {
  test('each see and sign what is theirs, and neither what the other answered', async () => {
    const [first, second] = [await listedSigner('First'), await listedSigner('Second')]
    const response = await askedOutside({ admin, student, chosen: [{ id: first.id }, { id: second.id }] })
    const [one, two] = [await newestToken(first), await newestToken(second)]
    expect(await decideBy(one, verdict(response))).toMatchObject({ status: 'SUCCESS' })
    expect(await readLink(two)).toMatchObject({ status: 'SUCCESS', output: { kind: 'FORM', record: { student: {} } } })
    expect(JSON.stringify(await readLink(two))).not.toContain('Well done')
    // The first signer has answered the field by then.
    expect(await decideBy(two, verdict(response))).toMatchObject({ data: { problems: [{ code: 'answeredByOther' }] } })
    expect((await succeeds(student, readResponseCall, { id: response.responseId })).state).toBe('AWAITING_SIGNOFF')
  })
})

describe('sign-off.renewLink', () => {
  test('sends a fresh link where the old one ran out, and answers alike whatever the link', async () => {
    const { response, whom, token } = await askOutside()
    expect(await renew(newToken())).toEqual({ status: 'SUCCESS', output: {} })
    await prisma().signoffLink.updateMany({ where: { task: { responseId: response.responseId } }, data: { expiresAt: new Date() } })
    expect(await decideBy(token, verdict(response))).toMatchObject(invalid)
    expect(await renew(token)).toEqual({ status: 'SUCCESS', output: {} })
    const fresh = await newestToken(whom)
    expect(fresh).not.toBe(token)
    expect(await decideBy(fresh, verdict(response))).toMatchObject({ status: 'SUCCESS' })
    const mails = (await mailsTo(whom.email)).length
    expect(await renew(fresh)).toEqual({ status: 'SUCCESS', output: {} })
    expect(await mailsTo(whom.email)).toHaveLength(mails)
  })

  test('fills nobody’s inbox', async () => {
    const { whom, token } = await askOutside()
    const statuses = new Set<string>()
    for (let time = 0; time < 8; time += 1) statuses.add((await renew(token)).status)
    expect([...statuses]).toEqual(['SUCCESS', 'TOO_MANY_REQUESTS'])
    for (const one of await tokensTo(whom.email)) for (let time = 0; time < 4; time += 1) await renew(one)
    expect((await mailsTo(whom.email)).length).toBeLessThanOrEqual(10)
  })
})
