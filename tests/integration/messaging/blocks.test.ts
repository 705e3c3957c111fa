import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/messaging'
import { getNotifications } from '@/lib/contracts/notifications'
import { actorOfToken } from '@/server/kernel/actor'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { messagingJobs } from '@/server/messaging'
import { png } from '../../support/file-samples'
import { callAs, outputAs, type Answered } from '../../support/call'
import { deliver } from '../../support/concerns'
import { member, type Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { makeSchool, type School } from '../../support/school'
import { uploadFiles } from '../../support/uploads'

/**
 * A blocked person reaches the blocker by no act of messaging. The tests of other domains cover their acts: folders, clinical-cases, feedback, form-responses.
 */
let school: School
const at = new Date('2026-11-20T10:30:00Z')
beforeAll(async () => {
  school = await makeSchool()
  stopClock(at)
})

const attempt = <C extends Contract>(who: Member, contract: C, input: object): Promise<Answered<C>> =>
  callAs(who, messageCall(contract), input)
const ask = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input)
const listThreads = async (who: Member, q = '') => (await ask(who, contracts.listThreads, { q })).rows
const pollMessages = async (who: Member) => (await ask(who, getNotifications, {})).messages
const rowOf = (threadId: string, who: Member) =>
  prisma().threadMember.findUniqueOrThrow({ where: { threadId_userId: { threadId, userId: who.id } } })

async function sendMessage(from: Member, to: readonly Member[]): Promise<string> {
  const threadId = v7()
  await ask(from, contracts.sendMessage, { id: v7(), threadId, subject: 'Rota', text: 'Who has Monday?', to: to.map(({ id }) => id) })
  return threadId
}
const reply = (who: Member, threadId: string, text: string, id = v7()) => attempt(who, contracts.replyMessage, { id, threadId, text })
const readThread = async (who: Member, threadId: string) =>
  (await ask(who, contracts.readThread, { id: threadId })).messages.map(({ text }) => text)

/** Two students of one group, of whom the first blocks the second, with a thread from before the block. */
async function makeFellows() {
  const [blocker, blocked] = [await member('STUDENT'), await member('STUDENT')]
  const { groupId } = await prisma().user.findUniqueOrThrow({ where: { id: school.student.id }, select: { groupId: true } })
  await prisma().user.updateMany({ where: { id: { in: [blocker.id, blocked.id] } }, data: { groupId } })
  return { blocker, blocked }
}
const block = (who: Member, whom: Member) => ask(who, contracts.blockPerson, { userId: whom.id })

