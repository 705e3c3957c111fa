import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { finishMarking, saveLine } from '@/lib/contracts/clinical-sessions'
import { readCatalogueCall } from '@/server/catalogue'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, beginMarked, criterionTargets, itemTargets, markAll, readAs, tryAs } from '../../support/treatment-sessions'
import { makeProgrammes, type Programmes } from './programmes'

let school: School
let programmes: Programmes
beforeAll(async () => {
  school = await makeSchool()
  programmes = await makeProgrammes(school)
})

/** Only therapists of the second year may do it. */
async function limitProcedure(procedureId: string, outsidePermit: 'WARN' | 'BLOCK'): Promise<void> {
  await prisma().procedure.update({ where: { id: procedureId }, data: { outsidePermit, outsideReason: 'Outside the scope of practice' } })
  await prisma().procedurePermit.createMany({ data: [{ procedureId, programmeId: programmes.therapy, year: 2 }], skipDuplicates: true })
}
const save = (sessionId: string, changes: object) =>
  tryAs(school.student, saveLine, {
    sessionId,
    lineId: v7(),
    revision: 0,
    procedureId: school.procedures.extraction.id,
    site: 'TOOTH',
    teeth: [16],
    ...changes,
  })

describe('who may do a procedure', () => {
  test('one that others may do alone is refused with its reason, and stays on a line that has it', async () => {
    const { id } = school.procedures.extraction
    const sessionId = await begin(school)
    const lineId = v7()
    expect(await save(sessionId, { lineId })).toMatchObject({ status: 'SUCCESS' })
    await limitProcedure(id, 'BLOCK')
    expect(await save(sessionId, {})).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.NOT_PERMITTED',
      issues: [{ path: 'procedureId', code: 'procedureNotPermitted' }],
      data: { reason: 'Outside the scope of practice' },
    })
    expect(await save(sessionId, { lineId, revision: 1, teeth: [26] })).toMatchObject({ status: 'SUCCESS' })
    // Changing the procedure of another line does not get around the limit either.
    const other = await addLine(school, sessionId)
    expect(await save(sessionId, { lineId: other, revision: 1 })).toMatchObject({ code: 'clinical-sessions.NOT_PERMITTED' })
    expect(
      await tryAs(school.teacher, saveLine, { sessionId, lineId: v7(), revision: 0, procedureId: id, site: 'TOOTH', teeth: [16] }),
    ).toMatchObject({ code: 'clinical-sessions.NOT_PERMITTED' })
  })

  test('one that is only unusual is taken, and the line says so', async () => {
    await limitProcedure(school.procedures.extraction.id, 'WARN')
    const sessionId = await begin(school)
    const lineId = v7()
    await save(sessionId, { lineId })
    await save(sessionId, { lineId, revision: 1, note: 'Under supervision' })
    expect((await readAs(school.teacher, sessionId)).lines).toMatchObject([{ id: lineId, outside: true }])
    const mine = await begin(school, {}, school.stranger)
    await tryAs(school.stranger, saveLine, {
      sessionId: mine,
      lineId: v7(),
      revision: 0,
      procedureId: school.procedures.extraction.id,
      site: 'TOOTH',
      teeth: [16],
    })
    expect((await readAs(school.stranger, mine)).lines).toMatchObject([{ outside: false }])
  })

  test('the catalogue says who, and what the asker is in', async () => {
    const catalogue = await outputAs(school.student, readCatalogueCall, {})
    expect(catalogue.me).toEqual({ programmeId: programmes.dentistry, year: 4 })
    expect(catalogue.procedures.find(({ code }) => code === 'OS01')).toMatchObject({
      permits: [{ programmeId: programmes.therapy, year: 2 }],
      outside: { rule: 'WARN', reason: 'Outside the scope of practice' },
    })
    expect((await outputAs(school.teacher, readCatalogueCall, {})).me).toBeNull()
  })
})

describe('stages and difficulty', () => {
  test('are kept with the line, and a stage must be one of its procedure', async () => {
    const procedureId = school.procedures.examination.id
    const [impression, fit] = [v7(), v7()]
    await prisma().procedureStage.createMany({
      data: [
        { id: impression, procedureId, caption: 'Impression', sortOrder: 0 },
        { id: fit, procedureId, caption: 'Fit', completes: true, sortOrder: 1 },
      ],
    })
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId, { stageId: fit, difficulty: 'COMPLEX' })
    await prisma().procedureStage.update({ where: { id: fit }, data: { active: false } })
    const seen = await readAs(school.student, sessionId)
    expect(seen.lines).toMatchObject([{ id: lineId, stageId: fit, difficulty: 'COMPLEX' }])
    expect(seen.catalogue.procedures).toMatchObject([
      {
        stages: [
          { id: impression, completes: false },
          { id: fit, caption: 'Fit', completes: true },
        ],
      },
    ])
    expect((await outputAs(school.student, readCatalogueCall, {})).procedures[0]).toMatchObject({ stages: [{ id: impression }] })
    expect(await save(sessionId, { stageId: impression })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'stageId', code: 'stageUnknown' }],
    })
    expect(await save(sessionId, { difficulty: 'IMPOSSIBLE' })).toMatchObject({ issues: [{ path: 'difficulty' }] })
  })
})

describe('of whom a section is asked', () => {
  test('the others neither see it nor wait for it; where it was marked it stays', async () => {
    const { sectionId } = await prisma().sectionItem.findUniqueOrThrow({
      where: { id: school.requiredItems[0] ?? '' },
      select: { sectionId: true },
    })
    const before = await beginMarked(school)
    await prisma().sectionPermit.create({ data: { sectionId, programmeId: programmes.therapy, year: 2 } })
    const sessionId = await begin(school)
    expect((await readAs(school.student, sessionId)).catalogue.sections.map(({ caption }) => caption)).toEqual(['Communication'])
    const lineId = await addLine(school, sessionId)
    await markAll(school.teacher, sessionId, criterionTargets(school, lineId))
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, before.sessionId)).catalogue.sections).toMatchObject([
      { caption: 'Professionalism', active: false },
      { caption: 'Communication', active: true },
    ])
    expect(await tryAs(school.teacher, finishMarking, { sessionId: before.sessionId })).toMatchObject({ status: 'SUCCESS' })
    await prisma().sectionPermit.deleteMany({ where: { sectionId } })
  })

  test('one that is removed while a session is open is asked for no more, and what was marked stays to be read', async () => {
    const { sessionId } = await beginMarked(school)
    const open = await begin(school)
    const lineId = await addLine(school, open)
    await markAll(school.teacher, open, criterionTargets(school, lineId))
    await prisma().section.updateMany({ where: { caption: 'Professionalism' }, data: { active: false } })
    expect(await tryAs(school.teacher, finishMarking, { sessionId: open })).toMatchObject({ status: 'SUCCESS' })
    // A device that does not know the limit yet may still mark the procedure.
    await markAll(school.student, sessionId, itemTargets(school.requiredItems), 4)
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).catalogue.sections[0]).toMatchObject({
      caption: 'Professionalism',
      active: false,
      items: [{}, {}],
    })
    await prisma().section.updateMany({ where: { caption: 'Professionalism' }, data: { active: true } })
  })
})
