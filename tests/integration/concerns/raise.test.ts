import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/concerns'
import { listConcernDrafts, saveConcernDraft } from '@/lib/contracts/clinical-sessions'
import { listThreads } from '@/lib/contracts/messaging'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import {
  askConcern,
  concernInput,
  deliver,
  daysLater,
  makeConcernSchool,
  raiseConcern,
  receiver,
  tryConcern,
  type ConcernSchool,
} from '../../support/concerns'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { begin, tryAs } from '../../support/treatment-sessions'

let school: ConcernSchool
beforeAll(async () => {
  school = await makeConcernSchool()
})

const listNoticesOf = async (who: Member) => {
  await deliver()
  const { rows } = await outputAs(who, messageCall(listThreads), { box: 'NOTICES' })
  return rows.map(({ key, values, href, urgent }) => ({ key, number: values.number, href, urgent }))
}

describe('a serious concern', () => {
  test('gets a number, its texts are encrypted, and its receivers are told the number alone', async () => {
    const input = concernInput(school, { risk: true })
    const { number } = await askConcern(school.teacher, contracts.raiseConcern, input)
    expect(number).toMatch(/^C-2026-[2-9B-Z]{5}$/)
    const row = await prisma().concern.findUniqueOrThrow({ where: { id: input.id } })
    expect([row.facts, row.place].some((text) => text.includes('anaesthetic') || text.includes('Chair'))).toBe(false)
    expect(await listNoticesOf(school.receiver)).toContainEqual({
      key: 'concernRaised',
      number,
      href: `/messages/seriousconcern?case=${input.id}`,
      urgent: true,
    })
    expect(await listNoticesOf(school.teacher)).toEqual([])
    expect(await listNoticesOf(school.admin)).toEqual([])
    const entries = await prisma().auditEntry.findMany({ where: { entityId: input.id } })
    expect(entries.map(({ action }) => action)).toEqual(['concerns.raised'])
    expect(JSON.stringify(entries)).not.toContain('anaesthetic')
  })

  test('numbers are drawn by chance, and each once, also for many at once', async () => {
    const writers = await Promise.all([1, 2, 3, 4].map((at) => receiver(`writer-${at}`)))
    const answers = await Promise.all(writers.map((who) => askConcern(who, contracts.raiseConcern, concernInput(school))))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(4)
    const stored = await prisma().concern.findMany({ select: { number: true, serial: true } })
    expect(stored.filter(({ serial }) => serial !== null)).toEqual([])
  })

  test('is raised once, however often it is sent with its key; its id is nobody else’s', async () => {
    const input = concernInput(school)
    const key = v7()
    const first = await tryConcern(school.teacher, contracts.raiseConcern, input, { key })
    expect(await tryConcern(school.teacher, contracts.raiseConcern, input, { key })).toEqual(first)
    expect(await tryConcern(school.colleague, contracts.raiseConcern, input)).toMatchObject({ status: 'CONFLICT', code: 'concerns.TAKEN' })
  })

  test('a student raises one about a fellow student, and types a name they cannot choose', async () => {
    expect(await tryConcern(school.student, contracts.raiseConcern, concernInput(school, { studentId: school.partner.id }))).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryConcern(school.student, contracts.raiseConcern, concernInput(school, { studentId: school.stranger.id }))).toMatchObject(
      {
        status: 'VALIDATION_FAILED',
        issues: expect.arrayContaining([expect.objectContaining({ path: 'studentId', code: 'studentNeeded' })]),
      },
    )
    const typed = concernInput(school, { studentId: null, studentTyped: 'Stan S.', programmeId: school.programmeId })
    expect(await tryConcern(school.student, contracts.raiseConcern, typed)).toMatchObject({ status: 'SUCCESS' })
  })

  const bad: [string, object, { path: string; code: string }][] = [
    ['no student', { studentId: null }, { path: 'studentId', code: 'studentNeeded' }],
    ['nothing written', { facts: ' ' }, { path: 'facts', code: 'required' }],
    ['a time to come', { happenedAt: '2026-11-21T09:00:00.000Z' }, { path: 'happenedAt', code: 'dateInFuture' }],
    ['a category of the other kind', { category: 'TEAMWORK' }, { path: 'category', code: 'required' }],
    ['no programme', { studentId: null, studentTyped: 'X' }, { path: 'programmeId', code: 'required' }],
    ['a session of somebody else', { sessionId: v7() }, { path: 'sessionId', code: 'sessionOfAnother' }],
  ]
  test.each(bad)('is refused with %s', async (_, own, issue) => {
    expect(await tryConcern(school.teacher, contracts.raiseConcern, concernInput(school, own))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining(issue)]),
    })
  })

  test('is not raised about oneself, nor by nobody', async () => {
    expect(await tryConcern(school.student, contracts.raiseConcern, concernInput(school))).toMatchObject({
      issues: [expect.objectContaining({ path: 'studentId', code: 'notAboutOneself' })],
    })
    expect(await tryConcern(null, contracts.raiseConcern, concernInput(school))).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('eleven in an hour are one too many', async () => {
    const writer = await receiver('hasty')
    for (let count = 0; count < 10; count += 1) await raiseConcern(school, {}, writer)
    expect(await tryConcern(writer, contracts.raiseConcern, concernInput(school))).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
  })
})

