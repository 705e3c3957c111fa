import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/messaging'
import { actorOfToken } from '@/server/kernel/actor'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import { messagingListeners } from '@/server/messaging'
import { callAs, outputAs, type Answered } from '../../support/call'
import { deliver } from '../../support/concerns'
import { member, type Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let programmeId: string
const nobody = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] }
beforeAll(async () => {
  school = await makeSchool()
  programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  const ids = [school.student.id, school.partner.id, school.stranger.id]
  await prisma().user.updateMany({ where: { id: { in: ids } }, data: { programmeId, year: 4 } })
})

const attempt = <C extends Contract>(
  who: Member | null,
  contract: C,
  input: object,
  how: { key?: string; at?: Date } = {},
): Promise<Answered<C>> => callAs(who, messageCall(contract), input, how)
const ask = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input)

const yearFour = () => ({ ...nobody, years: [{ programmeId, year: 4 }] })
const broadcastInput = (own: object = {}) => ({
  id: v7(),
  threadId: v7(),
  subject: 'Clinic B closed',
  text: 'On Friday.',
  audience: yearFour(),
  replies: 'SENDER',
  ...own,
})

/** Stops the clock eleven seconds after the start, when a broadcast has left. */
async function waitUntilSent(): Promise<void> {
  stopClock(new Date(schoolTime.getTime() + 11_000))
  await deliver()
  stopClock(schoolTime)
}
async function sendBroadcast(who: Member, own: object = {}): Promise<string> {
  const { threadId } = await ask(who, contracts.broadcastMessage, broadcastInput(own))
  await waitUntilSent()
  return threadId
}
const membersOf = async (threadId: string) =>
  (await prisma().threadMember.findMany({ where: { threadId }, select: { userId: true } })).map(({ userId }) => userId).toSorted()

describe('an audience', () => {
  test('is counted first, with those who cannot read, and named in words', async () => {
    const silent = await member('STUDENT')
    await prisma().user.update({ where: { id: silent.id }, data: { programmeId, year: 4, activation: 'PENDING' } })
    expect(await ask(school.staff, contracts.countAudience, { audience: yearFour() })).toEqual({
      reach: 3,
      cannotRead: 1,
      most: 20_000,
      words: 'Dentistry, year 4',
    })
    await prisma().user.update({ where: { id: silent.id }, data: { deletedAt: schoolTime } })
  })

  test('leaves out who is left out, has left, or is away', async () => {
    const away = await member('STUDENT')
    await prisma().user.update({ where: { id: away.id }, data: { programmeId, year: 4 } })
    await prisma().enrolment.create({
      data: { id: v7(), userId: away.id, fromOn: new Date('2026-09-01'), programmeId, year: 4, status: 'SUSPENDED' },
    })
    const { reach } = await ask(school.staff, contracts.countAudience, { audience: { ...yearFour(), leftOut: [school.partner.id] } })
    expect(reach).toBe(2)
  })

  test('of a teacher is the students in their sight, two hundred at most; students have none', async () => {
    const { reach, most } = await ask(school.teacher, contracts.countAudience, {
      audience: { ...yearFour(), userIds: [school.colleague.id, school.staff.id] },
    })
    expect([reach, most]).toEqual([3, 200])
    expect(await attempt(school.student, contracts.countAudience, { audience: yearFour() })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await attempt(school.student, contracts.broadcastMessage, broadcastInput())).toMatchObject({ status: 'FORBIDDEN' })
    expect(await attempt(school.student, contracts.readBroadcastChoices, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect((await ask(school.teacher, contracts.readBroadcastChoices, {})).roles).toEqual([])
    expect((await ask(school.staff, contracts.readBroadcastChoices, {})).programmes).toMatchObject([{ name: 'Dentistry', lengthYears: 5 }])
  })

  test('of nobody is refused', async () => {
    expect(await attempt(school.staff, contracts.broadcastMessage, broadcastInput({ audience: nobody }))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining({ path: 'audience', code: 'audienceEmpty' })],
    })
  })
})

