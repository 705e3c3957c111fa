import { beforeAll, describe, expect, test } from 'vitest'
import { saveRemark } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.saveRemark', () => {
  test('student and teacher write each their own, and neither text is told to audit or history', async () => {
    const sessionId = await begin(school)
    expect(await tryAs(school.student, saveRemark, { sessionId, text: 'Slow but steady', revision: 0 })).toEqual({
      status: 'SUCCESS',
      output: { revision: 1, savedAt: schoolTime.toISOString() },
    })
    expect(await tryAs(school.teacher, saveRemark, { sessionId, text: 'Calm hands', revision: 0 })).toMatchObject({
      output: { revision: 1 },
    })
    expect((await readAs(school.teacher, sessionId)).remarks).toEqual({
      student: { text: 'Slow but steady', revision: 1 },
      teacher: { text: 'Calm hands', revision: 1 },
    })
    expect((await readAs(school.student, sessionId)).remarks.teacher).toBeNull()
    const traces = JSON.stringify([await prisma().auditEntry.findMany(), await prisma().sessionHistory.findMany()])
    expect(traces).toContain('remarkSaved')
    expect(traces).not.toMatch(/Slow but steady|Calm hands/)
  })

  test('can be emptied; the client leaves an empty text out', async () => {
    const sessionId = await begin(school)
    await tryAs(school.student, saveRemark, { sessionId, text: 'Something', revision: 0 })
    expect(await tryAs(school.student, saveRemark, { sessionId, revision: 1 })).toMatchObject({ output: { revision: 2 } })
    expect((await readAs(school.student, sessionId)).remarks.student).toEqual({ text: '', revision: 2 })
  })

  test('refuses a stale one with the newer, a long one, a locked session, and those who may not', async () => {
    const sessionId = await begin(school)
    await tryAs(school.teacher, saveRemark, { sessionId, text: 'First', revision: 0 })
    expect(await tryAs(school.colleague, saveRemark, { sessionId, text: 'Second', revision: 0 })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { text: 'First', revision: 1 } },
    })
    expect(await tryAs(school.colleague, saveRemark, { sessionId, text: 'First', revision: 0 })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 1 },
    })
    expect(await tryAs(school.student, saveRemark, { sessionId, text: 'x'.repeat(4001), revision: 0 })).toMatchObject({
      issues: [{ path: 'text', code: 'tooLong' }],
    })
    expect(await tryAs(school.staff, saveRemark, { sessionId, text: 'x', revision: 1 })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(school.stranger, saveRemark, { sessionId, text: 'x', revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, saveRemark, { sessionId, text: 'x', revision: 1 })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    for (const who of [school.student, school.teacher]) {
      expect(await tryAs(who, saveRemark, { sessionId: locked.sessionId, text: 'x', revision: 0 })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'clinical-sessions.LOCKED',
      })
    }
  })
})
