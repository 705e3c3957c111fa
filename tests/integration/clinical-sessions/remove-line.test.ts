import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { removeLine, saveMark } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, beginFinished, criterionTargets, markAll, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.removeLine', () => {
  test('takes the line and its marks out of sight and keeps both', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const targets = criterionTargets(school, lineId)
    await markAll(school.teacher, sessionId, targets)
    expect(await tryAs(school.teacher, removeLine, { sessionId, lineId, revision: 1 })).toEqual({
      status: 'SUCCESS',
      output: { revision: 2, savedAt: schoolTime.toISOString() },
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen).toMatchObject({ lines: [], marks: [] })
    expect(seen.history[0]).toMatchObject({
      act: 'lineRemoved',
      by: { id: school.teacher.id },
      detail: { lineId, procedureId: school.procedures.examination.id },
    })
    expect(await prisma().procedureLine.findUniqueOrThrow({ where: { id: lineId } })).toMatchObject({ deletedAt: schoolTime })
    expect(await prisma().mark.count({ where: { lineId } })).toBe(2)
    expect(await tryAs(school.teacher, saveMark, { sessionId, target: targets[0], value: 3, revision: 1 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'target', code: 'markTargetGone' }],
    })
  })

  test('removing what is removed is done already', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })
    expect(await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 2 },
    })
  })

  test('refuses a stale one with the newer, what is not there, a locked session, and those who may not', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    expect(await tryAs(school.student, removeLine, { sessionId, lineId, revision: 0 })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { id: lineId, revision: 1 } },
    })
    expect(await tryAs(school.student, removeLine, { sessionId, lineId: v7(), revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.student, removeLine, { sessionId: await begin(school), lineId, revision: 1 })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await tryAs(school.stranger, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    expect(await tryAs(school.student, removeLine, { ...locked, revision: 1 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
  })
})
