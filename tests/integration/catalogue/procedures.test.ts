import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listProcedures, moveProcedure, readChoices, readProcedure, removeProcedure, saveProcedure } from '@/lib/contracts/interface-editor'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin } from '../../support/treatment-sessions'
import { getAs, membersWithoutRight, procedureOf, tryAs } from '../../support/interface-editor'
import { makeProgrammes, type Programmes } from './programmes'

let school: School
let programmes: Programmes
beforeAll(async () => {
  school = await makeSchool()
  programmes = await makeProgrammes(school)
})
const save = (input: object) => tryAs(school.admin, saveProcedure, input)
const codes = async (input: object = {}) => (await getAs(school.admin, listProcedures, input)).procedures.map(({ code }) => code)

describe('catalogue.listProcedures', () => {
  test('lists those in use, in order; filters by words, category, specialty and use', async () => {
    expect(await codes()).toEqual(['EX01', 'OS01', 'RE01', 'PE03', 'RP01'])
    expect(await codes({ state: 'inactive' })).toEqual(['RE03'])
    expect(await codes({ state: 'all', q: 'AMAL' })).toEqual(['RE03'])
    expect(await codes({ q: 'os0' })).toEqual(['OS01'])
    expect(await codes({ q: '%' })).toEqual([])
    expect(await codes({ category: 'None' })).toEqual([])
    await prisma().procedure.update({ where: { code: 'RE01' }, data: { specialtyId: school.specialtyId } })
    expect(await codes({ specialtyId: school.specialtyId })).toEqual(['RE01'])
    expect(await getAs(school.admin, listProcedures)).toMatchObject({
      total: 6,
      categories: ['All'],
      specialties: [{ name: 'Restorative dentistry' }],
    })
  })

  test('refuses whoever does not word the interface, and filters that do not exist', async () => {
    for (const who of membersWithoutRight(school)) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await tryAs(who, listProcedures, {})).toMatchObject({ status })
      expect(await tryAs(who, readChoices, {})).toMatchObject({ status })
      expect(await tryAs(who, readProcedure, { id: school.procedures.filling.id })).toMatchObject({ status })
      expect(await tryAs(who, saveProcedure, procedureOf(school))).toMatchObject({ status })
      expect(await tryAs(who, removeProcedure, { id: school.procedures.filling.id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({
        status,
      })
      expect(await tryAs(who, moveProcedure, { id: school.procedures.filling.id, beforeId: null })).toMatchObject({ status })
    }
    expect(await tryAs(school.admin, listProcedures, { state: 'gone' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'state' }],
    })
  })
})