describe('a broadcast', () => {
  test('leaves after ten seconds, reaches each person once, and is unread for them', async () => {
    const { threadId } = await ask(school.staff, contracts.broadcastMessage, broadcastInput({ urgent: true }))
    await deliver()
    expect(await membersOf(threadId)).toEqual([])
    await waitUntilSent()
    expect(await membersOf(threadId)).toEqual([school.student.id, school.partner.id, school.stranger.id, school.staff.id].toSorted())
    const [line] = (await ask(school.student, contracts.listThreads, {})).rows
    expect(line).toMatchObject({
      id: threadId,
      kind: 'BROADCAST',
      urgent: true,
      unread: true,
      reach: 3,
      audienceWords: 'Dentistry, year 4',
    })
    expect(await ask(school.student, contracts.readThread, { id: threadId })).toMatchObject({ people: [], thread: { receipt: null } })
  })

  test('is taken back before it leaves, and not afterwards', async () => {
    const { threadId } = await ask(school.staff, contracts.broadcastMessage, broadcastInput())
    await ask(school.staff, contracts.cancelBroadcast, { threadId })
    await waitUntilSent()
    expect(await membersOf(threadId)).toEqual([])
    const gone = await sendBroadcast(school.staff)
    expect(await attempt(school.staff, contracts.cancelBroadcast, { threadId: gone })).toMatchObject({ code: 'messaging.SENT' })
  })

  test('reaches whoever is in the audience when it leaves; one whose audience is empty by then tells its author', async () => {
    const only = await member('STUDENT')
    await prisma().user.update({ where: { id: only.id }, data: { programmeId, year: 5 } })
    const { threadId } = await ask(
      school.staff,
      contracts.broadcastMessage,
      broadcastInput({ audience: { ...nobody, years: [{ programmeId, year: 5 }] } }),
    )
    await prisma().user.update({ where: { id: only.id }, data: { year: 3 } })
    await waitUntilSent()
    expect(await membersOf(threadId)).toEqual([school.staff.id])
    const { rows } = await ask(school.staff, contracts.listThreads, { box: 'NOTICES' })
    expect(rows).toMatchObject([{ key: 'broadcastEmpty', values: { subject: 'Clinic B closed' } }])
  })

  test('does not leave when its author may no longer write it', async () => {
    const author = await member('STAFF')
    const { threadId } = await ask(author, contracts.broadcastMessage, broadcastInput())
    await prisma().user.update({ where: { id: author.id }, data: { status: 'DISABLED' } })
    await waitUntilSent()
    expect([await membersOf(threadId), (await prisma().thread.findUniqueOrThrow({ where: { id: threadId } })).state]).toEqual([
      [],
      'CANCELLED',
    ])
  })

  test('that ends half way is sent once: nothing of the first try is left, and a second one adds nobody', async () => {
    const { threadId } = await ask(school.staff, contracts.broadcastMessage, broadcastInput())
    const listener = messagingListeners['messaging.broadcast']
    const context = { at: schoolTime, emit: () => {} }
    await expect(
      inTransaction(async (db) => {
        await listener?.({ threadId }, { ...context, db })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await membersOf(threadId)).toEqual([])
    await inTransaction(async (db) => listener?.({ threadId }, { ...context, db }))
    await inTransaction(async (db) => listener?.({ threadId }, { ...context, db }))
    await waitUntilSent()
    expect(await membersOf(threadId)).toHaveLength(4)
    expect(await prisma().message.count({ where: { threadId } })).toBe(1)
  })

  test('is sent once, however often it is repeated with its key; its ids are nobody else’s', async () => {
    const one = broadcastInput()
    const key = v7()
    expect(await attempt(school.staff, contracts.broadcastMessage, one, { key })).toEqual(
      await attempt(school.staff, contracts.broadcastMessage, one, { key }),
    )
    for (const parameter of ['id', 'threadId'] as const)
      await expectOutOfScope({
        call: messageCall(contracts.broadcastMessage),
        parameter,
        input: (of) => broadcastInput({ [parameter]: of }),
        id: one[parameter],
        entitled: school.staff,
        entitledTo: v7(),
        strangers: [school.teacher],
        refusedAs: ['CONFLICT', 'FORBIDDEN', 'VALIDATION_FAILED'],
      })
  })

  test('is its author’s to cancel, close and see who has read it', async () => {
    const strangers = [school.student, school.teacher, school.admin]
    const trial = { parameter: 'threadId', input: (threadId: string) => ({ threadId }), entitled: school.staff, strangers }
    const { threadId } = await ask(school.staff, contracts.broadcastMessage, broadcastInput())
    await expectOutOfScope({ ...trial, call: messageCall(contracts.cancelBroadcast), id: threadId })
    const gone = await sendBroadcast(school.staff)
    await expectOutOfScope({ ...trial, call: messageCall(contracts.readReceipts), id: gone })
    await expectOutOfScope({ ...trial, call: messageCall(contracts.closeThread), id: gone })
  })

  test('thirty-one in an hour are one too many', async () => {
    const author = await member('STAFF')
    for (let count = 0; count < 30; count += 1) await ask(author, contracts.broadcastMessage, broadcastInput())
    expect(await attempt(author, contracts.broadcastMessage, broadcastInput())).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
  })
})

/** A teacher whose role shows them only the students of their own firms and shifts. */
async function seesOwnFirmAlone(): Promise<Member> {
  const made = await member('TEACHER')
  const roleId = v7()
  const privileges = [{ privilege: 'APP_TEACHER' }, { privilege: 'MESSAGES' }]
  await prisma().role.create({ data: { id: roleId, name: `Firm teacher ${roleId.slice(-6)}`, privileges: { create: privileges } } })
  await prisma().userRole.updateMany({ where: { userId: made.id }, data: { roleId } })
  const actor = await actorOfToken(made.token)
  if (!actor) throw new Error('not signed in')
  return { ...made, actor }
}

describe('a broadcast that is sent later', () => {
  const sendAt = { on: '2026-11-27', time: '09:00' }
  const due = new Date('2026-11-27T09:00:00Z')
  async function arrives(at: Date): Promise<void> {
    stopClock(at)
    await deliver()
    stopClock(schoolTime)
  }

  test('stands among what is scheduled until its time, and is as old as its sending then', async () => {
    const one = broadcastInput({ sendAt })
    expect(await ask(school.staff, contracts.broadcastMessage, one)).toMatchObject({ sendsAt: due.toISOString(), reach: 3 })
    const scheduled = await ask(school.staff, contracts.listThreads, { box: 'SCHEDULED' })
    expect([scheduled.scheduled, scheduled.rows.map(({ id, at }) => [id, at])]).toEqual([1, [[one.threadId, due.toISOString()]]])
    expect((await ask(school.staff, contracts.listThreads, { box: 'SCHEDULED', q: 'on friday' })).rows).toHaveLength(1)
    expect((await ask(school.staff, contracts.listThreads, { box: 'SCHEDULED', q: 'monday' })).rows).toEqual([])
    expect((await ask(school.staff, contracts.readThread, { id: one.threadId })).thread).toMatchObject({
      sendsAt: due.toISOString(),
      isCancelled: false,
      receipt: null,
      closed: 'NO_REPLIES',
    })
    await arrives(new Date(due.getTime() - 1_000))
    expect(await membersOf(one.threadId)).toEqual([])
    await arrives(due)
    expect(await membersOf(one.threadId)).toHaveLength(4)
    expect((await ask(school.student, contracts.readThread, { id: one.threadId })).messages).toMatchObject([{ at: due.toISOString() }])
    expect((await ask(school.staff, contracts.listThreads, { box: 'SCHEDULED' })).scheduled).toBe(0)
  })

  test('is stopped by its author until then', async () => {
    const { threadId } = await ask(school.staff, contracts.broadcastMessage, broadcastInput({ sendAt }))
    await ask(school.staff, contracts.cancelBroadcast, { threadId })
    await arrives(due)
    expect(await membersOf(threadId)).toEqual([])
    expect((await ask(school.staff, contracts.readThread, { id: threadId })).thread).toMatchObject({ sendsAt: null, isCancelled: true })
    expect((await ask(school.staff, contracts.listThreads, { box: 'SCHEDULED' })).rows).toEqual([])
  })

  test('is for a time to come, within a year', async () => {
    const tried = (on: string, time: string) => attempt(school.staff, contracts.broadcastMessage, broadcastInput({ sendAt: { on, time } }))
    expect(await tried('2026-11-19', '09:00')).toMatchObject({ issues: [{ path: 'sendAt', code: 'datePast' }] })
    expect(await tried('2027-11-21', '09:00')).toMatchObject({ issues: [{ path: 'sendAt', code: 'sendTimeFar' }] })
  })

  test('of a teacher reaches those whom they still see; one who may write to nobody any more is told that it was not sent', async () => {
    const teacher = await seesOwnFirmAlone()
    const firmId = v7()
    await prisma().firm.create({
      data: { id: firmId, name: 'Firm L', teachers: { create: { teacherId: teacher.id, fromOn: new Date('2026-09-01') } } },
    })
    const [stays, moves] = [await member('STUDENT'), await member('STUDENT')]
    await prisma().user.updateMany({ where: { id: { in: [stays.id, moves.id] } }, data: { firmId } })
    const toFirm = { audience: { ...nobody, firmIds: [firmId] }, sendAt }
    const { threadId } = await ask(teacher, contracts.broadcastMessage, broadcastInput(toFirm))
    const lost = await ask(
      teacher,
      contracts.broadcastMessage,
      broadcastInput({ ...toFirm, subject: 'Lost', sendAt: { on: '2026-11-28', time: '09:00' } }),
    )
    await prisma().user.update({ where: { id: moves.id }, data: { firmId: null } })
    await arrives(due)
    expect(await membersOf(threadId)).toEqual([stays.id, teacher.id].toSorted())
    await prisma().userRole.updateMany({
      where: { userId: teacher.id },
      data: { roleId: (await prisma().role.findFirstOrThrow({ where: { builtIn: 'STUDENT' } })).id },
    })
    await arrives(new Date('2026-11-28T09:00:00Z'))
    await arrives(new Date('2026-11-28T09:01:00Z'))
    expect(await membersOf(lost.threadId)).toEqual([])
    const { rows } = await ask(teacher, contracts.listThreads, { box: 'NOTICES' })
    expect(rows).toMatchObject([{ key: 'broadcastNotSent', values: { subject: 'Lost' } }])
  })
})

describe('answers and receipts', () => {
  test('an answer goes to the author alone, in a thread of its own that says of what; the next one goes on in it', async () => {
    const threadId = await sendBroadcast(school.staff)
    const first = await ask(school.student, contracts.replyMessage, { id: v7(), threadId, text: 'Until when?' })
    const second = await ask(school.student, contracts.replyMessage, { id: v7(), threadId, text: 'And Clinic A?' })
    expect(first.threadId).not.toBe(threadId)
    expect(second).toMatchObject({ threadId: first.threadId, seq: 2 })
    expect(await membersOf(first.threadId)).toEqual([school.student.id, school.staff.id].toSorted())
    expect(await ask(school.staff, contracts.readThread, { id: first.threadId })).toMatchObject({
      thread: { about: { id: threadId, subject: 'Clinic B closed' } },
    })
    expect(await attempt(school.partner, contracts.readThread, { id: first.threadId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().message.count({ where: { threadId } })).toBe(1)
  })

  test('what takes no replies takes none; nor does what is closed', async () => {
    const silent = await sendBroadcast(school.staff, { replies: 'NONE' })
    const closed = await sendBroadcast(school.staff)
    await ask(school.staff, contracts.closeThread, { threadId: closed })
    for (const threadId of [silent, closed])
      expect(await attempt(school.student, contracts.replyMessage, { id: v7(), threadId, text: 'But' })).toMatchObject({
        code: 'messaging.CLOSED',
      })
  })

  test('answers go to everybody in it where it says so, up to fifty people', async () => {
    const threadId = await sendBroadcast(school.staff, { replies: 'ALL' })
    await ask(school.student, contracts.replyMessage, { id: v7(), threadId, text: 'Thanks' })
    expect((await ask(school.partner, contracts.readThread, { id: threadId })).messages.map(({ text }) => text)).toEqual([
      'On Friday.',
      'Thanks',
    ])
    const more = await Promise.all(Array.from({ length: 50 }, () => member('STUDENT')))
    const audience = { ...nobody, userIds: more.map(({ id }) => id) }
    expect(await attempt(school.staff, contracts.broadcastMessage, broadcastInput({ replies: 'ALL', audience }))).toMatchObject({
      issues: [expect.objectContaining({ path: 'replies', code: 'repliesAllTooMany' })],
    })
  })

  test('the author sees how many have read it, and who has not first', async () => {
    const threadId = await sendBroadcast(school.staff)
    await ask(school.partner, contracts.markThreadRead, { threadId, seq: 1 })
    expect((await ask(school.staff, contracts.readThread, { id: threadId })).thread.receipt).toEqual({ read: 1, of: 3 })
    const { people, read, of } = await ask(school.staff, contracts.readReceipts, { threadId })
    expect([read, of, people.at(-1)?.id, people.at(-1)?.readAt]).toEqual([1, 3, school.partner.id, schoolTime.toISOString()])
  })

  test('a recipient who has left by then is no longer written to by name, and their thread cannot be answered', async () => {
    const leaver = await member('TEACHER')
    const direct = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [leaver.id] }
    await ask(school.student, contracts.sendMessage, direct)
    await prisma().user.update({ where: { id: leaver.id }, data: { status: 'DISABLED' } })
    expect(await attempt(school.student, contracts.sendMessage, { ...direct, id: v7(), threadId: v7() })).toMatchObject({
      code: 'messaging.UNREACHABLE',
    })
    expect(
      await attempt(school.student, contracts.replyMessage, { id: v7(), threadId: direct.threadId, text: 'Still there?' }),
    ).toMatchObject({
      code: 'messaging.CLOSED',
    })
  })

  test('two hundred messages in a minute are the most of one person', async () => {
    const writer = await member('TEACHER')
    const threadId = v7()
    await ask(writer, contracts.sendMessage, {
      id: v7(),
      threadId,
      subject: 'S',
      text: '<script>alert(1)</script>',
      to: [school.colleague.id],
    })
    for (let count = 1; count < 200; count += 1) await ask(writer, contracts.replyMessage, { id: v7(), threadId, text: `${count}` })
    expect(await attempt(writer, contracts.replyMessage, { id: v7(), threadId, text: 'One more' })).toMatchObject({
      status: 'TOO_MANY_REQUESTS',
    })
    expect((await ask(school.colleague, contracts.readThread, { id: threadId, before: 2 })).messages[0]?.text).toBe(
      '<script>alert(1)</script>',
    )
  })
})

test('five thousand people are reached by one statement', async () => {
  await prisma().$executeRaw`
    INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, programme_id, year, created_at)
    SELECT gen_random_uuid(), 'many' || n, 'many' || n, 'many' || n || '@example.org', 'many' || n || '@example.org', 'Many', 'Of' || n, 'Many Of' || n, ${programmeId}::uuid, 1, now()
    FROM generate_series(1, 5000) n`
  await prisma().$executeRaw`
    INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM app_user u, role r WHERE u.username LIKE 'many%' AND r.built_in = 'STUDENT'`
  const { threadId } = await ask(
    school.staff,
    contracts.broadcastMessage,
    broadcastInput({ audience: { ...nobody, years: [{ programmeId, year: 1 }] } }),
  )
  const statements = await statementsOf(waitUntilSent)
  expect(await prisma().threadMember.count({ where: { threadId } })).toBe(5_001)
  expect(statements.filter((sql) => sql.includes('INSERT INTO thread_member'))).toHaveLength(1)
  expect(statements.length).toBeLessThan(80)
})
