import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { clearMark, markRest, removeLine, saveMark, saveRemark, unmarkRest } from '@/lib/contracts/clinical-sessions'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import {
  addLine,
  begin,
  beginFinished,
  criterionTargets,
  itemTargets,
  markAll,
  marksOf,
  readAs,
  tryAs,
} from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const restTargets = (targets: readonly Target[]) =>
  targets.map((target) => ({ target, ...(target.kind === 'criterion' && { lineRevision: 1 }), revision: 0 }))
const tryMarkRest = (
  who: School['student'] | null,
  sessionId: string,
  targets: readonly Target[],
  value: number | null = 4,
  how?: { key?: string },
) => tryAs(who, markRest, { sessionId, value, targets: restTargets(targets) }, how)
const undo = (who: School['student'] | null, sessionId: string, targets: readonly Target[], value: number | null = 4) =>
  tryAs(who, unmarkRest, { sessionId, value, targets })

/** A session with one line: two criteria and two required items. */
async function beginWithLine(): Promise<{ sessionId: string; lineId: string; targets: Target[] }> {
  const sessionId = await begin(school)
  const lineId = await addLine(school, sessionId)
  return { sessionId, lineId, targets: [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems)] }
}

describe('clinical-sessions.markRest', () => {
  test('marks all of them: each its own row and revision, one entry in the history, one in the audit', async () => {
    const { sessionId, targets } = await beginWithLine()
    expect(
      await tryAs(school.teacher, markRest, { sessionId, value: 4, targets: restTargets(targets), occurredAt: '2026-11-20T10:00:00Z' }),
    ).toEqual({
      status: 'SUCCESS',
      output: { savedAt: schoolTime.toISOString(), revisions: [1, 1, 1, 1], left: [] },
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([4, 4, 4, 4])
    expect(seen.marks).toMatchObject(
      Array(4).fill({ side: 'TEACHER', note: '', scaleId: school.scaleId, givenBy: { id: school.teacher.id }, revision: 1 }),
    )
    expect(seen.history.filter(({ act }) => act === 'marked')).toMatchObject([
      { by: { id: school.teacher.id }, detail: { side: 'TEACHER', targets, to: 4 } },
    ])
    expect(await prisma().auditEntry.count({ where: { entityId: sessionId, action: 'clinical-sessions.restMarked' } })).toBe(1)
    expect(await prisma().mark.findFirstOrThrow({ where: { sessionId } })).toMatchObject({
      givenAt: schoolTime,
      occurredAt: new Date('2026-11-20T10:00:00Z'),
    })
    expect((await readAs(school.student, sessionId)).history.filter(({ act }) => act === 'marked')).toEqual([])
  })

  test('leaves what has another mark by then as it is and says so; the same mark is nothing to tell', async () => {
    const { sessionId, targets } = await beginWithLine()
    const [first, second] = targets
    await markAll(school.colleague, sessionId, first ? [first] : [], 2)
    await markAll(school.colleague, sessionId, second ? [second] : [], 4)
    expect(await tryMarkRest(school.teacher, sessionId, targets)).toMatchObject({
      output: { revisions: [null, 1, 1, 1], left: [{ target: first, why: 'MARKED' }] },
    })
    const { marks, history } = await readAs(school.teacher, sessionId)
    expect(marks.map(({ value, givenBy }) => [value, givenBy.id === school.teacher.id]).sort()).toEqual([
      [2, false],
      [4, false],
      [4, true],
      [4, true],
    ])
    expect(history[0]?.detail.targets).toEqual(targets.slice(2))
  })

  test('leaves what its scale does not know, and what is no part of the session; not observed is on every scale', async () => {
    const { sessionId, targets } = await beginWithLine()
    const yesNo = v7()
    await prisma().scale.create({
      data: {
        id: yesNo,
        name: `Yes or no ${yesNo}`,
        version: 1,
        values: { create: [{ value: 1, label: 'Yes', meaning: 'Yes', colour: 'green', pass: true }] },
      },
    })
    await prisma().section.updateMany({ where: { caption: 'Professionalism' }, data: { scaleId: yesNo } })
    const foreign = criterionTargets(school, await addLine(school, await begin(school)))
    expect(await tryMarkRest(school.teacher, sessionId, [...targets, ...foreign])).toMatchObject({
      output: {
        revisions: [1, 1, null, null, null, null],
        left: [...targets.slice(2).map((target) => ({ target, why: 'OFF_SCALE' })), ...foreign.map((target) => ({ target, why: 'GONE' }))],
      },
    })
    expect(await tryMarkRest(school.teacher, sessionId, targets, null)).toMatchObject({ output: { revisions: [null, null, 1, 1] } })
    await prisma().section.updateMany({ where: { caption: 'Professionalism' }, data: { scaleId: school.scaleId } })
  })

  test('a criterion that was taken out of use under it is marked all the same, a line that the student removed is not', async () => {
    const { sessionId, lineId, targets } = await beginWithLine()
    const retired = { id: school.procedures.examination.criteria[0] ?? '' }
    await prisma().criterion.update({ where: retired, data: { active: false } })
    expect(await tryMarkRest(school.teacher, sessionId, targets.slice(0, 1))).toMatchObject({ output: { revisions: [1], left: [] } })
    await prisma().criterion.update({ where: retired, data: { active: true } })
    await tryAs(school.teacher, removeLine, { sessionId, lineId, revision: 1 })
    expect(await tryMarkRest(school.teacher, sessionId, targets)).toMatchObject({
      output: { revisions: [null, null, 1, 1], left: [{ why: 'GONE' }, { why: 'GONE' }] },
    })
  })

  test('one that was taken back is marked anew, without the words that stood beside it', async () => {
    const { sessionId, targets } = await beginWithLine()
    const [target] = targets
    await tryAs(school.teacher, saveMark, { sessionId, target, value: 1, note: 'Unsafe grip', revision: 0 })
    await tryAs(school.teacher, clearMark, { sessionId, target, revision: 1 })
    expect(await tryMarkRest(school.teacher, sessionId, targets)).toMatchObject({ output: { revisions: [3, 1, 1, 1], left: [] } })
    expect((await readAs(school.teacher, sessionId)).marks.every(({ value, note }) => value === 4 && note === '')).toBe(true)
  })

  test('a target that is named twice is marked once', async () => {
    const { sessionId, targets } = await beginWithLine()
    expect(await tryMarkRest(school.teacher, sessionId, [...targets, ...targets.slice(0, 1)])).toMatchObject({
      output: { revisions: [1, 1, 1, 1, 1] },
    })
    expect(await prisma().mark.count({ where: { sessionId } })).toBe(4)
  })

  test('a key answers again and marks nothing twice', async () => {
    const { sessionId, targets } = await beginWithLine()
    const key = v7()
    const first = await tryMarkRest(school.teacher, sessionId, targets, 5, { key })
    await tryAs(school.teacher, clearMark, { sessionId, target: targets[0], revision: 1 })
    expect(await tryMarkRest(school.teacher, sessionId, targets, 5, { key })).toEqual(first)
    expect(Object.keys(marksOf(await readAs(school.teacher, sessionId), 'TEACHER'))).toHaveLength(3)
  })

  test('takes the same ten statements for four targets and for a hundred', async () => {
    const { sessionId, targets } = await beginWithLine()
    const short = await statementsOf(() => tryMarkRest(school.teacher, sessionId, targets, 4, { key: v7() }))
    const lines = await Promise.all(Array.from({ length: 50 }, (_, sortOrder) => addLine(school, sessionId, { sortOrder })))
    const long = await statementsOf(() =>
      tryMarkRest(
        school.teacher,
        sessionId,
        lines.flatMap((id) => criterionTargets(school, id)),
        4,
        { key: v7() },
      ),
    )
    expect([short.length, long.length]).toEqual([10, 10])
    expect(await prisma().mark.count({ where: { sessionId } })).toBe(104)
  })

  test('two teachers at once: every target has one mark, and who came second is told which', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sessionId, targets } = await beginWithLine()
      const answers = await Promise.all([
        tryMarkRest(school.teacher, sessionId, targets, 4),
        tryMarkRest(school.colleague, sessionId, targets, 5),
      ])
      expect(answers.map((answer) => (answer.status === 'SUCCESS' ? answer.output.left.length : -1)).sort()).toEqual([0, 4])
      expect(new Set(Object.values(marksOf(await readAs(school.teacher, sessionId), 'TEACHER'))).size).toBe(1)
    }
  })

  test('the student writes meanwhile: both are kept', async () => {
    const { sessionId, targets } = await beginWithLine()
    const [marked, remarked, own] = await Promise.all([
      tryMarkRest(school.teacher, sessionId, targets),
      tryAs(school.student, saveRemark, { sessionId, text: 'Went well', revision: 0 }),
      tryAs(school.student, saveMark, { sessionId, target: targets[0], value: 2, revision: 0 }),
    ])
    expect([marked.status, remarked.status, own.status]).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    const seen = await readAs(school.teacher, sessionId)
    expect(marksOf(seen, 'SELF')).toEqual({ [targetKey(targets[0] ?? { kind: 'item', itemId: '' })]: 2 })
    expect(Object.keys(marksOf(seen, 'TEACHER'))).toHaveLength(4)
  })

  test('refuses students, those who only look, strangers, nobody, a locked session, and what is no list of targets', async () => {
    const { sessionId, targets } = await beginWithLine()
    for (const who of [school.student, school.staff])
      expect(await tryMarkRest(who, sessionId, targets)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryMarkRest(school.unrelated, sessionId, targets)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryMarkRest(null, sessionId, targets)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await tryMarkRest(school.teacher, sessionId, [])).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'targets' }] })
    expect(await tryMarkRest(school.teacher, sessionId, targets, 2.5)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'value' }],
    })
    const locked = await beginFinished(school)
    expect(await tryMarkRest(school.teacher, locked.sessionId, targets)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
  })
})