describe('catalogue.saveProcedure', () => {
  test('keeps everything that is worded, and says what was changed', async () => {
    const input = procedureOf(school, {
      code: ' NEW1 ',
      specialtyId: school.specialtyId,
      weight: 1.5,
      jointCredit: 'SHARED',
      outsidePermit: 'BLOCK',
      outsideReason: 'Not in scope',
      stages: [
        { id: v7(), caption: 'Impression', completes: false, active: true },
        { id: v7(), caption: 'Fit', completes: true, active: true },
      ],
      permits: [{ programmeId: programmes.dentistry, year: 4 }],
      targets: [
        { programmeId: null, year: 3, target: 2 },
        { programmeId: programmes.dentistry, year: 4, target: 6 },
      ],
      participationTypeIds: [school.participationTypeId],
    })
    expect(await save(input)).toMatchObject({ output: { revision: 1 } })
    const { procedure, usage, choices } = await getAs(school.admin, readProcedure, { id: input.id })
    expect(procedure).toEqual({ ...input, code: 'NEW1', revision: 1 })
    expect(usage).toEqual({ sessions: 0, more: false, lastOn: null, isReferenced: false })
    expect(choices).toMatchObject({
      programmes: [{ name: 'Dentistry', lengthYears: 5 }, { lengthYears: 3 }],
      scales: [{ id: school.scaleId, version: 1 }],
      categories: ['All'],
    })
    expect(await getAs(school.admin, readChoices)).toEqual({ choices })
    expect((await codes()).at(-1)).toBe('NEW1')
    const changed = {
      ...input,
      revision: 1,
      weight: 2,
      criteria: input.criteria.toReversed(),
      targets: [],
      permits: [],
      stages: input.stages.slice(1),
    }
    expect(await save(changed)).toMatchObject({ output: { revision: 2 } })
    expect((await getAs(school.admin, readProcedure, { id: input.id })).procedure).toEqual({ ...changed, code: 'NEW1', revision: 2 })
    const audit = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'catalogue.procedureSaved', entityId: input.id },
      orderBy: { id: 'desc' },
    })
    expect(audit.changes).toMatchObject({ weight: { from: 1.5, to: 2 } })
    expect(Object.keys(Object(audit.changes))).not.toContain('caption')
  })

  test('a stale one is refused with the newer, and what is new twice as well', async () => {
    const input = procedureOf(school)
    await save(input)
    await save({ ...input, revision: 1, category: 'Others' })
    expect(await save({ ...input, revision: 1, caption: 'Mine' })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2, category: 'Others' } },
    })
    expect(await save({ ...input, revision: 0 })).toMatchObject({ status: 'CONFLICT' })
    expect(await save(procedureOf(school, { revision: 3 }))).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
  })

  const part = (caption: string) => ({ id: v7(), caption, active: true })
  test.each<[string, () => object, string, string]>([
    ['a code that another one has', () => ({ code: 'ex01' }), 'code', 'codeTaken'],
    ['a code that reads like another one', () => ({ code: '\u0415X01' }), 'code', 'codeTaken'],
    ['a name that another one has', () => ({ caption: 'EXAMINATION ' }), 'caption', 'captionTaken'],
    ['no name', () => ({ caption: ' ' }), 'caption', 'required'],
    ['10,000 characters', () => ({ caption: 'x'.repeat(10_000) }), 'caption', 'tooLong'],
    ['10,000 characters of a criterion', () => ({ criteria: [part('x'.repeat(10_000))] }), 'criteria.0.caption', 'tooLong'],
    ['a criterion without words', () => ({ criteria: [part('')] }), 'criteria.0.caption', 'required'],
    ['a criterion twice', () => ({ criteria: [part('Seal'), part('SEAL ')] }), 'criteria.1.caption', 'captionTwice'],
    [
      'an id of another procedure’s criterion',
      () => ({ criteria: [{ ...part('Mine'), id: school.procedures.filling.criteria[0] }] }),
      'criteria.0.id',
      'partElsewhere',
    ],
    [
      'an id twice',
      () => {
        const one = part('One')
        return { criteria: [one, { ...one, caption: 'Two' }] }
      },
      'criteria.1.id',
      'partElsewhere',
    ],
    ['a weight below 0', () => ({ weight: -0.5 }), 'weight', 'tooSmall'],
    ['a weight above 100', () => ({ weight: 101 }), 'weight', 'tooBig'],
    ['a weight that is no number', () => ({ weight: null }), 'weight', 'wrongType'],
    ['a scale that is none', () => ({ scaleId: v7() }), 'scaleId', 'scaleUnknown'],
    ['a specialty that is none', () => ({ specialtyId: v7() }), 'specialtyId', 'specialtyUnknown'],
    ['a programme that is none', () => ({ permits: [{ programmeId: v7(), year: 1 }] }), 'permits', 'programmeUnknown'],
    ['a participation that is none', () => ({ participationTypeIds: [v7()] }), 'participationTypeIds', 'participationTypeUnknown'],
    [
      'a target twice',
      () => ({
        targets: [
          { programmeId: null, year: 3, target: 1 },
          { programmeId: null, year: 3, target: 2 },
        ],
      }),
      'targets.1.year',
      'targetTwice',
    ],
    [
      'a block without a reason',
      () => ({ permits: [{ programmeId: programmes.dentistry, year: 4 }], outsidePermit: 'BLOCK' }),
      'outsideReason',
      'reasonNeeded',
    ],
    ['what it does not ask for', () => ({ price: 3 }), 'price', 'unknownKey'],
  ])('refuses %s', async (_case, changes, path, code) => {
    expect(await save(procedureOf(school, changes()))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining({ path, code })]),
    })
  })

  test('takes one without criteria', async () => {
    expect(await save(procedureOf(school, { criteria: [] }))).toMatchObject({ status: 'SUCCESS' })
  })

  test('what is left out of one that was recorded goes out of use; of another it goes', async () => {
    const input = procedureOf(school, { site: 'NONE', stages: [{ id: v7(), caption: 'First', completes: false, active: true }] })
    await save(input)
    const stageId = v7()
    const used = procedureOf(school, { site: 'NONE', stages: [{ id: stageId, caption: 'First', completes: false, active: true }] })
    await save(used)
    await addLine(school, await begin(school), { procedureId: used.id, stageId })
    for (const one of [input, used])
      expect(await save({ ...one, revision: 1, criteria: one.criteria.slice(0, 1), stages: [] })).toMatchObject({ status: 'SUCCESS' })
    expect((await getAs(school.admin, readProcedure, { id: input.id })).procedure).toMatchObject({
      criteria: [{ caption: 'Access' }],
      stages: [],
    })
    const kept = await getAs(school.admin, readProcedure, { id: used.id })
    expect(kept.procedure).toMatchObject({
      criteria: [
        { caption: 'Access', active: true },
        { caption: 'Seal', active: false },
      ],
      stages: [{ caption: 'First', active: false }],
    })
    expect(kept.usage).toEqual({ sessions: 1, more: false, lastOn: '2026-11-20', isReferenced: true })
  })
})

