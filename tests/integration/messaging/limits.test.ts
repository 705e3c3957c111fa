import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET } from '@/app/getnotifications/route'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/messaging'
import { prisma } from '@/server/kernel/db'
import { assertAttemptOf } from '@/server/kernel/limits'
import { startListening, stopListening } from '@/server/kernel/live'
import { reachingOut } from '@/server/messaging/calls/access'
import { callAs, outputAs, type Answered } from '../../support/call'
import { ownPage, send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { messageCall } from '../../support/messages'

let teacher: Member
let student: Member
beforeAll(async () => {
  teacher = await member('TEACHER')
  await startListening()
  await prisma().$executeRaw`
    INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
    SELECT gen_random_uuid(), 'new' || n, 'new' || n, 'new' || n || '@example.org', 'new' || n || '@example.org', 'New', 'Of' || n, 'New Of' || n, now()
    FROM generate_series(1, 2) n`
  await prisma().$executeRaw`
    INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM app_user u, role r WHERE u.username LIKE 'new%' AND r.built_in = 'TEACHER'`
})

// Each test has a new student, so that what one test writes does not count against another.
beforeEach(async () => {
  student = await member('STUDENT')
})
afterAll(() => stopListening())

const attempt = <C extends Contract>(who: Member, contract: C, input: object): Promise<Answered<C>> =>
  callAs(who, messageCall(contract), input)
const ask = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input)
const inputTo = (id: string) => ({ id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [id] })

describe('one person', () => {
  test('writes to thirty new people in an hour; whom they have written with before, they go on writing to', async () => {
    const people = await prisma().user.findMany({ where: { username: { startsWith: 'new' } }, select: { id: true } })
    const [known = '', last = ''] = people.map(({ id }) => id)
    // The student has written to twenty-nine other people before.
    await Promise.all(Array.from({ length: 29 }, () => assertAttemptOf(reachingOut, student.id)))
    expect(await attempt(student, contracts.sendMessage, inputTo(known))).toMatchObject({ status: 'SUCCESS' })
    expect(await attempt(student, contracts.sendMessage, inputTo(last))).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    const again = inputTo(known)
    expect(await attempt(student, contracts.sendMessage, again)).toMatchObject({ status: 'SUCCESS' })
    expect(await attempt(student, contracts.addPeopleToThread, { threadId: again.threadId, userIds: [last] })).toMatchObject({
      status: 'TOO_MANY_REQUESTS',
    })
  })

  test('who is a student has ten others in a thread, also where they add one after the other', async () => {
    await prisma().$executeRaw`
      INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
      SELECT gen_random_uuid(), 'many' || n, 'many' || n, 'many' || n || '@example.org', 'many' || n || '@example.org', 'Many', 'Of' || n, 'Many Of' || n, now()
      FROM generate_series(1, 12) n`
    await prisma().$executeRaw`
      INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM app_user u, role r WHERE u.username LIKE 'many%' AND r.built_in = 'TEACHER'`
    const people = await prisma().user.findMany({ where: { username: { startsWith: 'many' } }, select: { id: true } })
    const ids = people.map(({ id }) => id)
    const input = { ...inputTo(''), to: ids.slice(0, 9) }
    await ask(student, contracts.sendMessage, input)
    const add = (who: Member, userIds: string[]) => attempt(who, contracts.addPeopleToThread, { threadId: input.threadId, userIds })
    expect(await add(student, ids.slice(9, 11))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'userIds', code: 'recipientsTooMany' }],
    })
    expect(await add(student, ids.slice(9, 10))).toMatchObject({ status: 'SUCCESS' })
    expect(await add(student, ids.slice(10, 11))).toMatchObject({ status: 'VALIDATION_FAILED' })
    await prisma().threadMember.create({ data: { threadId: input.threadId, userId: teacher.id, unread: true, sortAt: new Date(0) } })
    expect(await add(teacher, ids.slice(10, 12))).toMatchObject({ status: 'SUCCESS' })
  })

  test('whose name reads like a teacher’s is told apart by what their account says they are', async () => {
    const programme = await prisma().programme.create({ data: { id: v7(), name: 'Dentistry', lengthYears: 5 } })
    await prisma().user.update({ where: { id: teacher.id }, data: { jobTitle: 'Senior lecturer' } })
    await prisma().user.update({ where: { id: student.id }, data: { displayName: teacher.displayName, programmeId: programme.id } })
    const input = inputTo(teacher.id)
    await ask(student, contracts.sendMessage, input)
    await ask(teacher, contracts.replyMessage, { id: v7(), threadId: input.threadId, text: 'Yes' })
    const { messages } = await ask(teacher, contracts.readThread, { id: input.threadId })
    expect(messages.map(({ author }) => author)).toMatchObject([
      { displayName: teacher.displayName, caption: 'Dentistry' },
      { displayName: teacher.displayName, caption: 'Senior lecturer' },
    ])
  })

  test('with ten thousand unread is told the newest hundred, reads their first page, and the poll answers 304 as to anybody', async () => {
    const reader = await member('TEACHER')
    await prisma().$executeRaw`
      INSERT INTO thread (id, kind, subject, author_id, sends_at, last_seq)
      SELECT gen_random_uuid(), 'DIRECT', 'Many ' || n, ${student.id}::uuid, now() - n * INTERVAL '1 minute', 1 FROM generate_series(1, 10000) n`
    await prisma().$executeRaw`
      INSERT INTO message (id, thread_id, seq, author_id, text, at) SELECT gen_random_uuid(), id, 1, ${student.id}::uuid, 'T', sends_at FROM thread WHERE subject LIKE 'Many %'`
    await prisma().$executeRaw`
      INSERT INTO thread_member (thread_id, user_id, unread, sort_at) SELECT id, ${reader.id}::uuid, TRUE, sends_at FROM thread WHERE subject LIKE 'Many %'`
    const poll = (headers = {}) =>
      send(GET, '/getnotifications', { method: 'GET', cookie: reader.cookie, headers: { ...ownPage, ...headers } })
    const told = await poll()
    expect(told.body.messages).toHaveLength(100)
    const etag = told.headers.get('etag') ?? ''
    expect(await poll({ 'if-none-match': etag })).toMatchObject({ http: 304 })
    const first = await ask(reader, contracts.listThreads, { box: 'UNREAD' })
    expect([first.rows[0]?.subject, first.rows.length, first.unread.inbox]).toEqual(['Many 1', 50, 10_000])
    const next = await ask(reader, contracts.listThreads, { box: 'UNREAD', after: first.next ?? '' })
    expect(next.rows[0]?.subject).toBe('Many 51')
  })

  test('is shown HTML as letters, in subject and text, and names of 255 characters whole', async () => {
    const input = { ...inputTo(teacher.id), subject: '<img src=x onerror=alert(1)>', text: '<b>bold</b> [link](javascript:alert(1))' }
    await ask(student, contracts.sendMessage, input)
    await prisma().user.update({ where: { id: student.id }, data: { displayName: 'x'.repeat(255) } })
    const { thread, messages } = await ask(teacher, contracts.readThread, { id: input.threadId })
    expect([thread.subject, messages[0]?.text]).toEqual([input.subject, input.text])
    expect(messages[0]?.author?.displayName).toHaveLength(255)
  })
})
