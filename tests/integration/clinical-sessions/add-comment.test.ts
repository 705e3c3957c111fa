import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { addComment, finishMarking, saveHeader } from '@/lib/contracts/clinical-sessions'
import { markCommentsRead, unreadCommentsOf, unreadRowsOf } from '@/server/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, beginMarked, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const comment = (who: School['student'] | null, sessionId: string, changes: object = {}, how?: { key?: string }) =>
  tryAs(who, addComment, { sessionId, commentId: v7(), text: 'How was it?', ...changes }, how)
const unreadOf = async (who: School['student'], sessionId: string) =>
  (await unreadCommentsOf(prisma(), who.actor)).filter(({ treatmentsession_id }) => treatmentsession_id === sessionId)

describe('clinical-sessions.addComment', () => {
  test('is unread by the other parties: student, teacher, and teachers who wrote', async () => {
    const sessionId = await begin(school)
    const commentId = v7()
    expect(await comment(school.student, sessionId, { commentId, occurredAt: '2026-11-20T10:00:00Z' })).toEqual({
      status: 'SUCCESS',
      output: { savedAt: schoolTime.toISOString() },
    })
    expect(await unreadOf(school.teacher, sessionId)).toEqual([
      { comment_id: commentId, treatmentsession_id: sessionId, user_displayname: school.student.displayName },
    ])
    expect(await unreadOf(school.colleague, sessionId)).toEqual([])
    expect(await unreadOf(school.student, sessionId)).toEqual([])
    await comment(school.colleague, sessionId)
    await comment(school.student, sessionId)
    expect(await unreadOf(school.colleague, sessionId)).toHaveLength(1)
    expect(await unreadOf(school.teacher, sessionId)).toHaveLength(3)
    expect(await unreadOf(school.student, sessionId)).toHaveLength(1)
    expect(await prisma().sessionComment.findUniqueOrThrow({ where: { id: commentId } })).toMatchObject({
      createdAt: schoolTime,
      occurredAt: new Date('2026-11-20T10:00:00Z'),
    })
  })

  test('is unread by whoever marked it, where another teacher stands in the session', async () => {
    const { sessionId } = await beginMarked(school)
    expect(await tryAs(school.colleague, finishMarking, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    const commentId = v7()
    await comment(school.student, sessionId, { commentId })
    expect(await unreadOf(school.colleague, sessionId)).toMatchObject([{ comment_id: commentId }])
    expect(await unreadOf(school.teacher, sessionId)).toHaveLength(1)
  })

  test('is told by the panel to whom the poll tells it, and all that is read is what they can open', async () => {
    const { actor, id: teacherId } = school.unrelated
    const [open, left] = [await begin(school, { teacherId }), await begin(school, { teacherId })]
    await comment(school.student, open)
    await comment(school.student, left)
    const told = async (who = actor) => (await unreadRowsOf(prisma(), who)).map(({ id }) => id).toSorted()
    const without = { ...actor, modules: new Set([...actor.modules].filter((name) => name !== 'clinical')) }
    expect(await told(without)).toEqual([])
    await prisma().$transaction((tx) => markCommentsRead(tx, without, schoolTime))
    expect(await told()).toEqual([open, left].toSorted())
    // While another teacher has one of the sessions, its comments are not this teacher's to read.
    const stand = (id: string) => prisma().treatmentSession.update({ where: { id: left }, data: { teacherId: id } })
    await stand(school.teacher.id)
    await prisma().$transaction((tx) => markCommentsRead(tx, actor, schoolTime))
    await stand(teacherId)
    expect(await told()).toEqual([left])
  })

  test('is read in order, with what is unread by the reader, and told to no audit', async () => {
    const sessionId = await begin(school)
    await comment(school.student, sessionId, { text: 'Question <b>one</b>' })
    await comment(school.teacher, sessionId, { text: 'Answer two' })
    expect((await readAs(school.student, sessionId)).comments).toMatchObject([
      { author: { id: school.student.id }, text: 'Question <b>one</b>', unread: false },
      { author: { id: school.teacher.id, displayName: school.teacher.displayName }, text: 'Answer two', unread: true },
    ])
    expect(JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: sessionId } }))).not.toMatch(/Question|Answer/)
  })

  test('a teacher who was replaced is no longer told who writes in the session', async () => {
    const sessionId = await begin(school, { teacherId: school.unrelated.id })
    await comment(school.student, sessionId)
    expect(await unreadOf(school.unrelated, sessionId)).toHaveLength(1)
    await tryAs(school.student, saveHeader, { id: sessionId, revision: 1, ...headerOf(school) })
    expect(await unreadOf(school.unrelated, sessionId)).toEqual([])
    await comment(school.student, sessionId)
    expect(await unreadOf(school.unrelated, sessionId)).toEqual([])
  })

  test('goes on when the session is locked', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await comment(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await comment(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
  })

  test('the same comment twice is one, whether or not it came with its key', async () => {
    const sessionId = await begin(school)
    const [commentId, key] = [v7(), v7()]
    const first = await comment(school.student, sessionId, { commentId }, { key })
    expect(await comment(school.student, sessionId, { commentId }, { key })).toEqual(first)
    expect(await comment(school.student, sessionId, { commentId })).toEqual(first)
    expect(await prisma().sessionComment.count({ where: { sessionId } })).toBe(1)
    expect(await comment(school.teacher, sessionId, { commentId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await comment(school.student, sessionId, { commentId, text: 'Other' }, { key })).toMatchObject({
      status: 'IDEMPOTENCY_MISMATCH',
    })
  })

  test('needs the session saved first, and says so alike of one that is not for the writer', async () => {
    const said = { status: 'NOT_FOUND', code: 'clinical-sessions.NOT_SAVED', issues: [{ path: 'sessionId', code: 'commentNeedsSession' }] }
    expect(await comment(school.student, v7())).toMatchObject(said)
    expect(await comment(school.stranger, await begin(school))).toMatchObject(said)
  })

  test('refuses nothing said, too much said, those who only look, and nobody', async () => {
    const sessionId = await begin(school)
    expect(await comment(school.student, sessionId, { text: '  ' })).toMatchObject({ issues: [{ path: 'text', code: 'required' }] })
    expect(await comment(school.student, sessionId, { text: 'x'.repeat(4001) })).toMatchObject({
      issues: [{ path: 'text', code: 'tooLong' }],
    })
    expect(await comment(school.staff, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await comment(null, sessionId)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
