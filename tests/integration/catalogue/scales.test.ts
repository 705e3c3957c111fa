import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listScales, readProcedure, readScale, removeScale, saveProcedure, saveScale } from '@/lib/contracts/interface-editor'
import { finishMarking } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { beginMarked, readAs, tryAs as trySessionAs } from '../../support/treatment-sessions'
import { getAs, membersWithoutRight, procedureOf, tryAs } from '../../support/interface-editor'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const step = (value: number, label = `Step ${value}`) => ({ value, label, meaning: '', colour: 'blue', pass: value > 1 })
const scaleOf = (changes: object = {}) => ({
  id: v7(),
  revision: 0,
  name: `Scale ${v7().slice(-6)}`,
  values: [step(2), step(1)],
  makes: 'SAME_VERSION',
  ...changes,
})
const save = (input: object) => tryAs(school.admin, saveScale, input)

describe('scales', () => {
  test('without marks are changed in place; their values are in order', async () => {
    const input = scaleOf()
    expect(await save(input)).toMatchObject({ output: { id: input.id, version: 1, revision: 1 } })
    expect(await save({ ...input, revision: 1, name: 'Two steps', values: [step(1), step(5), step(3)] })).toMatchObject({
      output: { id: input.id, version: 1, revision: 2 },
    })
    const { scale, hangs, versions } = await getAs(school.admin, readScale, { id: input.id })
    expect(scale).toMatchObject({ name: 'Two steps', version: 1, values: [{ value: 1 }, { value: 3 }, { value: 5 }] })
    expect(hangs).toEqual({ marks: 0, more: false, procedures: 0, sections: 0 })
    expect(versions).toEqual([{ id: input.id, version: 1 }])
    expect(await save({ ...input, revision: 1 })).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
  })

  test.each<[string, () => object, string, string]>([
    ['fewer than two values', () => ({ values: [step(1)] }), 'values', 'tooSmall'],
    ['more than ten', () => ({ values: Array.from({ length: 11 }, (_, at) => step(at)) }), 'values', 'tooBig'],
    ['a value twice', () => ({ values: [step(1), step(1, 'Again')] }), 'values.1.value', 'valueTwice'],
    ['a word twice', () => ({ values: [step(1, 'Good'), step(2, 'GOOD')] }), 'values.1.label', 'captionTwice'],
    ['half a value', () => ({ values: [step(1), step(1.5)] }), 'values.1.value', 'wrongType'],
    ['a colour that is none', () => ({ values: [step(1), { ...step(2), colour: 'beige' }] }), 'values.1.colour', 'invalid'],
    ['a name that another one has', () => ({ name: 'SIX STEPS' }), 'name', 'captionTaken'],
    ['a name that reads like another one', () => ({ name: 'Six  \u0455teps' }), 'name', 'captionTaken'],
    [
      'a meaning of 10,000 characters',
      () => ({ values: [step(1), { ...step(2), meaning: 'x'.repeat(10_000) }] }),
      'values.1.meaning',
      'tooLong',
    ],
  ])('refuse %s', async (_case, changes, path, code) => {
    expect(await save(scaleOf(changes()))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining({ path, code })]),
    })
  })

  test('that nobody needs are deleted; what is marked on one must move first', async () => {
    const input = scaleOf()
    await save(input)
    const procedure = procedureOf(school, { scaleId: input.id })
    await getAs(school.admin, saveProcedure, procedure)
    expect(await tryAs(school.admin, removeScale, { id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.IN_USE',
    })
    expect(await tryAs(school.admin, saveProcedure, { ...procedure, revision: 1, scaleId: school.scaleId })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryAs(school.admin, removeScale, { id: input.id, revision: 9, as: 'DELETED' })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryAs(school.admin, removeScale, { id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, readScale, { id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('on which marks were given get a next version; old marks keep theirs', async () => {
    const { sessionId } = await beginMarked(school)
    await trySessionAs(school.teacher, finishMarking, { sessionId })
    const { scale } = await getAs(school.admin, readScale, { id: school.scaleId })
    const input = { id: scale.id, revision: scale.revision, name: 'Seven steps', values: [...scale.values, step(7)] }
    expect(await save({ ...input, makes: 'SAME_VERSION' })).toMatchObject({ status: 'STATE_CHANGED', code: 'catalogue.MARKS_GIVEN' })
    // A change of the name alone makes no new version.
    expect(await save({ ...input, values: scale.values, makes: 'SAME_VERSION' })).toMatchObject({
      output: { id: scale.id, version: 1, revision: 2 },
    })
    const open = await getAs(school.admin, readProcedure, { id: school.procedures.filling.id })
    const answer = await save({ ...input, revision: 2, makes: 'NEXT_VERSION' })
    expect(answer).toMatchObject({ output: { version: 2, revision: 1 } })
    const next = (await getAs(school.admin, listScales)).scales.find(({ name }) => name === 'Seven steps')
    expect(next).toMatchObject({ version: 2, active: true, procedures: 7, sections: 2 })
    expect(next?.values).toHaveLength(7)
    // A person who had it open would move it back.
    expect(await tryAs(school.admin, saveProcedure, open.procedure)).toMatchObject({ status: 'CONFLICT' })
    const session = await readAs(school.teacher, sessionId)
    expect(new Set(session.marks.map(({ scaleId }) => scaleId))).toEqual(new Set([school.scaleId]))
    expect(session.catalogue.scales.map(({ version, values }) => [version, values.length])).toEqual([
      [1, 6],
      [2, 7],
    ])
    expect(await save({ ...input, revision: 3, makes: 'NEXT_VERSION' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.OLD_VERSION',
      data: { newestId: next?.id },
    })
    expect(await tryAs(school.admin, removeScale, { id: school.scaleId, revision: 3, as: 'DELETED' })).toMatchObject({
      code: 'catalogue.IN_USE',
    })
    expect((await getAs(school.admin, readScale, { id: school.scaleId })).versions.map(({ version }) => version)).toEqual([2, 1])
    expect(await prisma().auditEntry.count({ where: { action: 'catalogue.scaleSaved', entityId: school.scaleId } })).toBe(2)
  })

  test('are worded by nobody else', async () => {
    for (const who of membersWithoutRight(school)) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await tryAs(who, listScales, {})).toMatchObject({ status })
      expect(await tryAs(who, readScale, { id: school.scaleId })).toMatchObject({ status })
      expect(await tryAs(who, saveScale, scaleOf())).toMatchObject({ status })
      expect(await tryAs(who, removeScale, { id: school.scaleId, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status })
    }
  })
})