describe('a draft from a treatment session', () => {
  test('prefills the form, is sent with its session, and is closed then', async () => {
    const sessionId = await begin(school)
    await tryAs(school.teacher, saveConcernDraft, { sessionId, text: 'Unsafe with sharps', revision: 0 })
    const { drafts } = await askConcern(school.teacher, contracts.readConcernChoices, {})
    expect(drafts).toMatchObject([
      { sessionId, student: { id: school.student.id }, text: 'Unsafe with sharps', clinicName: 'Restorative clinic' },
    ])
    const id = await raiseConcern(school, { sessionId, facts: 'Unsafe with sharps' })
    expect(await tryAs(school.teacher, listConcernDrafts, {})).toMatchObject({ output: { drafts: [] } })
    expect((await askConcern(school.receiver, contracts.openCase, { id })).session).toEqual({
      id: sessionId,
      clinicName: 'Restorative clinic',
      heldOn: '2026-11-20',
    })
  })

  test('of one teacher stays when another sends theirs', async () => {
    const sessionId = await begin(school)
    await tryAs(school.teacher, saveConcernDraft, { sessionId, text: 'Mine', revision: 0 })
    await raiseConcern(school, { sessionId }, school.colleague)
    expect(await tryAs(school.teacher, listConcernDrafts, {})).toMatchObject({
      output: { drafts: [expect.objectContaining({ text: 'Mine' })] },
    })
  })

  test('a session that one may not open, or of another student, is not named', async () => {
    const sessionId = await begin(school)
    for (const [who, own] of [
      [school.unrelated, { sessionId }],
      [school.teacher, { sessionId, studentId: school.partner.id }],
    ] as const)
      expect(await tryConcern(who, contracts.raiseConcern, concernInput(school, own))).toMatchObject({
        issues: [expect.objectContaining({ path: 'sessionId', code: 'sessionOfAnother' })],
      })
  })
})

describe('who reads it', () => {
  test('is told by name before it is sent: all who may where nobody is named, without the asker; then those who are named', async () => {
    const named = async () =>
      (await askConcern(school.receiver, contracts.findConcernReaders, { studentId: school.student.id })).people.map(
        ({ displayName }) => displayName,
      )
    expect(await named()).toContain(school.second.displayName)
    expect(await named()).not.toContain(school.receiver.displayName)
    expect(await named()).not.toContain(school.admin.displayName)
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [school.third.id] })
    expect(await named()).toEqual([school.third.displayName])
    const id = await raiseConcern(school, {}, school.colleague)
    expect(await tryConcern(school.second, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryConcern(school.third, contracts.openCase, { id })).toMatchObject({ status: 'SUCCESS' })
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [] })
  })

  test('where the only receiver raised it, administrators are told that nobody reads it, and nothing of what it says', async () => {
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [school.third.id] })
    const id = await raiseConcern(school, {}, school.third)
    expect(await tryConcern(school.third, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await listNoticesOf(school.admin)).toContainEqual(
      expect.objectContaining({ key: 'concernNobody', href: '/settings/concern-receivers' }),
    )
    expect(await tryConcern(school.admin, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    const { number } = await askConcern(school.third, contracts.readConcernRaised, { id })
    await askConcern(school.admin, contracts.handOverCase, { number, userId: school.second.id, reason: 'The only receiver raised it' })
    expect(await askConcern(school.second, contracts.openCase, { id })).toMatchObject({ facts: 'Local anaesthetic before the history.' })
    expect(await tryConcern(school.admin, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [] })
  })

  test('where the only receiver is whom it is about, administrators are told that nobody reads it, and the accused nothing', async () => {
    const accused = await receiver('accused-alone')
    const student = await prisma().role.findFirstOrThrow({ where: { builtIn: 'STUDENT' } })
    await prisma().userRole.create({ data: { userId: accused.id, roleId: student.id } })
    await prisma().user.update({ where: { id: accused.id }, data: { programmeId: school.programmeId } })
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [accused.id] })
    const unread = async () => (await listNoticesOf(school.admin)).filter(({ key }) => key === 'concernNobody').length
    const before = await unread()
    const id = await raiseConcern(school, { studentId: accused.id }, school.colleague)
    expect(await unread()).toBe(before + 1)
    expect(await listNoticesOf(accused)).toEqual([])
    expect(await tryConcern(accused, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await askConcern(accused, contracts.listCases, {})).rows.map((row) => row.id)).not.toContain(id)
    await askConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [] })
  })

  test('an administrator who raised it gives it to nobody', async () => {
    const id = await raiseConcern(school, {}, school.admin)
    const { number } = await askConcern(school.admin, contracts.readConcernRaised, { id })
    expect(await tryConcern(school.admin, contracts.handOverCase, { number, userId: school.third.id, reason: 'Mine' })).toMatchObject({
      issues: [expect.objectContaining({ path: 'number', code: 'caseUnknown' })],
    })
    expect(await prisma().concernHandler.count({ where: { concernId: id } })).toBe(0)
  })

  test('nobody is named, or given a case, who may not receive concerns; an unknown number is refused, and so is an old proof', async () => {
    expect(
      await tryConcern(school.admin, contracts.saveConcernReceivers, { programmeId: school.programmeId, userIds: [school.admin.id] }),
    ).toMatchObject({ issues: [expect.objectContaining({ path: 'userIds', code: 'cannotHandle' })] })
    const give = { number: 'C-2026-999', userId: school.second.id, reason: 'Left the school' }
    expect(await tryConcern(school.admin, contracts.handOverCase, give)).toMatchObject({
      issues: [expect.objectContaining({ code: 'caseUnknown' })],
    })
    expect(await tryConcern(school.admin, contracts.handOverCase, give, { at: daysLater(1) })).toMatchObject({
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryConcern(school.receiver, contracts.readConcernReceivers, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await askConcern(school.admin, contracts.readConcernReceivers, {})).toMatchObject({
      programmes: [{ name: 'Dentistry', userIds: [] }],
    })
  })
})
