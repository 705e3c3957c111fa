import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST } from '@/app/api/[...call]/route'
import * as contracts from '@/lib/contracts/feedback'
import { patientBatch, sharedByAccounts, type PatientMark } from '@/lib/feedback/vocabulary'
import { prisma } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { deviceCookie } from '@/server/kernel/http/session-cookie'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import {
  answer,
  givePatientAnswers,
  feedbackCall,
  giveBy,
  askForLink,
  onFeedback,
  newPhone,
  releaseBatches,
  tryFeedback,
  visit,
} from '../../support/feedback'
import { ownPage, send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const minutesLater = (count: number) => new Date(schoolTime.getTime() + count * 60_000)
/** The marks against an answer that a patient gives in this way. */
async function marksOf(who: Member, from: Partial<RequestInfo>, at?: Date): Promise<string[]> {
  const words = v7().replaceAll('-', '').replaceAll(/\d/g, 'x')
  const given = await giveBy(await askForLink(who, await visit(school, who)), { words, isChecked: true }, at, from)
  expect(given).toMatchObject({ status: 'SUCCESS' })
  return (await prisma().patientFeedback.findFirstOrThrow({ where: { words } })).marks
}
const rememberDevice = (userId: string, device: { deviceHash?: string; address?: string; userAgent?: string } = {}) =>
  prisma().knownDevice.create({
    data: {
      id: v7(),
      userId,
      deviceHash: hashToken(newToken()),
      userAgent: 'browser',
      address: '203.0.113.200',
      createdAt: schoolTime,
      lastSeenAt: schoolTime,
      ...device,
    },
  })
const [none, one] = [[], (mark: PatientMark) => [mark]] as const

describe('an answer', () => {
  test('of a patient’s own phone is counted', async () => {
    expect(await marksOf(school.student, newPhone())).toEqual(none)
  })

  test('of a device on which its student has logged in, or another student, is marked; not of one that a teacher knows', async () => {
    const [own, other, taught] = [newPhone(), newPhone(), newPhone()]
    await rememberDevice(school.student.id, { deviceHash: own.deviceHash ?? '' })
    await rememberDevice(school.stranger.id, { deviceHash: other.deviceHash ?? '' })
    await rememberDevice(school.teacher.id, { deviceHash: taught.deviceHash ?? '' })
    expect(await marksOf(school.student, own)).toEqual(one('OWN_DEVICE'))
    expect(await marksOf(school.student, other)).toEqual(one('STUDENT_DEVICE'))
    expect(await marksOf(school.student, taught)).toEqual(none)
  })

  test('of a browser in which anybody is logged in is marked', async () => {
    for (const who of [school.student, school.teacher, school.staff])
      expect(await marksOf(school.student, { ...newPhone(), cookieHash: hashToken(who.token) })).toEqual(one('SIGNED_IN'))
    expect(await marksOf(school.student, { ...newPhone(), cookieHash: hashToken(newToken()) })).toEqual(none)
  })

  test('of a program is marked', async () => {
    expect(await marksOf(school.student, { ...newPhone(), sameOrigin: false })).toEqual(one('NO_PAGE'))
  })

  test('of the student’s own network is marked, from whichever device and browser', async () => {
    const who = await member('STUDENT')
    // The audit records that the link was shown from this address.
    expect(await marksOf(who, { ...newPhone(), address: '192.0.2.1' })).toEqual(one('OWN_NETWORK'))
    await rememberDevice(who.id, { address: '2001:db8:7:2::5' })
    expect(await marksOf(who, { ...newPhone(), address: '2001:db8:7:2:99::1' })).toEqual(one('OWN_NETWORK'))
    expect(await marksOf(who, { ...newPhone(), address: '2001:db8:7:3::5' })).toEqual(none)
    await rememberDevice(who.id, { address: '203.0.113.9' })
    expect(await marksOf(who, { ...newPhone(), address: '203.0.113.9' })).toEqual(one('OWN_NETWORK'))
    expect(await marksOf(await member('STUDENT'), { ...newPhone(), address: '203.0.113.9' })).toEqual(none)
  })

  test('of a network that many use is counted, but for one of the student’s kind of browser within a minute of what they did there', async () => {
    const who = await member('STUDENT')
    const campus = { address: '203.0.113.77' }
    await rememberDevice(who.id, { ...campus, userAgent: 'Safari of a student' })
    for (let count = 1; count < sharedByAccounts; count += 1) await rememberDevice((await member('TEACHER')).id, campus)
    expect(await marksOf(who, { ...newPhone(), ...campus })).toEqual(one('OWN_NETWORK'))
    await rememberDevice((await member('STUDENT')).id, campus)
    expect(await marksOf(who, { ...newPhone(), ...campus, userAgent: 'Another' })).toEqual(none)
    expect(await marksOf(who, { ...newPhone(), ...campus, userAgent: 'Safari of a student' })).toEqual(none)
    await prisma().auditEntry.create({
      data: { id: v7(), at: minutesLater(20), actorId: who.id, ...campus, call: 'test', action: 'test', changes: {}, requestId: 'test' },
    })
    const asStudent = { ...campus, userAgent: 'Safari of a student' }
    expect(await marksOf(who, { ...newPhone(), ...asStudent, userAgent: 'Others' }, minutesLater(20.5))).toEqual(none)
    expect(await marksOf(who, { ...newPhone(), ...asStudent }, minutesLater(23))).toEqual(none)
    expect(await marksOf(who, { ...newPhone(), ...asStudent }, minutesLater(20.5))).toEqual(one('OWN_NETWORK'))
  })

  test('of a device that answered about another visit within the minute is marked, and so is the one before', async () => {
    const device = newPhone()
    const words = (text: string, at: number, from = device) =>
      askForLink(school.student, sessions.pop() ?? '').then((token) => giveBy(token, { words: text }, minutesLater(at), from))
    const sessions = await Promise.all(Array.from({ length: 5 }, () => visit(school)))
    const marks = async () =>
      Object.fromEntries(
        (await prisma().patientFeedback.findMany({ where: { words: { startsWith: 'Minute' } } })).map((row) => [row.words, row.marks]),
      )
    await words('Minute a', 100)
    await words('Minute b', 105)
    expect(await marks()).toEqual({ 'Minute a': [], 'Minute b': [] })
    await words('Minute c', 105.9)
    expect(await marks()).toEqual({ 'Minute a': [], 'Minute b': ['SAME_MINUTE'], 'Minute c': ['SAME_MINUTE'] })
    // Without the cookie a browser is recognised by its network and its user agent.
    const { deviceHash: _, ...bare } = newPhone()
    await words('Minute d', 200, bare)
    await words('Minute e', 200.5, bare)
    expect(await marks()).toMatchObject({ 'Minute d': ['SAME_MINUTE'], 'Minute e': ['SAME_MINUTE'] })
  })

  test('leaves a cookie in a browser that had none, by which its next answer is known', async () => {
    const who = await member('STUDENT')
    const give = async (cookie?: string) =>
      send(POST, '/api/feedback/givePatient', {
        body: { token: await askForLink(who, await visit(school, who)), ...answer({ words: 'By the page' }) },
        headers: { ...ownPage, 'user-agent': v7() },
        address: newPhone().address ?? '',
        ...(cookie && { cookie }),
      })
    const first = await give()
    expect(first).toMatchObject({ http: 200, body: { status: 'SUCCESS' } })
    const cookie = first.cookies.find((text) => text.startsWith(`${deviceCookie()}=`))?.split(';')[0]
    expect(cookie).toBeDefined()
    expect((await give(cookie)).cookies).toEqual([])
    const rows = await prisma().patientFeedback.findMany({ where: { studentId: who.id } })
    expect(rows.map(({ marks }) => marks)).toEqual([['SAME_MINUTE'], ['SAME_MINUTE']])
  })
})

describe('what is marked', () => {
  test('is in no batch, and nobody is told about whom it is', async () => {
    const who = await member('STUDENT')
    const before = await onFeedback(who, contracts.listPatientFeedback, {})
    for (let count = 0; count < patientBatch; count += 1)
      await giveBy(await askForLink(who, await visit(school, who)), { words: 'My own words' }, undefined, {
        ...newPhone(),
        cookieHash: hashToken(who.token),
      })
    await givePatientAnswers(school, [{ words: 'The one true patient' }], who)
    await releaseBatches()
    expect(await onFeedback(who, contracts.listPatientFeedback, {})).toEqual(before)
    expect(await onFeedback(school.admin, contracts.listPatientFeedback, { studentId: who.id })).toMatchObject({
      unreleased: { waiting: 1, marked: patientBatch },
    })
    await givePatientAnswers(school, [{}, {}, {}, {}], who)
    await releaseBatches()
    const shown = await onFeedback(who, contracts.listPatientFeedback, {})
    expect(shown).toMatchObject({ patients: 5, words: [{ text: 'The one true patient' }] })
  })

  test('is listed with the reasons for who looks after feedback, without what was said, and counted by them with one', async () => {
    const who = await member('STUDENT')
    await giveBy(await askForLink(who, await visit(school, who)), { words: 'Marked words' }, undefined, {
      ...newPhone(),
      sameOrigin: false,
    })
    await givePatientAnswers(school, [{}, {}, {}, {}], who)
    await releaseBatches()
    const { rows } = await onFeedback(school.admin, contracts.listMarked, {})
    const marked = rows.find(({ student }) => student === who.displayName)
    expect(marked).toMatchObject({ clinic: 'Restorative clinic', month: '2026-11-01', marks: ['NO_PAGE'] })
    expect(JSON.stringify(rows)).not.toContain('Marked words')
    for (const one of [who, school.staff, school.teacher])
      expect(await tryFeedback(one, contracts.listMarked, {})).toMatchObject({ status: 'FORBIDDEN' })
    const count = (by: Member, reason: string) => tryFeedback(by, contracts.countMarked, { feedbackId: marked?.id, reason })
    expect(await count(school.admin, ' ')).toMatchObject({ issues: [{ path: 'reason' }] })
    await expectOutOfScope({
      call: feedbackCall(contracts.countMarked),
      parameter: 'feedbackId',
      input: (feedbackId) => ({ feedbackId, reason: 'They answered at the desk' }),
      id: v7(),
      entitled: school.admin,
      entitledTo: marked?.id ?? '',
      strangers: [who, school.teacher, school.staff],
    })
    expect(await count(school.admin, 'Once more')).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().auditEntry.findFirst({ where: { action: 'feedback.markedCounted' } })).toMatchObject({
      entityId: who.id,
      changes: { reason: { to: 'They answered at the desk' } },
    })
    await releaseBatches()
    expect(await onFeedback(who, contracts.listPatientFeedback, {})).toMatchObject({ patients: 5, words: [{ text: 'Marked words' }] })
  })

  test('about oneself is neither seen nor counted, whatever one holds', async () => {
    const who = await member('ADMIN')
    await giveBy(await askForLink(who, await visit(school, who)), {}, undefined, { ...newPhone(), sameOrigin: false })
    const [row] = await prisma().patientFeedback.findMany({ where: { studentId: who.id } })
    expect(row?.marks).toEqual(['NO_PAGE'])
    const { rows } = await onFeedback(who, contracts.listMarked, {})
    expect(rows.map(({ id }) => id)).not.toContain(row?.id)
    expect(await tryFeedback(who, contracts.countMarked, { feedbackId: row?.id, reason: 'Mine' })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await onFeedback(who, contracts.listPatientFeedback, {})).toMatchObject({ unreleased: null, mayHide: false })
    const before = (await onFeedback(school.admin, contracts.readToLookAfter, {})).marked
    expect((await onFeedback(who, contracts.readToLookAfter, {})).marked).toBe((before ?? 0) - 1)
    expect(await tryFeedback(school.student, contracts.readToLookAfter, {})).toMatchObject({ status: 'FORBIDDEN' })
  })
})

