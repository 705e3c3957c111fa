import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  askForCheck,
  cancelSession,
  clearMark,
  finishMarking,
  removeLine,
  saveHeader,
  saveLine,
  saveMark,
  saveRemark,
} from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, criterionTargets, headerOf, itemTargets, markAll, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

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

  test('is not taken to another teacher, clinic, day, shift or part by the student, who may still change the rest', async () => {
    const { sessionId } = await beginWithMarkedLine()
    const observer = await prisma().participationType.create({ data: { id: v7(), name: 'Observer', sortOrder: 1 }, select: { id: true } })
    const header = { id: sessionId, revision: 1, ...headerOf(school) }
    for (const change of [
      { teacherId: school.unrelated.id },
      { clinicId: school.otherClinicId },
      { heldOn: '2026-11-19' },
      { shift: 'PM' },
      { participationTypeId: observer.id },
    ]) {
      expect(await tryAs(school.student, saveHeader, { ...header, ...change })).toMatchObject(refused)
    }
    expect(await tryAs(school.student, saveHeader, { ...header, chairNumber: 4 })).toMatchObject({ status: 'SUCCESS' })
    expect(
      await tryAs(school.teacher, saveHeader, { ...header, chairNumber: 4, revision: 2, teacherId: school.colleague.id }),
    ).toMatchObject({ status: 'SUCCESS' })
  })

  test('is not cancelled away by the student; a teacher may cancel', async () => {
    const sessionId = await begin(school)
    await markAll(school.teacher, sessionId, itemTargets(school.otherItems.slice(0, 1)), 1)
    expect(await tryAs(school.student, cancelSession, { sessionId })).toMatchObject(refused)
    expect(await tryAs(school.colleague, cancelSession, { sessionId })).toMatchObject({ status: 'SUCCESS' })
  })

  test('says to the student only that it is marked', async () => {
    const { sessionId, lineId } = await beginWithMarkedLine()
    expect(await readAs(school.student, sessionId)).toMatchObject({
      marks: [],
      marked: { any: true, lineIds: [lineId] },
      may: { cancel: false, reassign: false, editHeader: true },
    })
  })

  test('is the student’s again once the teacher has taken the marks back; lines without a mark always were', async () => {
    const { sessionId, lineId, targets } = await beginWithMarkedLine()
    const unmarked = await addLine(school, sessionId)
    expect(await tryAs(school.student, removeLine, { sessionId, lineId: unmarked, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    for (const target of targets) await tryAs(school.teacher, clearMark, { sessionId, target, revision: 1 })
    expect(await readAs(school.student, sessionId)).toMatchObject({
      marked: { any: false, lineIds: [] },
      may: { cancel: true, reassign: true },
    })
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

describe('a line that a teacher has marked', () => {
  const filled = {
    site: 'SURFACES',
    teeth: [16],
    surfaces: ['M', 'O'],
    quantity: 1,
    helpLevel: 'SUPERVISED',
    difficulty: 'SIMPLE',
    note: 'Deep',
  } as const
  const changes: [string, Readonly<Record<string, unknown>>][] = [
    ['tooth', { teeth: [17] }],
    ['surfaces', { surfaces: ['O'] }],
    ['quantity', { quantity: 2 }],
    ['level of help', { helpLevel: 'INDEPENDENT' }],
    ['level of help, to none', { helpLevel: null }],
    ['difficulty', { difficulty: 'COMPLEX' }],
    ['stage', { stageId: 'of the procedure' }],
  ]
  const stageId = v7()
  beforeAll(() =>
    prisma().procedureStage.create({ data: { id: stageId, procedureId: school.procedures.filling.id, caption: 'Lined', sortOrder: 0 } }),
  )

  async function beginFilled() {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId, { ...filled, procedureId: school.procedures.filling.id })
    const target = { kind: 'criterion', lineId, criterionId: school.procedures.filling.criteria[0] }
    const line = { sessionId, lineId, revision: 1, ...filled, procedureId: school.procedures.filling.id }
    return { sessionId, lineId, target, line }
  }
  const mark = (sessionId: string, target: object, revision = 0) =>
    tryAs(school.teacher, saveMark, { sessionId, target, value: 2, revision })
  const changed = (change: Readonly<Record<string, unknown>>) => ('stageId' in change ? { stageId } : change)

  test.each(changes)('keeps its %s: the student no longer changes it, a teacher does', async (_what, change) => {
    const { sessionId, target, line } = await beginFilled()
    await mark(sessionId, target)
    const before = (await readAs(school.student, sessionId)).lines
    expect(await tryAs(school.student, saveLine, { ...line, ...changed(change) })).toMatchObject(refused)
    expect((await readAs(school.student, sessionId)).lines).toEqual(before)
    expect(await tryAs(school.teacher, saveLine, { ...line, ...changed(change) })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).lines[0]).toMatchObject(changed(change))
  })

  test('leaves the student their note, their own marks and their remarks; the same again is no change', async () => {
    const { sessionId, target, line } = await beginFilled()
    await mark(sessionId, target)
    expect(await tryAs(school.student, saveLine, line)).toMatchObject({ status: 'SUCCESS', output: { revision: 1 } })
    expect(await tryAs(school.student, saveLine, { ...line, note: 'Deeper than thought' })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 2 },
    })
    expect(await tryAs(school.student, saveMark, { sessionId, target, value: 4, revision: 0 })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.student, saveRemark, { sessionId, text: 'The floor was soft', revision: 0 })).toMatchObject({
      status: 'SUCCESS',
    })
    expect((await readAs(school.student, sessionId)).lines[0]).toMatchObject({ ...filled, note: 'Deeper than thought', revision: 2 })
  })

  test('is the student’s again once the mark is taken back, and not where its mark is only another line’s', async () => {
    const { sessionId, lineId, target, line } = await beginFilled()
    await mark(sessionId, {
      ...target,
      lineId: await addLine(school, sessionId, { ...filled, procedureId: school.procedures.filling.id, sortOrder: 1 }),
    })
    expect(await tryAs(school.student, saveLine, { ...line, teeth: [17] })).toMatchObject({ status: 'SUCCESS' })
    await mark(sessionId, target)
    expect(await tryAs(school.student, saveLine, { ...line, revision: 2, teeth: [26] })).toMatchObject(refused)
    await tryAs(school.teacher, clearMark, { sessionId, target, revision: 1 })
    expect(await tryAs(school.student, saveLine, { ...line, revision: 2, teeth: [26] })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).lines.find(({ id }) => id === lineId)).toMatchObject({ teeth: [26] })
  })

  test('comes back as it was marked where a teacher removed it: its marks come back with it', async () => {
    const { sessionId, target, line } = await beginFilled()
    await mark(sessionId, target)
    await tryAs(school.teacher, removeLine, { sessionId, lineId: line.lineId, revision: 1 })
    expect(await tryAs(school.student, saveLine, { ...line, revision: 2, teeth: [26] })).toMatchObject(refused)
    expect(await tryAs(school.student, saveLine, { ...line, revision: 2 })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).marks).toHaveLength(1)
  })

  test('does not become the marked procedure again elsewhere, once a teacher has made another one of it', async () => {
    const { sessionId, target, line } = await beginFilled()
    await mark(sessionId, target)
    const extraction = { procedureId: school.procedures.extraction.id, site: 'TOOTH', surfaces: [] }
    expect(await tryAs(school.teacher, saveLine, { ...line, ...extraction })).toMatchObject({ status: 'SUCCESS' })
    // An extraction is not marked, so the student may change the line again.
    expect(await tryAs(school.student, saveLine, { ...line, ...extraction, revision: 2, teeth: [18] })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.student, saveLine, { ...line, revision: 3, teeth: [18] })).toMatchObject(refused)
  })

  test('without its place is asked of the teacher who finishes, and not of the student who asks for marking', async () => {
    const { sessionId, target, line } = await beginFilled()
    await tryAs(school.student, saveLine, { ...line, teeth: [], surfaces: [] })
    expect(await tryAs(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' })).toMatchObject({
      code: 'clinical-sessions.INCOMPLETE',
    })
    await mark(sessionId, target)
    expect(await tryAs(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({ code: 'clinical-sessions.INCOMPLETE' })
  })

  test('a change that was made without a network before the mark, and arrives after it, is refused the same', async () => {
    const { sessionId, target, line } = await beginFilled()
    await mark(sessionId, target)
    expect(
      await tryAs(school.student, saveLine, { ...line, teeth: [17], occurredAt: new Date(schoolTime.getTime() - 3_600_000).toISOString() }),
    ).toMatchObject(refused)
  })
})
