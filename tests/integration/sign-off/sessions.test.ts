import { beforeAll, describe, expect, test } from 'vitest'
import { decideConfirmationCall, readConfirmationCall } from '@/server/clinical-sessions/outside/calls/outside'
import { prisma } from '@/server/kernel/db'
import { newToken } from '@/server/kernel/secrets/token'
import { recordOpenedCall, readLinkCall, renewLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { askSupervisor, beginRecorded, mailsTo, signed, supervisor, tokensTo } from '../../support/outside'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let whom: Awaited<ReturnType<typeof supervisor>>
beforeAll(async () => {
  school = await makeSchool()
  whom = await supervisor(school)
})
const at = schoolTime
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
const decideBy = (token: string, changes: object = {}, when = at) =>
  callAs(null, decideConfirmationCall, { token, decision: 'CONFIRM', ...signed, ...changes }, { at: when })
const askOutside = async () => {
  const { sessionId } = await beginRecorded(school)
  return { sessionId, token: await askSupervisor(school, { sessionId, whom }) }
}

describe('the link of a session', () => {
  test('is known to the page of links, and to nobody once it was used', async () => {
    const { token } = await askOutside()
    expect(await callAs(null, readLinkCall, { token }, { at })).toEqual({ status: 'SUCCESS', output: { kind: 'SESSION' } })
    await decideBy(token)
    expect(await callAs(null, readLinkCall, { token }, { at })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('answers the same decision once more, and no other', async () => {
    const { token, sessionId } = await askOutside()
    const first = await decideBy(token)
    expect(first).toMatchObject({ output: { state: 'CONFIRMED' } })
    expect(await decideBy(token, {}, hoursLater(5))).toEqual(first)
    const invalid = { status: 'NOT_FOUND', code: 'clinical-sessions.INVALID_TOKEN' }
    expect(await decideBy(token, { name: 'Somebody else' })).toMatchObject(invalid)
    expect(await decideBy(token, {}, hoursLater(25))).toMatchObject(invalid)
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'confirmationGiven' } })).toBe(1)
  })

  test('keeps when a browser showed its page, and from where it was decided', async () => {
    const { token, sessionId } = await askOutside()
    await callAs(null, readConfirmationCall, { token }, { at })
    await callAs(null, recordOpenedCall, { token }, { at: hoursLater(1) })
    await callAs(null, recordOpenedCall, { token }, { at: hoursLater(2) })
    await decideBy(token, {}, hoursLater(3))
    const row = await prisma().supervisorConfirmation.findFirstOrThrow({ where: { sessionId }, select: { openedAt: true, address: true } })
    expect(row).toEqual({ openedAt: hoursLater(1), address: '192.0.2.1' })
    expect(await callAs(null, recordOpenedCall, { token }, { at })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is renewed where it ran out, to the address that had it', async () => {
    const { token, sessionId } = await askOutside()
    const before = (await tokensTo(whom.email)).length
    const weeksLater = hoursLater(24 * 20)
    expect(await decideBy(token, {}, weeksLater)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(null, renewLinkCall, { token }, { at: weeksLater })).toEqual({ status: 'SUCCESS', output: {} })
    const tokens = await tokensTo(whom.email)
    expect(tokens).toHaveLength(before + 1)
    expect(await decideBy(tokens.at(-1) ?? '', {}, weeksLater)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().supervisorConfirmation.count({ where: { sessionId, state: 'CONFIRMED' } })).toBe(1)
  })

  test('is not renewed for who was withdrawn, guessed, or asked by somebody who cannot log in any more', async () => {
    const { token, sessionId } = await askOutside()
    const count = async () => (await mailsTo(whom.email)).length
    const before = await count()
    await callAs(null, renewLinkCall, { token: newToken() }, { at })
    await prisma().user.update({ where: { id: school.student.id }, data: { status: 'DISABLED' } })
    await callAs(null, renewLinkCall, { token }, { at })
    await prisma().user.update({ where: { id: school.student.id }, data: { status: 'ENABLED' } })
    expect(await count()).toBe(before)
    await prisma().supervisorConfirmation.updateMany({ where: { sessionId }, data: { state: 'WITHDRAWN', tokenHash: null } })
    expect(await callAs(null, renewLinkCall, { token }, { at })).toEqual({ status: 'SUCCESS', output: {} })
    expect(await count()).toBe(before)
  })
})