describe('clinical-sessions.unmarkRest', () => {
  test('takes back what the same teacher marked so, and nothing that was changed since', async () => {
    const { sessionId, targets } = await beginWithLine()
    await tryMarkRest(school.teacher, sessionId, targets)
    await tryAs(school.teacher, saveMark, { sessionId, target: targets[0], value: 5, revision: 1 })
    await tryAs(school.teacher, saveMark, { sessionId, target: targets[1], value: 4, note: 'Careful', revision: 1 })
    await tryAs(school.colleague, saveMark, { sessionId, target: targets[2], value: 3, revision: 1 })
    expect(await undo(school.teacher, sessionId, targets)).toMatchObject({
      status: 'SUCCESS',
      output: { revisions: [null, null, null, 2] },
    })
    const { marks, history } = await readAs(school.teacher, sessionId)
    expect(marks.map(({ value }) => value).sort()).toEqual([3, 4, 5])
    expect(history[0]).toMatchObject({ act: 'markCleared', detail: { side: 'TEACHER', targets: targets.slice(3), from: 4 } })
    expect(await undo(school.teacher, sessionId, targets)).toMatchObject({ output: { revisions: [null, null, null, null] } })
    expect(await tryMarkRest(school.teacher, sessionId, targets.slice(3), 6)).toMatchObject({ output: { revisions: [3] } })
  })

  test('not observed is taken back like any other', async () => {
    const { sessionId, targets } = await beginWithLine()
    await tryMarkRest(school.teacher, sessionId, targets, null)
    expect(await undo(school.teacher, sessionId, targets, null)).toMatchObject({ output: { revisions: [2, 2, 2, 2] } })
    expect((await readAs(school.teacher, sessionId)).marks).toEqual([])
  })

  test('refuses students, strangers, nobody and a locked session', async () => {
    const { sessionId, targets } = await beginWithLine()
    expect(await undo(school.student, sessionId, targets)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await undo(school.unrelated, sessionId, targets)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await undo(null, sessionId, targets)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    expect(await undo(school.teacher, locked.sessionId, targets)).toMatchObject({ status: 'STATE_CHANGED' })
  })
})
