import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import {
  addLine,
  begin,
  criterionTargets,
  headerOf,
  itemTargets,
  markAll,
  readAs,
  linesSeen,
  tryAs,
} from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

/** A session with a line, as the teacher has opened it. */
async function openedSession() {
  const sessionId = await begin(school)
  const lineId = await addLine(school, sessionId)
  const targets = criterionTargets(school, lineId)
  return { sessionId, lineId, targets, seen: await linesSeen(sessionId) }
}
const save = (who: School['student'], sessionId: string, lineId: string, changes: object) =>
  tryAs(who, contracts.saveLine, {
    sessionId,
    lineId,
    revision: 1,
    procedureId: school.procedures.examination.id,
    site: 'NONE',
    ...changes,
  })
const tryMark = (sessionId: string, target: unknown, lineRevision: number | undefined) =>
  tryAs(school.teacher, contracts.saveMark, { sessionId, target, value: 4, revision: 0, lineRevision })

describe('a mark is about the line that was seen', () => {
  test('what the student changed since is shown before it is marked', async () => {
    const { sessionId, lineId, targets } = await openedSession()
    expect(await save(school.student, sessionId, lineId, { quantity: 3 })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryMark(sessionId, targets[0], 1)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LINE_CHANGED',
      data: { line: { id: lineId, quantity: 3, revision: 2 } },
    })
    expect(await prisma().mark.count({ where: { sessionId } })).toBe(0)
    expect(await tryMark(sessionId, targets[0], 2)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().mark.findFirstOrThrow({ where: { sessionId } })).toMatchObject({ lineRevision: 2 })
  })

  test('a teacher’s mark names the revision; the student’s own need not', async () => {
    const { sessionId, targets } = await openedSession()
    expect(await tryMark(sessionId, targets[0], undefined)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'lineRevision', code: 'required' }],
    })
    const own = { sessionId, target: targets[0], value: 4, revision: 0, lineRevision: undefined }
    expect(await tryAs(school.student, contracts.saveMark, own)).toMatchObject({ status: 'SUCCESS' })
  })

  test('what the teacher changed themself, and notes beside the line, do not stand in the way', async () => {
    const { sessionId, lineId, targets } = await openedSession()
    await save(school.teacher, sessionId, lineId, { quantity: 2 })
    await save(school.student, sessionId, lineId, { quantity: 2, note: 'Numb at ten', revision: 2 })
    expect(await tryMark(sessionId, targets[0], 1)).toMatchObject({ status: 'SUCCESS' })
  })

  test('marking the rest leaves out lines that were changed', async () => {
    const { sessionId, lineId, targets } = await openedSession()
    const [item] = itemTargets(school.requiredItems)
    await save(school.student, sessionId, lineId, { quantity: 3 })
    const rest = [...targets.map((target) => ({ target, lineRevision: 1, revision: 0 })), { target: item, revision: 0 }]
    expect(await tryAs(school.teacher, contracts.markRest, { sessionId, value: 5, targets: rest })).toMatchObject({
      output: { left: targets.map((target) => ({ target, why: 'CHANGED' })), revisions: [null, null, 1] },
    })
    const unnamed = targets.map((target) => ({ target, revision: 0, lineRevision: undefined }))
    expect(await tryAs(school.teacher, contracts.markRest, { sessionId, value: 5, targets: unnamed })).toMatchObject({
      issues: [{ path: 'targets.0.lineRevision', code: 'required' }],
    })
  })
})

describe('marking is finished of what was seen', () => {
  async function marked() {
    const made = await openedSession()
    await markAll(school.teacher, made.sessionId, [...made.targets, ...itemTargets(school.requiredItems)])
    return made
  }
  const finish = (sessionId: string, seen: unknown) => tryAs(school.teacher, contracts.finishMarking, { sessionId, seen })

  test('a line that the student added since is shown first', async () => {
    const { sessionId, seen } = await marked()
    const added = await addLine(school, sessionId, { quantity: 4 })
    await markAll(school.teacher, sessionId, criterionTargets(school, added))
    expect(await finish(sessionId, seen)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CONTENT_CHANGED',
      data: { lines: [{ id: added, quantity: 4 }] },
    })
    expect((await readAs(school.teacher, sessionId)).state).toBe('OPEN')
    expect(await finish(sessionId, await linesSeen(sessionId))).toMatchObject({ status: 'SUCCESS' })
  })

  test('so is a header that the student changed, and not what the teacher did themself', async () => {
    const { sessionId, seen } = await marked()
    const header = { id: sessionId, revision: 1, ...headerOf(school) }
    await tryAs(school.teacher, contracts.saveHeader, { ...header, location: 'Ward 3' })
    await tryAs(school.student, contracts.saveHeader, { ...header, revision: 2, location: 'Ward 3', patientAttendance: 'LATE' })
    expect(await finish(sessionId, seen)).toMatchObject({
      code: 'clinical-sessions.CONTENT_CHANGED',
      data: { lines: [], header: { patientAttendance: 'LATE' } },
    })
    await tryAs(school.teacher, contracts.saveHeader, { ...header, revision: 3, location: 'Ward 4', patientAttendance: 'LATE' })
    expect(await finish(sessionId, { ...seen, headerRevision: 3 })).toMatchObject({ status: 'SUCCESS' })
  })
})
