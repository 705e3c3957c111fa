import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearMark, finishMarking, markRest, saveLine, saveMark } from '@/lib/contracts/clinical-sessions'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, criterionTargets, itemTargets, markAll, marksOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

async function setBlindMarking(value: boolean): Promise<void> {
  await prisma().setting.upsert({
    where: { key: 'blindSelfMarks' },
    create: { key: 'blindSelfMarks', value, changedAt: new Date() },
    update: { value },
  })
  forgetSettings()
}

describe('the student’s own marks, where teachers are blind to them', () => {
  afterEach(() => setBlindMarking(false))

  test('are not sent to a teacher until the teacher has marked the same, nor told by the history', async () => {
    await setBlindMarking(true)
    const sessionId = await begin(school)
    const targets = criterionTargets(school, await addLine(school, sessionId))
    const [first, second] = targets
    await markAll(school.student, sessionId, targets, 2)
    const before = await readAs(school.teacher, sessionId)
    expect([before.blind, before.marks, before.history.map(({ act }) => act)]).toEqual([true, [], ['lineAdded', 'created']])
    expect(marksOf(await readAs(school.student, sessionId), 'SELF')).toEqual(
      Object.fromEntries(targets.map((target) => [targetKey(target), 2])),
    )
    await markAll(school.teacher, sessionId, first ? [first] : [], 4)
    const after = await readAs(school.teacher, sessionId)
    expect(marksOf(after, 'SELF')).toEqual({ [targetKey(first ?? nowhere)]: 2 })
    expect(after.history.filter(({ detail }) => detail.side === 'SELF')).toMatchObject([{ detail: { target: first } }])
    await tryAs(school.teacher, markRest, { sessionId, value: 4, targets: [{ target: second, revision: 0 }] })
    expect(Object.keys(marksOf(await readAs(school.teacher, sessionId), 'SELF'))).toHaveLength(2)
    await tryAs(school.teacher, clearMark, { sessionId, target: first, revision: 1 })
    expect(marksOf(await readAs(school.teacher, sessionId), 'SELF')).toEqual({ [targetKey(second ?? nowhere)]: 2 })
  })

  test('are there for everybody once it is locked, also of what no teacher marked; and at once where the setting is off', async () => {
    await setBlindMarking(true)
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const [other] = itemTargets(school.otherItems)
    await markAll(school.student, sessionId, other ? [other] : [], 3)
    await markAll(school.teacher, sessionId, [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems)])
    for (const who of [school.teacher, school.staff]) expect(marksOf(await readAs(who, sessionId), 'SELF')).toEqual({})
    await tryAs(school.teacher, finishMarking, { sessionId })
    for (const who of [school.teacher, school.staff])
      expect(marksOf(await readAs(who, sessionId), 'SELF')).toEqual({ [targetKey(other ?? nowhere)]: 3 })
    await setBlindMarking(false)
    const open = await begin(school)
    await markAll(school.student, open, other ? [other] : [], 3)
    expect(marksOf(await readAs(school.teacher, open), 'SELF')).toEqual({ [targetKey(other ?? nowhere)]: 3 })
  })
})

describe('a note on a mark', () => {
  const noted = (who: School['student'], sessionId: string, target: Target | undefined, changes: object) =>
    tryAs(who, saveMark, { sessionId, target, value: 2, revision: 0, ...changes })

  test('is the teacher’s, stays when the mark alone changes, and says nothing of its words in history and audit', async () => {
    const sessionId = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, sessionId))
    expect(await noted(school.teacher, sessionId, target, { note: 'Lost the rest position' })).toMatchObject({ output: { revision: 1 } })
    expect(await noted(school.teacher, sessionId, target, { value: 3, revision: 1 })).toMatchObject({ output: { revision: 2 } })
    expect((await readAs(school.teacher, sessionId)).marks).toMatchObject([{ value: 3, note: 'Lost the rest position', revision: 2 }])
    expect(await noted(school.teacher, sessionId, target, { value: 3, note: '', revision: 2 })).toMatchObject({ output: { revision: 3 } })
    expect(await noted(school.teacher, sessionId, target, { value: 3, note: '', revision: 0 })).toMatchObject({ output: { revision: 3 } })
    const { history } = await readAs(school.teacher, sessionId)
    expect(history.slice(0, 3).map(({ detail }) => [detail.from, detail.to, detail.fields])).toEqual([
      [3, 3, ['note']],
      [2, 3, undefined],
      [undefined, 2, ['note']],
    ])
    expect(JSON.stringify([history, await prisma().auditEntry.findMany({ where: { entityId: sessionId } })])).not.toContain('rest position')
  })

  test('another note on a stale revision is a conflict that shows the newer', async () => {
    const sessionId = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, sessionId))
    await noted(school.teacher, sessionId, target, { note: 'Mine' })
    expect(await noted(school.colleague, sessionId, target, { note: 'Yours' })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { note: 'Mine', value: 2, revision: 1 } },
    })
  })

  test('goes when the mark is taken back', async () => {
    const sessionId = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, sessionId))
    await noted(school.teacher, sessionId, target, { note: 'Unsafe' })
    await tryAs(school.teacher, clearMark, { sessionId, target, revision: 1 })
    await noted(school.teacher, sessionId, target, { value: 5 })
    expect((await readAs(school.teacher, sessionId)).marks).toMatchObject([{ value: 5, note: '', revision: 3 }])
  })

  test('is refused from a student, and where it is too long', async () => {
    const sessionId = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, sessionId))
    expect(await noted(school.student, sessionId, target, { note: 'I did well' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'note', code: 'noteIsTeachers' }],
    })
    expect(await noted(school.student, sessionId, target, { note: '' })).toMatchObject({ status: 'SUCCESS' })
    expect(await noted(school.teacher, sessionId, target, { note: 'x'.repeat(2_001) })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'note' }],
    })
  })
})

describe('marking while the student still writes', () => {
  test('a line that the student adds while the teacher marks the rest is missed, and the finish says so', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const targets = [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems)].map((target) => ({ target, revision: 0 }))
    const added = await addLine(school, sessionId, { sortOrder: 1 })
    expect(await tryAs(school.teacher, markRest, { sessionId, value: 5, targets })).toMatchObject({ output: { left: [] } })
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({
      code: 'clinical-sessions.MARKS_MISSING',
      data: { missing: criterionTargets(school, added) },
    })
  })

  test('the student no longer makes another procedure of a line that the rest was marked on', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    await tryAs(school.teacher, markRest, {
      sessionId,
      value: 5,
      targets: criterionTargets(school, lineId).map((target) => ({ target, revision: 0 })),
    })
    const other = { sessionId, lineId, revision: 1, procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [16] }
    expect(await tryAs(school.student, saveLine, other)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.MARKED' })
  })
})

const nowhere: Target = { kind: 'item', itemId: '' }
