import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { addComment, readComments } from '@/lib/contracts/clinical-sessions'
import { unreadCommentsOf } from '@/server/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { begin, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.readComments', () => {
  test('what the reader has seen is unread no more, for them and in this session only', async () => {
    const [one, other] = [await begin(school), await begin(school)]
    for (const sessionId of [one, other]) await tryAs(school.student, addComment, { sessionId, commentId: v7(), text: 'A question' })
    await tryAs(school.colleague, addComment, { sessionId: one, commentId: v7(), text: 'An answer' })
    expect(await tryAs(school.teacher, readComments, { sessionId: one })).toEqual({ status: 'SUCCESS', output: {} })
    expect((await unreadCommentsOf(prisma(), school.teacher.actor)).map(({ treatmentsession_id }) => treatmentsession_id)).toEqual([other])
    expect(await unreadCommentsOf(prisma(), school.student.actor)).toHaveLength(1)
    expect((await readAs(school.teacher, one)).comments.every(({ unread }) => !unread)).toBe(true)
    expect(await tryAs(school.teacher, readComments, { sessionId: one })).toMatchObject({ status: 'SUCCESS' })
  })

  test('refuses strangers and nobody', async () => {
    const sessionId = await begin(school)
    expect(await tryAs(school.stranger, readComments, { sessionId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, readComments, { sessionId })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