describe('an answer on the student’s device, which was handed over', () => {
  test('is counted with those of patients’ own phones, and fills no batch', async () => {
    const who = await member('STUDENT')
    const here = async (at: Date, more: Partial<RequestInfo> = {}) => {
      const sessionId = await visit(school, who)
      const actor = { ...who.actor, handedOverId: sessionId }
      await askForLink(who, sessionId)
      return tryFeedback({ ...who, actor }, contracts.giveHere, answer({ words: 'Here' }), at, { address: '192.0.2.1', ...more })
    }
    await rememberDevice(who.id, { address: '192.0.2.1' })
    for (let count = 0; count < patientBatch; count += 1) expect(await here(minutesLater(count * 10))).toMatchObject({ status: 'SUCCESS' })
    await givePatientAnswers(school, [{}, {}, {}, {}], who)
    await releaseBatches()
    const heard = () => onFeedback(who, contracts.listPatientFeedback, {})
    expect(await heard()).toMatchObject({ patients: 0 })
    // One answer does not come from the page of a device that was handed over, and two come within a minute.
    await here(minutesLater(300), { sameOrigin: false })
    await here(minutesLater(400))
    await here(minutesLater(400.5))
    expect(await prisma().patientFeedback.count({ where: { studentId: who.id, NOT: { marks: { isEmpty: true } } } })).toBe(3)
    await givePatientAnswers(school, [{}], who)
    await releaseBatches()
    expect(await heard()).toMatchObject({ patients: patientBatch + 5 })
  })
})
