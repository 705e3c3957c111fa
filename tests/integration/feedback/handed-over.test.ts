import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/feedback'
import { GET, POST } from '@/app/api/[...call]/route'
import { actorOfToken, type Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runCall } from '@/server/kernel/calls/run-call'
import { registry } from '@/server/registry'
import { answer, feedbackCall, tryFeedback, visit } from '../../support/feedback'
import { ownPage, send, sessionOf } from '../../support/http'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { signedIn, type SignedIn } from '../../support/signed-in'

let school: School
let owner: SignedIn
beforeAll(async () => {
  school = await makeSchool()
  owner = await signedIn({ role: 'STUDENT' })
})
type Device = { cookie: string }
const post = (device: Device, path: string, body: object) => send(POST, `/api/${path}`, { body, cookie: device.cookie, headers: ownPage })
const get = (device: Device, path: string) => send(GET, `/api/${path}`, { method: 'GET', cookie: device.cookie, headers: ownPage })
const refused = { http: 403, body: { status: 'FORBIDDEN', code: 'sign-in.HANDED_OVER' } }
const ownVisit = () => visit(school, { ...school.student, id: owner.id })
/** Each test has a login of its own, so that each hands over another device. */
async function signInDevice(): Promise<Device> {
  const { POST: login } = await import('@/app/login/route')
  return {
    cookie: sessionOf(await send(login, '/login', { body: { username: owner.username, password: owner.password }, headers: ownPage })),
  }
}
async function handedOver(): Promise<Device & { sessionId: string }> {
  const sessionId = await ownVisit()
  const it = await signInDevice()
  expect((await post(it, 'feedback/handOver', { sessionId })).body).toEqual({ status: 'SUCCESS' })
  return { ...it, sessionId }
}

describe('a device that was handed to a patient', () => {
  test('answers nothing of its owner’s, by whichever call of whichever kind', async () => {
    const it = await handedOver()
    for (const path of [
      `clinical-sessions/read?id=${it.sessionId}`,
      'clinical-sessions/listMine',
      'feedback/listPatient',
      'sign-in/listIdentities',
      `feedback/readAsk?sessionId=${it.sessionId}`,
    ])
      expect(await get(it, path), path).toMatchObject(refused)
    expect(await post(it, 'feedback/askPatient', { sessionId: it.sessionId })).toMatchObject(refused)
    expect(await post(it, 'feedback/handOver', { sessionId: it.sessionId })).toMatchObject(refused)
    expect(await post(it, 'sign-in/logout', {})).toMatchObject(refused)
    expect(await post(it, 'sign-in/endSession', { id: it.sessionId })).toMatchObject(refused)
    const bearer = /=([^;]+)/.exec(it.cookie)?.[1] ?? ''
    expect(
      await send(GET, '/api/clinical-sessions/listMine', { method: 'GET', headers: { authorization: `Bearer ${bearer}` } }),
    ).toMatchObject(refused)
    expect(await actorOfToken(bearer)).toMatchObject({ handedOverId: it.sessionId })
  })

  test('leaves the other devices of its owner alone', async () => {
    await handedOver()
    expect((await get(owner, 'feedback/listPatient')).body.status).toBe('SUCCESS')
  })

  test('takes one answer about that visit, and stays with the patient', async () => {
    const it = await handedOver()
    expect((await get(it, 'feedback/readHere')).body).toMatchObject({
      isGiven: false,
      sessionId: it.sessionId,
      ways: { hasPassword: true },
    })
    const sent = answer({ words: 'On the phone of the student' })
    for (let time = 0; time < 2; time += 1) expect((await post(it, 'feedback/giveHere', sent)).body).toEqual({ status: 'SUCCESS' })
    expect(await post(it, 'feedback/giveHere', answer())).toMatchObject({ body: { code: 'feedback.GIVEN' } })
    expect(await prisma().patientFeedback.count({ where: { words: 'On the phone of the student', studentId: owner.id } })).toBe(1)
    expect((await get(it, 'feedback/readHere')).body).toMatchObject({ isGiven: true })
    expect(await get(it, 'feedback/listPatient')).toMatchObject(refused)
  })

  test('comes back by the password alone, of which five wrong ones are taken', async () => {
    const it = await handedOver()
    const prove = (password: string) => post(it, 'sign-in/reauthenticate', { password })
    expect(await prove('wrong')).toMatchObject({ body: { status: 'VALIDATION_FAILED', issues: [{ code: 'wrongPassword' }] } })
    expect(await get(it, 'feedback/listPatient')).toMatchObject(refused)
    const proven = await prove(owner.password)
    expect(proven.body).toMatchObject({ status: 'SUCCESS' })
    const back = { cookie: sessionOf(proven) }
    expect((await get(back, 'feedback/listPatient')).body.status).toBe('SUCCESS')
    expect(await get(back, 'feedback/readHere')).toMatchObject({ http: 404 })
    // The earlier cookie stays the patient's.
    expect(await get(it, 'feedback/listPatient')).toMatchObject(refused)
    const again = await handedOver()
    for (let tries = 0; tries < 5; tries += 1) await post(again, 'sign-in/reauthenticate', { password: `guess ${tries}` })
    expect(await post(again, 'sign-in/reauthenticate', { password: owner.password })).toMatchObject({ http: 429 })
    expect(await get(again, 'feedback/listPatient')).toMatchObject(refused)
  })
})

describe('every call', () => {
  test('is refused to a device that was handed over, but for the answer and the proof', async () => {
    const owner: Actor = { ...school.student.actor, handedOverId: school.student.id }
    const request = { id: 'x', at: now(), address: '192.0.2.1', userAgent: 'test', locale: 'en-GB', sameOrigin: true }
    const taken: string[] = []
    for (const call of registry) {
      if (['public', 'externalToken', 'cron'].includes(call.access.kind)) continue
      if (call.whileHandedOver) taken.push(call.contract.name)
      else
        await expect(runCall(call, { actor: owner, input: {}, key: null, request }), call.contract.name).rejects.toMatchObject({
          status: 'FORBIDDEN',
          more: { code: 'sign-in.HANDED_OVER' },
        })
    }
    expect(taken.toSorted()).toEqual([
      'feedback.giveHere',
      'feedback.readHere',
      'sign-in.answerOfEntra',
      'sign-in.arrive',
      'sign-in.beginClaim',
      'sign-in.giveProofCode',
      'sign-in.reauthenticate',
    ])
  })
})

describe('handing over', () => {
  test('is for one’s own session, which can be asked about', async () => {
    await expectOutOfScope({
      call: feedbackCall(contracts.handOver),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId }),
      id: await visit(school),
      entitled: school.student,
      strangers: [school.partner, school.teacher],
    })
    const old = await visit(school, school.partner, '2026-11-02')
    expect(await tryFeedback(school.partner, contracts.handOver, { sessionId: old })).toMatchObject({ code: 'feedback.CLOSED' })
  })

  test('is no answer where nothing was handed over', async () => {
    expect(await tryFeedback(school.partner, contracts.readHere, {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryFeedback(school.partner, contracts.giveHere, answer())).toMatchObject({ status: 'NOT_FOUND' })
  })
})
