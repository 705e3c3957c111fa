import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveChart, saveLine } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const plain = { dentition: 'PERMANENT', missing: [], supernumerary: [] } as const

describe('clinical-sessions.saveChart', () => {
  test('a session begins with a full permanent dentition that nobody has charted', async () => {
    const { chart, toothNotation } = await readAs(school.student, await begin(school))
    expect([chart, toothNotation]).toEqual([{ ...plain, revision: 0 }, 'FDI'])
  })

  test('student and teacher chart the teeth, in one spelling; history and audit say what changed', async () => {
    const sessionId = await begin(school)
    const mixed = { dentition: 'MIXED', missing: [28, 18], supernumerary: [111] }
    expect(await tryAs(school.student, saveChart, { sessionId, revision: 0, ...mixed })).toEqual({
      status: 'SUCCESS',
      output: { revision: 1, savedAt: schoolTime.toISOString() },
    })
    expect((await readAs(school.teacher, sessionId)).chart).toEqual({
      dentition: 'MIXED',
      missing: [18, 28],
      supernumerary: [111],
      revision: 1,
    })
    expect(await tryAs(school.teacher, saveChart, { sessionId, revision: 1, ...mixed, missing: [18] })).toMatchObject({
      output: { revision: 2 },
    })
    const { history } = await readAs(school.teacher, sessionId)
    expect(history.slice(0, 2)).toMatchObject([
      { act: 'chartSaved', detail: { fields: ['missing'] } },
      { act: 'chartSaved', detail: { fields: ['dentition', 'missing', 'supernumerary'] } },
    ])
    expect(await prisma().auditEntry.count({ where: { action: 'clinical-sessions.chartSaved', entityId: sessionId } })).toBe(2)
  })

  test('the same again changes nothing, whatever its revision', async () => {
    const sessionId = await begin(school)
    await tryAs(school.student, saveChart, { sessionId, revision: 0, ...plain, missing: [18, 28] })
    expect(await tryAs(school.teacher, saveChart, { sessionId, revision: 0, ...plain, missing: [28, 18] })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 1 },
    })
    expect((await readAs(school.student, sessionId)).history.filter(({ act }) => act === 'chartSaved')).toHaveLength(1)
  })

  test('somebody else’s newer chart is answered and not overwritten', async () => {
    const sessionId = await begin(school)
    await tryAs(school.teacher, saveChart, { sessionId, revision: 0, ...plain, missing: [18] })
    expect(await tryAs(school.student, saveChart, { sessionId, revision: 0, ...plain, dentition: 'MIXED' })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { ...plain, missing: [18], revision: 1 } },
    })
  })

  test.each([
    [{ missing: [19] }, 'missing', 'toothUnknown'],
    [{ missing: [111] }, 'missing', 'toothUnknown'],
    [{ missing: [18, 18] }, 'missing', 'toothTwice'],
    [{ supernumerary: [11] }, 'supernumerary', 'toothUnknown'],
    [{ supernumerary: [111, 111] }, 'supernumerary', 'toothTwice'],
  ])('%j: %s %s', async (part, path, code) => {
    expect(await tryAs(school.student, saveChart, { sessionId: v7(), revision: 0, ...plain, ...part })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('refuses whoever only looks, whoever does not see it, and nobody', async () => {
    const sessionId = await begin(school)
    const chart = { sessionId, revision: 0, ...plain, missing: [18] }
    expect(await tryAs(school.staff, saveChart, chart)).toMatchObject({ status: 'FORBIDDEN' })
    for (const who of [school.stranger, school.unrelated]) expect(await tryAs(who, saveChart, chart)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, saveChart, chart)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('the teeth of a line', () => {
  const filling = (sessionId: string, teeth: readonly number[], surfaces: readonly string[]) =>
    tryAs(school.student, saveLine, {
      sessionId,
      lineId: v7(),
      revision: 0,
      procedureId: school.procedures.filling.id,
      site: 'SURFACES',
      teeth,
      surfaces,
    })

  test('may be supernumerary, missing or of another dentition: a chart may be wrong', async () => {
    const sessionId = await begin(school)
    await tryAs(school.student, saveChart, { sessionId, revision: 0, ...plain, missing: [18] })
    for (const tooth of [111, 18, 55]) expect(await filling(sessionId, [tooth], ['M'])).toMatchObject({ status: 'SUCCESS' })
  })

  test.each([
    [[55, 15], ['M'], 'teeth', 'placeTwice'],
    [[16, 16], ['M'], 'teeth', 'toothTwice'],
    [[199], ['M'], 'teeth', 'toothUnknown'],
    [[111], ['O'], 'surfaces', 'surfaceNotOnTooth'],
  ])('are not %j %j: %s %s', async (teeth, surfaces, path, code) => {
    expect(await filling(await begin(school), teeth, surfaces)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })
})
