import { beforeAll, describe, expect, test } from 'vitest'
import { cancelSession, clearMark, removeLine, saveHeader, saveLine, saveMark } from '@/lib/contracts/clinical-sessions'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, criterionTargets, headerOf, itemTargets, markAll, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => { school = await makeSchool() })

const refused = { status: 'STATE_CHANGED', code: 'clinical-sessions.MARKED' }

async function beginWithMarkedLine() {
  const sessionId = await begin(school)
  const lineId = await addLine(school, sessionId)
  const targets = criterionTargets(school, lineId)
  await markAll(school.teacher, sessionId, targets, 1)
  return { sessionId, lineId, targets }
}

describe('what a teacher has marked, before marking is finished', () => {
  test('is not removed by the student with its line, and not hidden behind another procedure', async () => {
    const { sessionId, lineId } = await beginWithMarkedLine()
    const other = { sessionId, lineId, revision: 1, procedureId: school.procedures.retired.id, site: 'NONE' }
    expect(await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject(refused)
    expect(await tryAs(school.student, saveLine, other)).toMatchObject(refused)
    const seen = await readAs(school.teacher, sessionId)
    expect(seen.lines).toHaveLength(1)
    expect(seen.marks.filter(({ value }) => value === 1)).toHaveLength(2)
  })

  test('is not taken to another teacher, clinic, day or shift by the student, who may still change the rest', async () => {
    const { sessionId } = await beginWithMarkedLine()
    const header = { id: sessionId, revision: 1, ...headerOf(school) }
    for (const change of [{ teacherId: school.unrelated.id }, { clinicId: school.otherClinicId }, { heldOn: '2026-11-19' }, { shift: 'PM' }]) {
      expect(await tryAs(school.student, saveHeader, { ...header, ...change })).toMatchObject(refused)
    }
    expect(await tryAs(school.student, saveHeader, { ...header, chairNumber: 4 })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.teacher, saveHeader, { ...header, chairNumber: 4, revision: 2, teacherId: school.colleague.id })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is not cancelled away by the student; a teacher may cancel', async () => {
    const sessionId = await begin(school)
    await markAll(school.teacher, sessionId, itemTargets(school.otherItems.slice(0, 1)), 1)
    expect(await tryAs(school.student, cancelSession, { sessionId })).toMatchObject(refused)
    expect(await tryAs(school.colleague, cancelSession, { sessionId })).toMatchObject({ status: 'SUCCESS' })
  })

  test('says to the student only that it is marked', async () => {
    const { sessionId, lineId } = await beginWithMarkedLine()
    expect(await readAs(school.student, sessionId)).toMatchObject({ marks: [], marked: { any: true, lineIds: [lineId] }, may: { cancel: false, reassign: false, editHeader: true } })
  })

  test('is the student’s again once the teacher has taken the marks back; lines without a mark always were', async () => {
    const { sessionId, lineId, targets } = await beginWithMarkedLine()
    const unmarked = await addLine(school, sessionId)
    expect(await tryAs(school.student, removeLine, { sessionId, lineId: unmarked, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    for (const target of targets) await tryAs(school.teacher, clearMark, { sessionId, target, revision: 1 })
    expect(await readAs(school.student, sessionId)).toMatchObject({ marked: { any: false, lineIds: [] }, may: { cancel: true, reassign: true } })
    expect(await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('a student’s own marks hold nothing back', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    await tryAs(school.student, saveMark, { sessionId, target: criterionTargets(school, lineId)[0], value: 6, revision: 0 })
    expect(await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.student, cancelSession, { sessionId })).toMatchObject({ status: 'SUCCESS' })
  })
})