describe('somebody who was blocked', () => {
  test('answers no older thread of the two, and learns what they learn of anybody who cannot be reached', async () => {
    const { blocker, blocked } = await makeFellows()
    const gone = await member('STUDENT')
    const [older, ofGone] = [await sendMessage(school.teacher, [blocker]), await sendMessage(school.teacher, [blocked])]
    const threadId = await sendMessage(blocker, [blocked])
    await prisma().user.update({
      where: { id: gone.id },
      data: { groupId: (await prisma().user.findUniqueOrThrow({ where: { id: blocker.id } })).groupId },
    })
    const withGone = await sendMessage(blocked, [gone])
    await block(blocker, blocked)
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const before = await rowOf(threadId, blocker)
    const refused = await reply(blocked, threadId, 'Answer me')
    expect(refused).toMatchObject({ status: 'FORBIDDEN', code: 'messaging.CLOSED' })
    expect(refused).toEqual(await reply(blocked, withGone, 'Answer me'))
    expect(await reply(blocked, threadId, 'Answer me')).toEqual(refused)
    const closed = async (id: string) => (await ask(blocked, contracts.readThread, { id })).thread.closed
    expect([await closed(threadId), await closed(withGone)]).toEqual(['UNREACHABLE', 'UNREACHABLE'])
    expect(await rowOf(threadId, blocker)).toEqual(before)
    expect(await prisma().message.count({ where: { threadId } })).toBe(1)
    // Threads with other people can still be answered.
    expect([(await reply(blocker, older, 'Yes')).status, (await reply(blocked, ofGone, 'Yes')).status]).toEqual(['SUCCESS', 'SUCCESS'])
  })

  test('writes in a thread with others, and it does not come to the blocker: not read, not found, not unread, not mailed', async () => {
    const { blocker, blocked } = await makeFellows()
    const threadId = await sendMessage(school.teacher, [blocker, blocked])
    await ask(blocker, contracts.markThreadRead, { threadId, seq: 1 })
    await block(blocker, blocked)
    const before = await rowOf(threadId, blocker)
    const uploaded = await uploadFiles({ cookie: blocked.cookie, files: [['x.png', await png()]] })
    const id = uploaded.body.result[0]?.asset_id ?? ''
    const messageId = v7()
    const input = { id: messageId, threadId, text: 'You know who you are', fileIds: [id] }
    expect(await attempt(blocked, contracts.replyMessage, input)).toMatchObject({ status: 'SUCCESS', output: { seq: 2 } })
    expect(await rowOf(threadId, blocker)).toEqual(before)
    expect(await pollMessages(blocker)).toEqual([])
    expect(await readThread(blocker, threadId)).toEqual(['Who has Monday?'])
    expect(await readThread(school.teacher, threadId)).toEqual(['Who has Monday?', 'You know who you are'])
    expect((await ask(blocker, contracts.readThread, { id: threadId })).thread).toMatchObject({ lastSeq: 1, unread: false })
    expect((await listThreads(blocker))[0]).toMatchObject({ id: threadId, preview: 'Who has Monday?', unread: false })
    for (const q of ['You know', 'Yo']) expect(await listThreads(blocker, q)).toEqual([])
    expect(await attempt(blocker, contracts.downloadMessageFile, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await attempt(school.teacher, contracts.downloadMessageFile, { id })).toMatchObject({ status: 'SUCCESS' })
    // Marking the thread as read, however far, does not make it unread.
    await ask(blocker, contracts.markThreadRead, { threadId, seq: 1 })
    expect((await rowOf(threadId, blocker)).unread).toBe(false)
    stopClock(new Date(at.getTime() + 10 * 60_000))
    await messagingJobs[0]?.run()
    const mails = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })
    expect(mails.filter(({ payload }) => Reflect.get(Object(payload), 'to') === blocker.email)).toEqual([])
    stopClock(at)
    // Other people still reach both; withheld messages are not brought along, not even by unblocking.
    await reply(school.teacher, threadId, 'Monday is mine')
    expect(await pollMessages(blocker)).toHaveLength(1)
    await ask(blocker, contracts.unblockPerson, { userId: blocked.id })
    expect(await readThread(blocker, threadId)).toEqual(['Who has Monday?', 'Monday is mine'])
    await reply(blocked, threadId, 'Sorry')
    expect(await readThread(blocker, threadId)).toEqual(['Who has Monday?', 'Monday is mine', 'Sorry'])
  })

  test('leaves nothing unread behind where what others wrote meanwhile is taken back', async () => {
    const { blocker, blocked } = await makeFellows()
    const threadId = await sendMessage(school.teacher, [blocker, blocked])
    await ask(blocker, contracts.markThreadRead, { threadId, seq: 1 })
    await block(blocker, blocked)
    await reply(blocked, threadId, 'Withheld')
    const id = v7()
    await reply(school.teacher, threadId, 'Wrong thread', id)
    expect((await rowOf(threadId, blocker)).unread).toBe(true)
    await ask(school.teacher, contracts.withdrawMessage, { id })
    expect((await rowOf(threadId, blocker)).unread).toBe(false)
  })

  test('neither adds nor writes to the blocker among others, and does not find them', async () => {
    const { blocker, blocked } = await makeFellows()
    const threadId = await sendMessage(blocked, [school.teacher])
    await block(blocker, blocked)
    const unreachable = { status: 'FORBIDDEN', code: 'messaging.UNREACHABLE', data: { unreachable: [blocker.id] } }
    expect(await attempt(blocked, contracts.addPeopleToThread, { threadId, userIds: [blocker.id] })).toMatchObject(unreachable)
    const both = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [school.teacher.id, blocker.id] }
    expect(await attempt(blocked, contracts.sendMessage, both)).toMatchObject(unreachable)
    expect((await ask(blocked, contracts.findReach, {})).people.map(({ id }) => id)).not.toContain(blocker.id)
    expect(await prisma().threadMember.count({ where: { userId: blocker.id } })).toBe(0)
  })

  test('reaches them by no broadcast that was scheduled before, nor by an answer to everybody', async () => {
    const { blocker, blocked } = await makeFellows()
    const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STAFF' } })
    const audience = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [blocker.id, school.partner.id], leftOut: [] }
    // A student whose role lets them write to audiences.
    await prisma().userRole.create({ data: { userId: blocked.id, roleId } })
    const author = { ...blocked, actor: (await actorOfToken(blocked.token)) ?? blocked.actor }
    const broadcast = { id: v7(), threadId: v7(), subject: 'All', text: 'Hello', audience, replies: 'ALL' as const, urgent: false }
    expect(await attempt(author, contracts.broadcastMessage, broadcast)).toMatchObject({ status: 'SUCCESS', output: { reach: 2 } })
    await block(blocker, blocked)
    stopClock(new Date(at.getTime() + 60_000))
    await deliver()
    const members = await prisma().threadMember.findMany({ where: { threadId: broadcast.threadId }, select: { userId: true } })
    expect(members.map(({ userId }) => userId).sort()).toEqual([blocked.id, school.partner.id].sort())
    // A broadcast by staff, in which they answer to everybody.
    const ofStaff = { ...broadcast, id: v7(), threadId: v7(), audience: { ...audience, userIds: [blocker.id, blocked.id] } }
    expect(await attempt(school.staff, contracts.broadcastMessage, ofStaff)).toMatchObject({ status: 'SUCCESS' })
    stopClock(new Date(at.getTime() + 120_000))
    await deliver()
    expect(await reply(blocked, ofStaff.threadId, 'To all')).toMatchObject({ status: 'SUCCESS' })
    expect(await readThread(blocker, ofStaff.threadId)).toEqual(['Hello'])
    stopClock(at)
  })
})
