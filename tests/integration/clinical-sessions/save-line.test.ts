import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { removeLine, saveLine } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
let sessionId: string
beforeAll(async () => {
  school = await makeSchool()
  sessionId = await begin(school)
})
afterEach(() => prisma().procedure.update({ where: { id: school.procedures.filling.id }, data: { active: true } }))
const filling = () => ({ procedureId: school.procedures.filling.id, site: 'SURFACES', teeth: [16], surfaces: ['O', 'M'] })
const save = (who: School['student'] | null, changes: object) =>
  tryAs(who, saveLine, { sessionId, lineId: v7(), revision: 0, ...filling(), ...changes })

describe('clinical-sessions.saveLine', () => {
  test('adds a line in one spelling, changes it, and answers its revisions', async () => {
    const lineId = v7()
    expect(await save(school.student, { lineId, surfaces: ['L', 'M'] })).toEqual({
      status: 'SUCCESS',
      output: { revision: 1, savedAt: schoolTime.toISOString() },
    })
    expect(
      await save(school.student, { lineId, revision: 1, teeth: [16, 17], quantity: 2, helpLevel: 'ASSISTED', note: 'Deep caries' }),
    ).toMatchObject({ output: { revision: 2 } })
    const line = (await readAs(school.student, sessionId)).lines.find(({ id }) => id === lineId)
    expect(line).toEqual({
      id: lineId,
      ...filling(),
      teeth: [16, 17],
      surfaces: ['M', 'O'],
      quantity: 2,
      helpLevel: 'ASSISTED',
      difficulty: null,
      stageId: null,
      outside: false,
      note: 'Deep caries',
      sortOrder: 0,
      revision: 2,
    })
    const history = await prisma().sessionHistory.findMany({ where: { sessionId }, orderBy: { id: 'desc' }, take: 2 })
    expect(history).toMatchObject([
      { act: 'lineSaved', detail: { lineId, fields: ['teeth', 'surfaces', 'quantity', 'helpLevel', 'note'] } },
      { act: 'lineAdded', detail: { lineId, procedureId: school.procedures.filling.id } },
    ])
    const audits = JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: sessionId } }))
    expect(audits).toMatch(/"quantity":\{"to":2,"from":1\}|"quantity":\{"from":1,"to":2\}/)
    expect(audits + JSON.stringify(history)).not.toContain('Deep caries')
  })

  test.each([
    ['a quadrant', 'scaling', { site: 'QUADRANT', teeth: [], surfaces: ['LL', 'UR'] }, ['UR', 'LL']],
    ['an arch', 'denture', { site: 'ARCH', teeth: [], surfaces: ['LOWER'] }, ['LOWER']],
    ['a tooth', 'extraction', { site: 'TOOTH', teeth: [55], surfaces: [] }, []],
    ['no place', 'examination', { site: 'NONE', teeth: [], surfaces: [] }, []],
  ] as const)('takes %s', async (_case, procedure, place, surfaces) => {
    const lineId = v7()
    expect(await save(school.student, { lineId, procedureId: school.procedures[procedure].id, ...place })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await prisma().procedureLine.findUniqueOrThrow({ where: { id: lineId } })).toMatchObject({ ...place, surfaces })
  })

  test.each([
    ['a tooth that does not exist', { teeth: [19] }, 'teeth', 'toothUnknown'],
    ['a tooth twice', { teeth: [16, 16] }, 'teeth', 'toothTwice'],
    ['a deciduous and a permanent tooth of the same place', { teeth: [15, 55] }, 'teeth', 'placeTwice'],
    ['a surface that the tooth has not', { teeth: [11] }, 'surfaces', 'surfaceNotOnTooth'],
    ['a surface twice under two names', { surfaces: ['P', 'L'] }, 'surfaces', 'surfaceTwice'],
    ['a site that is none', { site: 'EAR' }, 'site', 'invalid'],
    ['a site that is not the procedure’s', { site: 'MOUTH', teeth: [], surfaces: [] }, 'site', 'siteNotOfProcedure'],
    ['a procedure that is none', { procedureId: v7() }, 'procedureId', 'procedureUnknown'],
    ['none of it', { quantity: 0 }, 'quantity', 'tooSmall'],
    ['a note that is too long', { note: 'x'.repeat(2001) }, 'note', 'tooLong'],
    ['a time that cannot be', { occurredAt: '2027-01-01T00:00:00Z' }, 'occurredAt', 'dateInFuture'],
  ])('refuses %s', async (_case, changes, path, code) => {
    expect(await save(school.student, changes)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test.each([
    ['no tooth yet', { teeth: [] }],
    ['no surface yet', { surfaces: [] }],
    ['neither', { teeth: [], surfaces: [] }],
  ])('keeps a procedure that has %s', async (_case, changes) => {
    expect(await save(school.student, changes)).toMatchObject({ status: 'SUCCESS' })
  })

  test('refuses half a tooth', async () => {
    expect(await save(school.student, { teeth: [16.5] })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'teeth.0' }] })
  })

  test('a procedure taken out of use stays on its lines and is chosen for no others', async () => {
    const lineId = v7()
    await save(school.student, { lineId })
    await prisma().procedure.update({ where: { id: school.procedures.filling.id }, data: { active: false } })
    expect(await save(school.student, { lineId, revision: 1, teeth: [26] })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(school.student, {})).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.PROCEDURE_INACTIVE',
      issues: [{ path: 'procedureId', code: 'procedureInactive' }],
    })
    expect(await save(school.student, { procedureId: school.procedures.retired.id })).toMatchObject({
      code: 'clinical-sessions.PROCEDURE_INACTIVE',
    })
  })

  test('a stale one is refused with the newer; the same again is not', async () => {
    const lineId = v7()
    await save(school.student, { lineId })
    await save(school.teacher, { lineId, revision: 1, teeth: [17] })
    expect(await save(school.student, { lineId, revision: 1, teeth: [18] })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { id: lineId, teeth: [17], revision: 2 } },
    })
    expect(await save(school.student, { lineId, revision: 1, teeth: [17] })).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
    expect(await save(school.student, { revision: 4 })).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
  })

  test('takes a removal back, with the revision of the removal only', async () => {
    const lineId = v7()
    await save(school.student, { lineId })
    await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })
    expect(await save(school.teacher, { lineId, revision: 1, teeth: [17] })).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
    expect(await save(school.student, { lineId, revision: 2 })).toMatchObject({ status: 'SUCCESS', output: { revision: 3 } })
    expect((await readAs(school.student, sessionId)).lines.map(({ id }) => id)).toContain(lineId)
  })

  test('refuses a line of another session, a locked session, and those who may not write', async () => {
    const other = await begin(school, {}, school.student)
    const lineId = await addLine(school, other)
    expect(await save(school.student, { lineId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save(school.partner, {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save(school.staff, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await save(null, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    expect(await save(school.student, { sessionId: locked.sessionId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
  })

  test('sixty procedures are enough for one session', async () => {
    const full = await begin(school)
    const line = {
      sessionId: full,
      procedureId: school.procedures.examination.id,
      site: 'NONE' as const,
      teeth: [],
      surfaces: [],
      sortOrder: 0,
    }
    await prisma().procedureLine.createMany({ data: Array.from({ length: 60 }, () => ({ id: v7(), ...line })) })
    expect(await save(school.student, { sessionId: full })).toMatchObject({ issues: [{ path: 'lineId', code: 'tooManyLines' }] })
  })
})
