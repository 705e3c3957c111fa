import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/feedback'
import { prisma } from '@/server/kernel/db'
import { feedbackCall, onFeedback, releaseBatches, tryFeedback, visit } from '../../support/feedback'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const giveFeedback = (who: Member, sessionId: string, more: object = {}) =>
  tryFeedback(who, contracts.giveTeaching, { sessionId, items: [4, 3, 4], ...more })
const giveAfterVisit = (who: Member, more: object = {}) => visit(school, who).then((sessionId) => giveFeedback(who, sessionId, more))
const listTeaching = (teacherId?: string, who = school.teacher) => onFeedback(who, contracts.listTeaching, teacherId ? { teacherId } : {})

describe('feedback on teaching', () => {
  test('is shown once five students have given it, however often one of them did', async () => {
    const students: Member[] = []
    for (let index = 0; index < 5; index += 1) students.push(await member('STUDENT'))
    const [first, ...others] = students
    if (!first) throw new Error('no student')
    for (let time = 0; time < 5; time += 1)
      expect(await giveAfterVisit(first, { words: `Again ${time}` })).toMatchObject({ status: 'SUCCESS' })
    for (const who of others.slice(0, 3)) await giveAfterVisit(who, { words: 'Patient and clear' })
    await releaseBatches()
    expect(await listTeaching()).toMatchObject({ entries: 0, waiting: null, words: [] })
    for (const who of others.slice(3)) await giveAfterVisit(who, { items: [1, 0, 2] })
    await releaseBatches()
    const shown = await listTeaching()
    expect(shown).toMatchObject({ entries: 9, waiting: null })
    expect(shown.items).toEqual([
      [1, 0, 0, 8],
      [0, 0, 8, 0],
      [0, 1, 0, 8],
    ])
    expect(shown.words).toHaveLength(8)
    expect(shown.releases).toEqual([{ batch: 1, entries: 9, means: [3.7, 3, 3.8] }])
    const rows = await prisma().teachingFeedback.findMany({ where: { teacherId: school.teacher.id } })
    expect(rows.every(({ giverKey, batch }) => giverKey === null && batch === 1)).toBe(true)
    await giveAfterVisit(first)
    await releaseBatches()
    expect(await listTeaching()).toMatchObject({ entries: 9, waiting: null })
  })

  test('has no mean of what fewer than five answered in a release', async () => {
    const before = (await listTeaching()).releases.length
    for (let index = 0; index < 5; index += 1)
      await giveAfterVisit(await member('STUDENT'), { items: [index < 4 ? 2 : 0, 4, 1], words: 'More time to talk' })
    await releaseBatches()
    const [last, ...earlier] = (await listTeaching()).releases
    // One more answer waited since the release before.
    expect(last).toMatchObject({ batch: before + 1, means: [expect.anything(), expect.anything(), expect.anything()] })
    expect(earlier).toHaveLength(before)
    for (let index = 0; index < 5; index += 1) await giveAfterVisit(await member('STUDENT'), { items: [index < 4 ? 2 : 0, 4, 1] })
    await releaseBatches()
    expect((await listTeaching()).releases[0]).toEqual({ batch: before + 2, entries: 5, means: [null, 4, 1] })
  })

  test('is given once for one’s own session, and stored without it', async () => {
    const sessionId = await visit(school)
    expect(await onFeedback(school.student, contracts.readTeaching, { sessionId })).toMatchObject({
      state: 'OPEN',
      teacher: school.teacher.displayName,
      until: '2026-12-04T11:00:00.000Z',
    })
    expect((await onFeedback(school.student, contracts.listToTell, {})).rows.map((row) => row.sessionId)).toContain(sessionId)
    expect(await giveFeedback(school.student, sessionId, { items: [0, 0, 0] })).toMatchObject({
      issues: [{ path: 'items', code: 'required' }],
    })
    expect(await giveFeedback(school.student, sessionId, { words: 'Mr Winter was told off' })).toMatchObject({
      code: 'patient-check.FOUND',
    })
    expect(await giveFeedback(school.student, sessionId, { words: 'Told in confidence' })).toMatchObject({ status: 'SUCCESS' })
    expect(await giveFeedback(school.student, sessionId)).toMatchObject({ code: 'feedback.GIVEN' })
    // An answer that waited for a network, and whose first response was lost, has arrived; it counts once.
    const queued = { words: 'Told in confidence', occurredAt: '2026-11-20T11:30:00.000Z' }
    expect(await giveFeedback(school.student, sessionId, queued)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().teachingFeedback.count({ where: { words: 'Told in confidence' } })).toBe(1)
    expect(await onFeedback(school.student, contracts.readTeaching, { sessionId })).toMatchObject({ state: 'GIVEN' })
    const [stored] = await prisma().teachingFeedback.findMany({ where: { words: 'Told in confidence' } })
    expect(Object.keys(stored ?? {}).toSorted()).toEqual(['batch', 'giverKey', 'id', 'items', 'teacherId', 'words'])
    const audit = JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: sessionId } }))
    expect(audit).not.toContain('confidence')
    expect(audit).not.toContain(stored?.id)
  })

  test('of two that are sent at once is stored once', async () => {
    const sessionId = await visit(school)
    const both = await Promise.all([
      giveFeedback(school.student, sessionId, { words: 'Race' }),
      giveFeedback(school.student, sessionId, { words: 'Race' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().teachingFeedback.count({ where: { words: 'Race' } })).toBe(1)
  })

  test('is taken for 14 days after the session was finished', async () => {
    for (const sessionId of [await begin(school), await visit(school, school.student, '2026-11-05')])
      expect(await giveFeedback(school.student, sessionId)).toMatchObject({ status: 'STATE_CHANGED', code: 'feedback.CLOSED' })
    expect(await giveFeedback(school.student, await visit(school, school.student, '2026-11-07'))).toMatchObject({ status: 'SUCCESS' })
  })

  test('is for one’s own sessions', async () => {
    for (const contract of [contracts.readTeaching, contracts.giveTeaching])
      await expectOutOfScope({
        call: feedbackCall(contract),
        parameter: 'sessionId',
        input: (sessionId) => ({ sessionId, ...(contract.method === 'POST' && { items: [1, 1, 1] }) }),
        id: await visit(school),
        entitled: school.student,
        strangers: [school.partner, school.teacher, school.admin],
      })
    expect(await tryFeedback({ ...school.staff }, contracts.listToTell, {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is read by the teacher and who sees all, and by no colleague', async () => {
    await expectOutOfScope({
      call: feedbackCall(contracts.listTeaching),
      parameter: 'teacherId',
      input: (teacherId) => ({ teacherId }),
      id: school.teacher.id,
      entitled: school.teacher,
      strangers: [school.colleague, school.student],
      reachableBy: ['ADMIN'],
    })
  })
})
