import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addComment, readEarlierComments, readEarlierHistory, saveRemark } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { commenting, savingSessions, assertAttemptOf } from '@/server/kernel/limits'
import { outputAs } from '../../support/call'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, callOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
type Person = School['student']

/** Saves versions, each a second older than the one before; returns the ids, newest first. */
async function saveOften(sessionId: string, { count, side = 'SELF' }: { count: number; side?: 'SELF' | 'TEACHER' }): Promise<string[]> {
  const data = Array.from({ length: count }, (_, i) => ({
    id: v7(),
    sessionId,
    at: new Date(schoolTime.getTime() - (i + 1) * 1000),
    byId: side === 'SELF' ? school.student.id : school.teacher.id,
    act: 'remarkSaved',
    detail: { side },
  }))
  await prisma().sessionHistory.createMany({ data })
  return data.map(({ id }) => id)
}

async function commentOften(sessionId: string, count: number): Promise<string[]> {
  const data = Array.from({ length: count }, (_, i) => {
    const createdAt = new Date(schoolTime.getTime() - (count - i) * 1000)
    return { id: v7(), sessionId, authorId: school.student.id, text: `Number ${i}`, createdAt, occurredAt: createdAt }
  })
  await prisma().sessionComment.createMany({ data })
  return data.map(({ id }) => id)
}

async function wholeHistory(who: Person, id: string): Promise<string[]> {
  const { history, earlier } = await readAs(who, id)
  const ids = history.map((entry) => entry.id)
  for (let beforeId = earlier.historyId; beforeId !== null;) {
    const page = await outputAs(who, callOf(readEarlierHistory), { id, beforeId })
    ids.push(...page.history.map((entry) => entry.id))
    beforeId = page.earlierId
  }
  return ids
}

async function wholeThread(who: Person, id: string): Promise<string[]> {
  const { comments, earlier } = await readAs(who, id)
  const ids = comments.map((comment) => comment.id)
  for (let beforeId = earlier.commentId; beforeId !== null;) {
    const page = await outputAs(who, callOf(readEarlierComments), { id, beforeId })
    ids.unshift(...page.comments.map((comment) => comment.id))
    beforeId = page.earlierId
  }
  return ids
}

describe('clinical-sessions.readEarlierHistory', () => {
  test('leads to the very first entry, each once, however often somebody saved', async () => {
    const id = await begin(school)
    const [begun] = (await readAs(school.student, id)).history
    const saved = await saveOften(id, { count: 250 })
    const { history, earlier } = await readAs(school.student, id)
    expect([history.length, earlier.historyId]).toEqual([100, saved[98]])
    expect(await wholeHistory(school.student, id)).toEqual([begun?.id, ...saved])
  })

  test('says of what the teacher did no more on a further page than on the first', async () => {
    const id = await begin(school)
    const own = await saveOften(id, { count: 150 })
    const teachers = await saveOften(id, { count: 150, side: 'TEACHER' })
    const seen = new Set(await wholeHistory(school.student, id))
    expect([own.every((one) => seen.has(one)), teachers.some((one) => seen.has(one))]).toEqual([true, false])
    expect(await wholeHistory(school.teacher, id)).toEqual(expect.arrayContaining([...own, ...teachers]))
  })

  test('is of the sessions in scope, and begins at no other session’s entry', async () => {
    const id = await begin(school)
    const [beforeId = ''] = await saveOften(id, { count: 2 })
    await expectOutOfScope({
      call: callOf(readEarlierHistory),
      parameter: 'id',
      input: (sessionId) => ({ id: sessionId, beforeId }),
      id,
      entitled: school.student,
      strangers: [school.stranger, school.partner, school.unrelated],
      reachableBy: ['ADMIN', 'STAFF'],
    })
    const other = await begin(school)
    expect(await outputAs(school.student, callOf(readEarlierHistory), { id: other, beforeId })).toEqual({ history: [], earlierId: null })
  })
})

describe('clinical-sessions.readEarlierComments', () => {
  test('leads to the very first comment, each once and in order', async () => {
    const id = await begin(school)
    const written = await commentOften(id, 450)
    const { comments, earlier } = await readAs(school.teacher, id)
    expect([comments.length, earlier.commentId]).toEqual([200, written[250]])
    expect(await wholeThread(school.teacher, id)).toEqual(written)
  })

  test('of exactly as many as the session brings there are no earlier ones', async () => {
    const id = await begin(school)
    await commentOften(id, 200)
    expect((await readAs(school.teacher, id)).earlier).toEqual({ commentId: null, historyId: null })
  })

  test('is of the sessions in scope, and begins at no other session’s comment', async () => {
    const id = await begin(school)
    const [, beforeId = ''] = await commentOften(id, 2)
    await expectOutOfScope({
      call: callOf(readEarlierComments),
      parameter: 'id',
      input: (sessionId) => ({ id: sessionId, beforeId }),
      id,
      entitled: school.student,
      strangers: [school.stranger, school.partner, school.unrelated],
      reachableBy: ['ADMIN', 'STAFF'],
    })
    const other = await begin(school)
    expect(await outputAs(school.student, callOf(readEarlierComments), { id: other, beforeId })).toEqual({ comments: [], earlierId: null })
  })
})

describe('in one minute', () => {
  test('somebody writes twenty comments; the next is refused, others go on', async () => {
    const sessionId = await begin(school)
    const write = (who: Person) => tryAs(who, addComment, { sessionId, commentId: v7(), text: 'Again' })
    for (let i = 0; i < commenting.most; i += 1) expect(await write(school.student)).toMatchObject({ status: 'SUCCESS' })
    expect(await write(school.student)).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect(await write(school.teacher)).toMatchObject({ status: 'SUCCESS' })
  })

  test('somebody saves three hundred times, over all parts of all sessions; the next is refused, others go on', async () => {
    const sessionId = await begin(school)
    const save = (who: Person) => tryAs(who, saveRemark, { sessionId, text: `By ${who.username}`, revision: 0 })
    for (let i = 0; i < savingSessions.most; i += 1) await assertAttemptOf(savingSessions, school.student.id).catch(() => {})
    expect(await save(school.student)).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect(await save(school.teacher)).toMatchObject({ status: 'SUCCESS' })
  })
})
