import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { saveMark } from '@/lib/contracts/clinical-sessions'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { addLine, begin, beginFinished, criterionTargets, itemTargets, marksOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
let sessionId: string
let lineId: string
let targets: Target[]
beforeAll(async () => {
  school = await makeSchool()
  sessionId = await begin(school)
  lineId = await addLine(school, sessionId)
  targets = [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems), ...itemTargets(school.otherItems)]
})
const tryMark = (who: School['student'] | null, target: Target | undefined, changes: object, how?: { key?: string }) =>
  tryAs(who, saveMark, { sessionId, target, value: 4, revision: 0, ...changes }, how)

describe('clinical-sessions.saveMark', () => {
  test('keeps the student’s and the teacher’s apart, each with its scale, giver and both times', async () => {
    const [target] = targets
    expect(await tryMark(school.student, target, { value: 3, occurredAt: '2026-11-20T10:00:00Z' })).toEqual({
      status: 'SUCCESS',
      output: { revision: 1, savedAt: schoolTime.toISOString() },
    })
    expect(await tryMark(school.teacher, target, { value: 5 })).toMatchObject({ output: { revision: 1 } })
    const seen = await readAs(school.teacher, sessionId)
    const key = targetKey(targets[0] ?? { kind: 'item', itemId: '' })
    expect(marksOf(seen, 'SELF')).toEqual({ [key]: 3 })
    expect(marksOf(seen, 'TEACHER')).toEqual({ [key]: 5 })
    expect(seen.marks.find(({ side }) => side === 'SELF')).toEqual({
      side: 'SELF',
      target,
      value: 3,
      scaleId: school.scaleId,
      note: '',
      givenBy: { id: school.student.id, displayName: school.student.displayName },
      givenAt: schoolTime.toISOString(),
      revision: 1,
    })
    expect(await prisma().mark.findFirstOrThrow({ where: { sessionId, side: 'SELF' } })).toMatchObject({
      givenAt: schoolTime,
      occurredAt: new Date('2026-11-20T10:00:00Z'),
    })
  })

  test('changes a mark, also to not observed, and keeps the way there in history and audit', async () => {
    const target = targets[1]
    await tryMark(school.teacher, target, { value: 2 })
    expect(await tryMark(school.colleague, target, { value: null, revision: 1 })).toMatchObject({ output: { revision: 2 } })
    const { history, marks } = await readAs(school.teacher, sessionId)
    expect(history.slice(0, 2)).toMatchObject([
      { act: 'marked', by: { id: school.colleague.id }, detail: { side: 'TEACHER', target, from: 2, to: null } },
      { act: 'marked', by: { id: school.teacher.id }, detail: { side: 'TEACHER', target, to: 2 } },
    ])
    expect(history[1]?.detail).not.toHaveProperty('from')
    expect(marks.find((one) => one.side === 'TEACHER' && one.value === null)).toMatchObject({
      target,
      givenBy: { id: school.colleague.id },
      revision: 2,
    })
    expect(await prisma().auditEntry.findFirstOrThrow({ where: { entityId: sessionId }, orderBy: { id: 'desc' } })).toMatchObject({
      action: 'clinical-sessions.marked',
      actorId: school.colleague.id,
    })
  })

  test('a stale one is refused with the newer; the same mark again is not', async () => {
    const target = targets[2]
    await tryMark(school.teacher, target, { value: 2 })
    expect(await tryMark(school.colleague, target, { value: 3 })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { value: 2, revision: 1, givenBy: { id: school.teacher.id } } },
    })
    expect(await tryMark(school.colleague, target, { value: 2 })).toMatchObject({ status: 'SUCCESS', output: { revision: 1 } })
    expect(await tryMark(school.teacher, targets[4], { revision: 3 })).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
  })

  test('a key answers once and again', async () => {
    const key = v7()
    const first = await tryMark(school.teacher, targets[3], { value: 6 }, { key })
    expect(await tryMark(school.teacher, targets[3], { value: 6 }, { key })).toEqual(first)
    expect(
      await prisma().sessionHistory.count({
        where: { sessionId, detail: { path: ['target', 'itemId'], equals: school.requiredItems[1] ?? '' } },
      }),
    ).toBe(1)
    expect(await tryMark(school.teacher, targets[3], { value: 1 }, { key })).toMatchObject({ status: 'IDEMPOTENCY_MISMATCH' })
  })

  test('takes ten statements: the key, the session held, the catalogue kept, the place, whether the line is as it was seen, the mark, history, whether the student waits, audit, the answer kept', async () => {
    const own = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, own))
    expect(await statementsOf(() => tryMark(school.teacher, target, { sessionId: own, lineRevision: 1 }, { key: v7() }))).toHaveLength(10)
  })

  test.each([[0], [7], [-1]])('refuses %s, which is off the scale', async (value) => {
    expect(await tryMark(school.teacher, targets[4], { value })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'value', code: 'markOffScale' }],
    })
  })

  test.each([
    ['half a mark', 2.5],
    ['a word', 'good'],
    ['no value', undefined],
  ])('refuses %s', async (_case, value) => {
    expect(await tryMark(school.teacher, targets[4], { value })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'value' }] })
  })

  test.each([
    [
      'a line of another session',
      async () =>
        ({
          kind: 'criterion',
          lineId: await addLine(school, await begin(school)),
          criterionId: school.procedures.examination.criteria[0] ?? '',
        }) as const,
    ],
    [
      'a criterion of another procedure',
      async () => ({ kind: 'criterion', lineId, criterionId: school.procedures.filling.criteria[0] ?? '' }) as const,
    ],
    ['an item that is none', async () => ({ kind: 'item', itemId: v7() }) as const],
  ])('refuses %s', async (_case, target) => {
    expect(await tryMark(school.teacher, await target(), {})).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'target', code: 'markTargetGone' }],
    })
  })

  test('an old mark keeps the version of the scale on which it was given; a new one takes the current', async () => {
    const own = await begin(school)
    const ownLine = await addLine(school, own)
    const [first, second] = criterionTargets(school, ownLine)
    await tryMark(school.teacher, first, { sessionId: own, value: 6 })
    const newScale = v7()
    await prisma().scale.create({
      data: {
        id: newScale,
        name: 'Six steps',
        version: 2,
        values: {
          create: [
            { value: 1, label: 'No', meaning: 'No', colour: 'red', pass: false },
            { value: 2, label: 'Yes', meaning: 'Yes', colour: 'green', pass: true },
          ],
        },
      },
    })
    await prisma().procedure.update({ where: { id: school.procedures.examination.id }, data: { scaleId: newScale } })
    expect(await tryMark(school.teacher, second, { sessionId: own, value: 6 })).toMatchObject({ issues: [{ code: 'markOffScale' }] })
    await tryMark(school.teacher, second, { sessionId: own, value: 2 })
    const { marks, catalogue } = await readAs(school.teacher, own)
    expect(marks.map(({ value, scaleId }) => [value, scaleId]).sort()).toEqual([
      [2, newScale],
      [6, school.scaleId],
    ])
    expect(catalogue.scales.map(({ version }) => version)).toEqual([1, 2])
    await prisma().procedure.update({ where: { id: school.procedures.examination.id }, data: { scaleId: school.scaleId } })
  })

  test('refuses a locked session, those who only look, strangers and nobody', async () => {
    expect(await tryMark(school.staff, targets[0], {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryMark(school.stranger, targets[0], {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryMark(school.unrelated, targets[0], {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryMark(null, targets[0], {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    for (const who of [school.student, school.teacher]) {
      expect(await tryMark(who, itemTargets(school.otherItems)[0], { sessionId: locked.sessionId })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'clinical-sessions.LOCKED',
      })
    }
  })
})
