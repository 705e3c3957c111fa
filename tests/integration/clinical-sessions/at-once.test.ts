import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { finishMarking, saveLine, saveMark, saveRemark } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, beginMarked, criterionTargets, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const rounds = [1, 2, 3, 4, 5]

describe('two people at once', () => {
  test.each(rounds)('two teachers finish: one does, the other learns that it is done (%i)', async () => {
    const { sessionId } = await beginMarked(school)
    const answers = await Promise.all([school.teacher, school.colleague].map((who) => tryAs(who, finishMarking, { sessionId })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'finished' } })).toBe(1)
    expect(await prisma().outboxEvent.count({ where: { payload: { path: ['sessionId'], equals: sessionId } } })).toBe(1)
  })

  test.each(rounds)('student and teacher write different parts: both succeed (%i)', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const [target] = criterionTargets(school, lineId)
    const answers = await Promise.all([
      tryAs(school.student, saveRemark, { sessionId, text: 'Mine', revision: 0 }),
      tryAs(school.teacher, saveRemark, { sessionId, text: 'Yours', revision: 0 }),
      tryAs(school.student, saveMark, { sessionId, target, value: 3, revision: 0 }),
      tryAs(school.teacher, saveMark, { sessionId, target, value: 4, revision: 0 }),
      tryAs(school.student, saveLine, {
        sessionId,
        lineId: v7(),
        revision: 0,
        procedureId: school.procedures.extraction.id,
        site: 'TOOTH',
        teeth: [16],
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('SUCCESS'))
  })

  test.each(rounds)('the same part: one is stored, the other is shown it (%i)', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId, { procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [16] })
    const save = (who: School['student'], tooth: number) =>
      tryAs(who, saveLine, { sessionId, lineId, revision: 1, procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [tooth] })
    const answers = await Promise.all([save(school.student, 17), save(school.teacher, 18)])
    const [stored] = (await readAs(school.student, sessionId)).lines
    expect(answers.map(({ status }) => status).sort()).toEqual(['CONFLICT', 'SUCCESS'])
    expect(stored).toMatchObject({ revision: 2, teeth: [answers[0]?.status === 'SUCCESS' ? 17 : 18] })
    expect(answers.find(({ status }) => status === 'CONFLICT')).toMatchObject({ data: { newer: stored } })
  })

  test.each(rounds)('the first mark of two teachers: one is stored, the other is shown it (%i)', async () => {
    const sessionId = await begin(school)
    const [target] = criterionTargets(school, await addLine(school, sessionId))
    const answers = await Promise.all([
      tryAs(school.teacher, saveMark, { sessionId, target, value: 2, revision: 0 }),
      tryAs(school.colleague, saveMark, { sessionId, target, value: 5, revision: 0 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['CONFLICT', 'SUCCESS'])
    expect(await prisma().mark.count({ where: { sessionId } })).toBe(1)
  })

  test.each(rounds)('locking and a new procedure: never a locked session with something unmarked (%i)', async () => {
    const { sessionId } = await beginMarked(school)
    const [finished, added] = await Promise.all([
      tryAs(school.teacher, finishMarking, { sessionId }),
      tryAs(school.student, saveLine, {
        sessionId,
        lineId: v7(),
        revision: 0,
        procedureId: school.procedures.examination.id,
        site: 'NONE',
      }),
    ])
    const outcome = `${finished?.status} ${added?.status}`
    // The teacher finishes what they saw: a procedure that came in between is shown to them first.
    expect(['SUCCESS STATE_CHANGED', 'VALIDATION_FAILED SUCCESS', 'STATE_CHANGED SUCCESS']).toContain(outcome)
    expect((await readAs(school.teacher, sessionId)).state).toBe(finished?.status === 'SUCCESS' ? 'MARKED_LOCKED' : 'OPEN')
  })

  test.each(rounds)('one request that arrives twice is done once and answered twice alike (%i)', async () => {
    const { sessionId } = await beginMarked(school)
    const key = v7()
    const answers = await Promise.all([1, 2].map(() => tryAs(school.teacher, finishMarking, { sessionId }, { key })))
    expect(answers[0]?.status).toBe('SUCCESS')
    expect(answers[1]).toEqual(answers[0])
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: 'finished' } })).toBe(1)
  })
})
