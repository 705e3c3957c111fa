import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/messaging'
import { getNotifications } from '@/lib/contracts/notifications'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { insertNotice } from '@/server/messaging/queries/notices.sql'
import { member, type Member } from '../../support/members'
import { onMessage, tryMessage } from '../../support/messages'
import { makeSchool, type School } from '../../support/school'

let school: School
const at = new Date('2026-11-20T10:30:00Z')
beforeAll(async () => {
  school = await makeSchool()
  stopClock(at)
})

async function sendMessage(from: Member, to: readonly Member[], subject = 'Tooth 36'): Promise<{ threadId: string; id: string }> {
  const input = { id: v7(), threadId: v7(), subject, text: 'May I start on Thursday?', to: to.map(({ id }) => id) }
  await onMessage(from, contracts.sendMessage, input)
  return input
}
const readInbox = async (who: Member) => (await onMessage(who, contracts.listThreads, {})).rows
const readUnread = async (who: Member) => (await onMessage(who, getNotifications, {})).messages

describe('a message', () => {
  test('reaches the one it was written to, and is unread until they read it', async () => {
    const { threadId, id } = await sendMessage(school.student, [school.teacher])
    expect((await readInbox(school.teacher))[0]).toMatchObject({
      id: threadId,
      unread: true,
      preview: 'May I start on Thursday?',
      people: [{ id: school.student.id }],
    })
    expect(await readUnread(school.teacher)).toContainEqual({ message_id: id, user_displayname: school.student.displayName })
    expect(await readUnread(school.student)).toEqual([])
    await onMessage(school.teacher, contracts.markThreadRead, { threadId, seq: 1 })
    expect(await readUnread(school.teacher)).not.toContainEqual(expect.objectContaining({ message_id: id }))
    expect((await onMessage(school.student, contracts.readThread, { id: threadId })).people).toEqual([
      expect.objectContaining({ id: school.teacher.id, readSeq: 1 }),
    ])
  })

  test('is marked as unread and read again; what a device tells late does not make it less read', async () => {
    const { threadId } = await sendMessage(school.student, [school.teacher], 'Read twice')
    await onMessage(school.student, contracts.replyMessage, { id: v7(), threadId, text: 'Or on Friday?' })
    await onMessage(school.teacher, contracts.markThreadRead, { threadId, seq: 2 })
    await onMessage(school.teacher, contracts.sortThread, { threadId, unread: true })
    const state = async () => (await onMessage(school.teacher, contracts.readThread, { id: threadId })).thread
    expect(await state()).toMatchObject({ unread: true, readSeq: 2 })
    await onMessage(school.teacher, contracts.markThreadRead, { threadId, seq: 1 })
    expect(await state()).toMatchObject({ unread: true, readSeq: 2 })
    await onMessage(school.teacher, contracts.markThreadRead, { threadId, seq: 2 })
    expect(await state()).toMatchObject({ unread: false, readSeq: 2 })
  })

  test('is answered by members alone, and the answer is unread for the others', async () => {
    const { threadId } = await sendMessage(school.student, [school.teacher, school.colleague], 'Two teachers')
    await onMessage(school.teacher, contracts.replyMessage, { id: v7(), threadId, text: 'Start with 36.' })
    expect(
      (await onMessage(school.student, contracts.readThread, { id: threadId })).messages.map(({ seq, text, isOwn }) => ({
        seq,
        text,
        isOwn,
      })),
    ).toEqual([
      { seq: 1, text: 'May I start on Thursday?', isOwn: true },
      { seq: 2, text: 'Start with 36.', isOwn: false },
    ])
    expect(await tryMessage(school.stranger, contracts.replyMessage, { id: v7(), threadId, text: 'Me too' })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await tryMessage(school.admin, contracts.readThread, { id: threadId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('has several lines, emoji and the joiners of scripts; what hides or turns words is refused by the field', async () => {
    const write = (input: object) =>
      tryMessage(school.student, contracts.sendMessage, { id: v7(), threadId: v7(), subject: 'Lines', to: [school.teacher.id], ...input })
    const text = 'First ❤️\n\n- one\n- two 👩‍⚕️\tend'
    expect(await write({ text: text.replaceAll('\n', '\r\n') })).toMatchObject({ status: 'SUCCESS' })
    const [row] = await readInbox(school.teacher)
    expect((await onMessage(school.teacher, contracts.readThread, { id: row?.id })).messages).toMatchObject([{ text }])
    for (const bad of ['a\u0000b', 'a\u202Eb', 'a\u2066b', 'a\u0007b'])
      expect(await write({ text: bad })).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'text', code: 'charactersUnseen' }],
      })
    expect(await write({ text, subject: 'Two\nlines' })).toMatchObject({ issues: [{ path: 'subject', code: 'charactersUnseen' }] })
  })

  test('is sent once, however often it is repeated with its key', async () => {
    const input = { id: v7(), threadId: v7(), subject: 'Once', text: 'Once', to: [school.teacher.id] }
    const key = v7()
    expect(await tryMessage(school.student, contracts.sendMessage, input, { key })).toEqual(
      await tryMessage(school.student, contracts.sendMessage, input, { key }),
    )
    expect(await tryMessage(school.student, contracts.sendMessage, input)).toMatchObject({ status: 'CONFLICT', code: 'messaging.TAKEN' })
    expect(await prisma().message.count({ where: { threadId: input.threadId } })).toBe(1)
  })

  test('is taken back while nobody has read it, and not afterwards', async () => {
    const first = await sendMessage(school.student, [school.teacher], 'Back')
    await onMessage(school.student, contracts.withdrawMessage, { id: first.id })
    expect((await onMessage(school.teacher, contracts.readThread, { id: first.threadId })).messages).toEqual([
      expect.objectContaining({ isWithdrawn: true, text: '' }),
    ])
    expect(await readUnread(school.teacher)).not.toContainEqual(expect.objectContaining({ message_id: first.id }))
    const second = await sendMessage(school.student, [school.teacher], 'Stays')
    await onMessage(school.teacher, contracts.markThreadRead, { threadId: second.threadId, seq: 1 })
    expect(await tryMessage(school.student, contracts.withdrawMessage, { id: second.id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'messaging.READ',
    })
    const third = await sendMessage(school.student, [school.teacher], 'Late')
    const later = new Date(at.getTime() + 11 * 60_000)
    expect(await tryMessage(school.student, contracts.withdrawMessage, { id: third.id }, { at: later })).toMatchObject({
      code: 'messaging.READ',
    })
    expect(await tryMessage(school.teacher, contracts.withdrawMessage, { id: third.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  const bad: [string, object, { path: string; code: string }][] = [
    ['without a recipient', { to: [] }, { path: 'to', code: 'recipientNeeded' }],
    ['without a text', { text: '  ' }, { path: 'text', code: 'required' }],
    ['without a subject', { subject: '' }, { path: 'subject', code: 'required' }],
  ]
  test.each(bad)('is refused %s', async (_, own, issue) => {
    const input = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [school.teacher.id], ...own }
    expect(await tryMessage(school.student, contracts.sendMessage, input)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining(issue)],
    })
  })
})

describe('who writes to whom', () => {
  test.each<[keyof School, keyof School, boolean]>([
    ['student', 'teacher', true],
    ['student', 'partner', true],
    ['student', 'stranger', false],
    ['student', 'staff', true],
    ['teacher', 'student', true],
    ['unrelated', 'colleague', true],
    ['staff', 'stranger', true],
  ])('%s to %s: %s', async (from, to, may) => {
    const [sender, receiver] = [school[from], school[to]]
    if (!isMember(sender) || !isMember(receiver)) throw new Error('no member')
    const { people } = await onMessage(sender, contracts.findReach, { q: receiver.displayName })
    expect(people.some(({ id }) => id === receiver.id)).toBe(may)
    const answer = await tryMessage(sender, contracts.sendMessage, { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [receiver.id] })
    expect(answer.status).toBe(may ? 'SUCCESS' : 'FORBIDDEN')
  })

  test('a student blocks a student, and no teacher; the blocked one reads that they cannot be written to', async () => {
    await onMessage(school.partner, contracts.blockPerson, { userId: school.student.id })
    const input = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [school.partner.id] }
    expect(await tryMessage(school.student, contracts.sendMessage, input)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'messaging.UNREACHABLE',
      data: { unreachable: [school.partner.id] },
    })
    expect(await tryMessage(school.partner, contracts.blockPerson, { userId: school.teacher.id })).toMatchObject({
      code: 'messaging.STAFF',
    })
    expect((await onMessage(school.partner, contracts.listBlocked, {})).people).toEqual([
      expect.objectContaining({ id: school.student.id }),
    ])
    await onMessage(school.partner, contracts.unblockPerson, { userId: school.student.id })
    expect((await tryMessage(school.student, contracts.sendMessage, input)).status).toBe('SUCCESS')
  })
})

describe('a thread', () => {
  test('is archived, flagged and muted by each member for themself, and comes back with a new message unless it is muted', async () => {
    const newcomer = await member('TEACHER')
    const { threadId } = await sendMessage(school.staff, [newcomer, school.teacher], 'Rota')
    await onMessage(newcomer, contracts.sortThread, { threadId, box: 'ARCHIVED', flagged: true })
    expect(await readInbox(newcomer)).toEqual([])
    expect((await onMessage(newcomer, contracts.listThreads, { box: 'FLAGGED' })).rows).toHaveLength(1)
    await onMessage(school.teacher, contracts.replyMessage, { id: v7(), threadId, text: 'Wednesday' })
    expect((await readInbox(newcomer)).map(({ id }) => id)).toEqual([threadId])
    await onMessage(newcomer, contracts.sortThread, { threadId, box: 'ARCHIVED', muted: true })
    await onMessage(school.teacher, contracts.replyMessage, { id: v7(), threadId, text: 'Thursday' })
    expect(await readInbox(newcomer)).toEqual([])
    expect(await readUnread(newcomer)).toEqual([])
  })

  test('is searched by name, subject and text, and paged', async () => {
    const reader = await member('TEACHER')
    for (let at = 0; at < 52; at += 1) await sendMessage(school.staff, [reader], `Subject ${at}`)
    const page = await onMessage(reader, contracts.listThreads, {})
    expect(page.rows).toHaveLength(50)
    const rest = await onMessage(reader, contracts.listThreads, { after: page.next })
    expect([rest.rows.length, rest.next]).toEqual([2, null])
    expect((await onMessage(reader, contracts.listThreads, { q: 'Subject 17' })).rows.map(({ subject }) => subject)).toEqual(['Subject 17'])
    expect((await onMessage(reader, contracts.listThreads, { q: '%' })).rows).toEqual([])
    expect((await onMessage(reader, contracts.listThreads, { q: 'ct 51' })).rows.map(({ subject }) => subject)).toEqual(['Subject 51'])
    expect((await onMessage(reader, contracts.listThreads, { q: 'may i START' })).rows).toHaveLength(50)
    expect((await onMessage(reader, contracts.listThreads, { q: school.staff.displayName })).rows).toHaveLength(50)
    expect((await onMessage(reader, contracts.listThreads, { q: 'Subject 17', box: 'ARCHIVED' })).rows).toEqual([])
    expect((await onMessage(school.teacher, contracts.listThreads, { q: 'Subject 17' })).rows).toEqual([])
    const newcomer = await member('TEACHER')
    const { threadId } = await sendMessage(school.staff, [reader], 'Recall')
    await onMessage(school.staff, contracts.addPeopleToThread, { threadId, userIds: [newcomer.id] })
    await onMessage(school.staff, contracts.replyMessage, { id: v7(), threadId, text: 'Moved to Monday.' })
    expect((await onMessage(newcomer, contracts.listThreads, { q: 'on Thursday' })).rows).toEqual([])
    expect((await onMessage(newcomer, contracts.listThreads, { q: 'to monday' })).rows.map(({ id }) => id)).toEqual([threadId])
  })

  test('of notices tells by no name who else was told', async () => {
    const [reader, other] = [await member('STAFF'), await member('STAFF')]
    await prisma().user.update({ where: { id: other.id }, data: { displayName: 'Zebulon Quill' } })
    await inJobTransaction((db) =>
      insertNotice(db, {
        ...{ id: v7(), messageId: v7(), to: [reader.id, other.id], key: 'concernRaised', values: { number: 'C-2026-001' } },
        ...{ href: '/messages', urgent: false, at },
      }),
    )
    expect((await onMessage(reader, contracts.listThreads, { box: 'NOTICES' })).rows).toHaveLength(1)
    for (const q of ['Zebulon', 'Ze']) expect((await onMessage(reader, contracts.listThreads, { q })).rows).toEqual([])
    await sendMessage(reader, [other])
    expect((await onMessage(reader, contracts.listThreads, { q: 'Zebulon' })).rows.map(({ kind }) => kind)).toEqual(['DIRECT'])
  })

  test('is searched by one or two letters among the newest five hundred, by three among all', async () => {
    const reader = await member('TEACHER')
    await prisma().$executeRaw`
      WITH made AS (
        INSERT INTO thread (id, kind, subject, author_id, sends_at, last_seq)
        SELECT gen_random_uuid(), 'DIRECT', CASE n WHEN 501 THEN 'Zqx, the oldest' WHEN 500 THEN 'Zqx' ELSE 'Other' END, ${school.staff.id}::uuid, now() - n * INTERVAL '1 hour', 1
        FROM generate_series(1, 501) n RETURNING id, sends_at)
      INSERT INTO thread_member (thread_id, user_id, unread, sort_at) SELECT id, ${reader.id}::uuid, FALSE, sends_at FROM made`
    const found = async (q: string) => (await onMessage(reader, contracts.listThreads, { q })).rows.map(({ subject }) => subject)
    expect(await found('zq')).toEqual(['Zqx'])
    expect(await found('zqx')).toEqual(['Zqx', 'Zqx, the oldest'])
  })

  test('shows nothing to who has left, of what comes afterwards; who was added reads from then on', async () => {
    const newcomer = await member('TEACHER')
    const { threadId } = await sendMessage(school.staff, [school.teacher, school.colleague], 'Comings')
    await onMessage(school.colleague, contracts.leaveThread, { threadId }, { at: new Date(at.getTime() + 1) })
    await onMessage(school.staff, contracts.addPeopleToThread, { threadId, userIds: [newcomer.id] })
    await onMessage(school.staff, contracts.replyMessage, { id: v7(), threadId, text: 'Later' }, { at: new Date(at.getTime() + 2) })
    expect((await onMessage(school.colleague, contracts.readThread, { id: threadId })).messages.map(({ seq }) => seq)).toEqual([1])
    expect((await onMessage(newcomer, contracts.readThread, { id: threadId })).messages.map(({ seq }) => seq)).toEqual([2])
    expect(await tryMessage(school.colleague, contracts.replyMessage, { id: v7(), threadId, text: 'Back?' })).toMatchObject({
      code: 'messaging.CLOSED',
    })
  })

  test('is not read by who has left, whatever they say: what was written afterwards can still be taken back', async () => {
    const { threadId } = await sendMessage(school.staff, [school.teacher, school.colleague], 'Goings')
    await onMessage(school.colleague, contracts.leaveThread, { threadId }, { at: new Date(at.getTime() + 1) })
    const later = { id: v7(), threadId, text: 'Later' }
    await onMessage(school.staff, contracts.replyMessage, later, { at: new Date(at.getTime() + 2) })
    await onMessage(school.colleague, contracts.markThreadRead, { threadId, seq: 2 })
    expect(await tryMessage(school.staff, contracts.withdrawMessage, { id: later.id }, { at: new Date(at.getTime() + 3) })).toMatchObject({
      status: 'SUCCESS',
    })
  })
})

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && 'actor' in value
}