describe('catalogue.removeProcedure', () => {
  test('deletes what nobody recorded, with all that hangs on it', async () => {
    const input = procedureOf(school, {
      permits: [{ programmeId: programmes.dentistry, year: 4 }],
      targets: [{ programmeId: null, year: 3, target: 1 }],
      participationTypeIds: [school.participationTypeId],
    })
    await save(input)
    expect(await tryAs(school.admin, removeProcedure, { id: input.id, revision: 0, as: 'DELETED' })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryAs(school.admin, removeProcedure, { id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, readProcedure, { id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.admin, removeProcedure, { id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('deactivates what was recorded, also by a line that was removed', async () => {
    const { id } = school.procedures.scaling
    const lineId = await addLine(school, await begin(school), { procedureId: id, site: 'QUADRANT', surfaces: ['UR'] })
    await prisma().procedureLine.update({ where: { id: lineId }, data: { deletedAt: new Date() } })
    expect((await getAs(school.admin, readProcedure, { id })).usage).toEqual({ sessions: 0, more: false, lastOn: null, isReferenced: true })
    expect(await tryAs(school.admin, removeProcedure, { id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.IN_USE',
    })
    expect(await tryAs(school.admin, removeProcedure, { id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    expect((await getAs(school.admin, readProcedure, { id })).procedure).toMatchObject({ active: false, revision: 2 })
  })
})

describe('catalogue.moveProcedure', () => {
  test('puts one before another, and at the end', async () => {
    const before = await codes({ state: 'all' })
    const [first, second] = before
    await getAs(school.admin, moveProcedure, { id: school.procedures.filling.id, beforeId: school.procedures.examination.id })
    expect(await codes({ state: 'all' })).toEqual([
      'RE01',
      first,
      second,
      ...before.filter((code) => code !== 'RE01' && code !== first && code !== second),
    ])
    await getAs(school.admin, moveProcedure, { id: school.procedures.filling.id, beforeId: null })
    expect((await codes({ state: 'all' })).at(-1)).toBe('RE01')
    expect(await tryAs(school.admin, moveProcedure, { id: v7(), beforeId: null })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.admin, moveProcedure, { id: school.procedures.filling.id, beforeId: v7() })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})
