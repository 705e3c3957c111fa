import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listConcernDrafts, removeConcernDraft, saveConcernDraft } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const save = (who: School['student'] | null, sessionId: string, text: string, revision = 0, how: { key?: string } = {}) =>
  tryAs(who, saveConcernDraft, { sessionId, text, revision }, how)
const remove = (who: School['student'] | null, sessionId: string) => tryAs(who, removeConcernDraft, { sessionId })
const draftsOf = async (who: School['student']) => {
  const answer = await tryAs(who, listConcernDrafts, {})
  return answer.status === 'SUCCESS' ? answer.output.drafts : []
}

describe('a serious-concern message', () => {
  test('is kept for its author alone: not for another teacher, the student, who sees all, nor in history and audit', async () => {
    const sessionId = await begin(school)
    expect(await save(school.teacher, sessionId, 'Unsafe with sharps')).toEqual({
      status: 'SUCCESS',
      output: { revision: 1, savedAt: schoolTime.toISOString() },
    })
    expect((await readAs(school.teacher, sessionId)).concern).toEqual({ text: 'Unsafe with sharps', revision: 1 })
    for (const who of [school.colleague, school.student, school.staff, school.admin])
      expect(JSON.stringify(await readAs(who, sessionId))).not.toContain('Unsafe with sharps')
    expect((await readAs(school.teacher, sessionId)).history.map(({ act }) => act)).toEqual(['created'])
    expect(JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: sessionId } }))).not.toContain('Unsafe')
    expect(await draftsOf(school.teacher)).toEqual([
      {
        sessionId,
        student: { id: school.student.id, displayName: school.student.displayName },
        clinicName: 'Restorative clinic',
        heldOn: '2026-11-20',
        text: 'Unsafe with sharps',
        updatedAt: schoolTime.toISOString(),
      },
    ])
    expect(await draftsOf(school.colleague)).toEqual([])
    await expectUntouched(sessionId, () => save(school.teacher, sessionId, 'More of it', 1))
    await expectUntouched(sessionId, () => remove(school.teacher, sessionId))
  })

  test('two teachers write their own about one session', async () => {
    const sessionId = await begin(school)
    await save(school.teacher, sessionId, 'Mine')
    expect(await save(school.colleague, sessionId, 'Yours')).toMatchObject({ output: { revision: 1 } })
    expect([(await readAs(school.teacher, sessionId)).concern?.text, (await readAs(school.colleague, sessionId)).concern?.text]).toEqual([
      'Mine',
      'Yours',
    ])
  })

  test('a stale text is a conflict, the same text again is not, and a key answers again', async () => {
    const sessionId = await begin(school)
    const key = v7()
    const first = await save(school.teacher, sessionId, 'One', 0, { key })
    expect(await save(school.teacher, sessionId, 'One', 0, { key })).toEqual(first)
    expect(await save(school.teacher, sessionId, 'Two', 1)).toMatchObject({ output: { revision: 2 } })
    expect(await save(school.teacher, sessionId, 'Three', 1)).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { text: 'Two', revision: 2 } },
    })
    expect(await save(school.teacher, sessionId, 'Two', 0)).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
  })

  test('removed, its words are gone; it can be written again', async () => {
    const sessionId = await begin(school)
    await save(school.teacher, sessionId, 'Not after all')
    expect(await remove(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await remove(school.teacher, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).concern).toBeNull()
    expect(await prisma().concernDraft.findFirstOrThrow({ where: { sessionId } })).toMatchObject({ text: '', deletedAt: schoolTime })
    expect((await draftsOf(school.teacher)).some((draft) => draft.sessionId === sessionId)).toBe(false)
    expect(await save(school.teacher, sessionId, 'After all')).toMatchObject({ output: { revision: 3 } })
  })

  test('is written about a locked session, too', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await save(school.teacher, sessionId, 'Noticed later')).toMatchObject({ status: 'SUCCESS' })
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['too much', 'x'.repeat(4_001)],
  ])('refuses %s', async (_case, text) => {
    expect(await save(school.teacher, await begin(school), text)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'text' }] })
  })

  test('refuses students, who only looks, strangers and nobody', async () => {
    const sessionId = await begin(school)
    for (const call of [
      (who: School['student'] | null) => save(who, sessionId, 'Mine'),
      (who: School['student'] | null) => remove(who, sessionId),
    ]) {
      expect(await call(school.student)).toMatchObject({ status: 'FORBIDDEN' })
      expect(await call(school.staff)).toMatchObject({ status: 'FORBIDDEN' })
      expect(await call(school.unrelated)).toMatchObject({ status: 'NOT_FOUND' })
      expect(await call(null)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    }
    expect(await tryAs(school.student, listConcernDrafts, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, listConcernDrafts, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

/** Everybody sees when the session was last changed, and a private draft must not count as a change. */
async function expectUntouched(id: string, act: () => Promise<unknown>): Promise<void> {
  const before = new Date('2026-11-01T00:00:00Z')
  await prisma().treatmentSession.update({ where: { id }, data: { updatedAt: before } })
  await act()
  expect((await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(before)
}
