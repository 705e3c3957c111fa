import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reports'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeTargets, reportCall, makeTreated } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

let school: School
let admin: Member
let staff: Member
const competent = [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }]
const plain = { source: 'procedures', measure: { kind: 'COUNT' } }

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  admin = school.admin
  staff = await member('STAFF')
  const { examination, extraction } = school.procedures
  for (const [at, value] of [3, 4, 5, 6].entries())
    await makeTreated(school, { studentId: school.student.id, procedure: examination, heldOn: `2026-10-1${at}`, value })
  await makeTreated(school, { studentId: school.partner.id, procedure: extraction, heldOn: '2026-10-20' })
})

const save = (input: object, who: Member = admin) =>
  callAs(who, reportCall(contracts.saveElement), { id: v7(), revision: 0, name: `Element ${v7().slice(-6)}`, definition: plain, ...input })
const readElement = (id: string) => outputAs(admin, reportCall(contracts.readElement), { id })
async function makeElement(input: object = {}): Promise<string> {
  const answer = await save(input)
  if (answer.status !== 'SUCCESS') throw new Error(JSON.stringify(answer))
  return answer.output.id
}

describe('saving an element', () => {
  test('makes a version each time, and keeps those before with who made them', async () => {
    const id = await makeElement({ name: 'Marked competent', definition: { ...plain, measure: { kind: 'SHARE', where: competent } } })
    expect(await save({ id, revision: 1, name: 'Marked well' })).toMatchObject({ status: 'SUCCESS', output: { id, revision: 2 } })
    const { found } = await readElement(id)
    expect(found).toMatchObject({ name: 'Marked well', version: 2, definition: { measure: { kind: 'COUNT' } }, usedIn: [] })
    expect(found.versions).toMatchObject([
      { version: 2, name: 'Marked well', savedBy: admin.displayName },
      { version: 1, name: 'Marked competent' },
    ])
    const listed = await outputAs(admin, reportCall(contracts.listElements), { q: 'marked WELL' })
    expect(listed.rows).toMatchObject([{ id, version: 2, uses: 0 }])
    expect(listed.total).toBeGreaterThanOrEqual(1)
  })

  test('names what the conditions of a list and of one name', async () => {
    const { filling } = school.procedures
    const named = { id: filling.id, name: filling.caption }
    const id = await makeElement({ definition: { ...plain, where: [[{ field: 'procedure', op: 'IS', values: [filling.id] }]] } })
    expect((await readElement(id)).found.names).toEqual([named])
    expect((await outputAs(admin, reportCall(contracts.listElements), {})).names).toContainEqual(named)
  })

  test('refuses what somebody saved in between, and a new one whose id is there', async () => {
    const id = await makeElement()
    expect((await save({ id, revision: 1 })).status).toBe('SUCCESS')
    expect((await save({ id, revision: 1, name: 'Too late' })).status).toBe('CONFLICT')
    expect((await save({ id, revision: 0, name: 'Again' })).status).toBe('CONFLICT')
    expect((await readElement(id)).found.versions).toHaveLength(2)
    expect((await save({ id: v7(), revision: 3 })).status).toBe('NOT_FOUND')
  })

  test('of two who save the same version at once one is refused', async () => {
    const id = await makeElement()
    const both = await Promise.all([save({ id, revision: 1, name: 'One' }), save({ id, revision: 1, name: 'Other' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['CONFLICT', 'SUCCESS'])
    expect((await readElement(id)).found.version).toBe(2)
  })

  test('refuses a name that another has, and takes it back once that one is removed', async () => {
    const id = await makeElement({ name: 'Fillings done' })
    const taken = { status: 'VALIDATION_FAILED', issues: [{ path: 'name', code: 'captionTaken' }] }
    expect(await save({ name: 'fillings DONE' })).toMatchObject(taken)
    expect((await save({ id, revision: 1, name: 'Fillings done' })).status).toBe('SUCCESS')
    await outputAs(admin, reportCall(contracts.removeElement), { id, revision: 2 })
    expect((await save({ name: 'Fillings done' })).status).toBe('SUCCESS')
  })

  const where = (condition: object) => ({ where: [[{ field: 'difficulty', op: 'IS', values: ['SIMPLE'] }], [condition]] })
  test.each<[string, object, string, string]>([
    ['a source that is not there', { source: 'nothing' }, 'definition.source', 'reportSourceUnknown'],
    ['a field of another source', where({ field: 'criterion', op: 'EMPTY' }), 'definition.where.1.0.field', 'reportFieldUnknown'],
    ['a hidden field', where({ field: 'patient', op: 'EMPTY' }), 'definition.where.1.0.field', 'reportFieldUnknown'],
    ['a comparison that does not fit', where({ field: 'completes', op: 'EMPTY' }), 'definition.where.1.0.op', 'reportOpUnfit'],
    ['a condition without a value', where({ field: 'grade', op: 'IS', values: [] }), 'definition.where.1.0.values', 'required'],
    ['a word that is none', where({ field: 'grade', op: 'IS', values: ['9'] }), 'definition.where.1.0.values', 'reportValueUnfit'],
    ['a number that is none', where({ field: 'mark', op: 'AT_LEAST', values: ['x'] }), 'definition.where.1.0.values', 'reportValueUnfit'],
    ['from more to less', where({ field: 'mark', op: 'BETWEEN', values: ['5', '2'] }), 'definition.where.1.0.values', 'reportValueUnfit'],
    [
      'a condition of the share',
      { measure: { kind: 'SHARE', where: [{ field: 'grade', op: 'HAS_ANY', values: ['1'] }] } },
      'definition.measure.where.0.op',
      'reportOpUnfit',
    ],
    ['the mean of words', { measure: { kind: 'MEAN', field: 'grade' } }, 'definition.measure.field', 'reportFieldUnknown'],
    ['a split that there is not', { splits: ['field.patient'] }, 'definition.splits', 'reportFieldUnknown'],
    ['half of nothing', { measure: { kind: 'RATIO', a: v7(), b: v7() } }, 'definition.measure.a', 'reportElementUnknown'],
  ])('refuses %s, by its field', async (_, definition, path, code) => {
    const answer = await save({ definition: { ...plain, ...definition } })
    expect(answer).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
    const asked = await callAs(admin, reportCall(contracts.checkElement), { definition: { ...plain, ...definition } })
    expect(asked).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })
})

describe('removing an element', () => {
  test('takes it from the list, keeps its versions, and is refused to who read an earlier one', async () => {
    const id = await makeElement()
    await save({ id, revision: 1 })
    const remove = (revision: number) => callAs(admin, reportCall(contracts.removeElement), { id, revision })
    expect((await remove(1)).status).toBe('CONFLICT')
    expect((await remove(2)).status).toBe('SUCCESS')
    expect((await callAs(admin, reportCall(contracts.readElement), { id })).status).toBe('NOT_FOUND')
    expect((await remove(2)).status).toBe('NOT_FOUND')
    expect((await save({ id, revision: 2 })).status).toBe('NOT_FOUND')
    const { rows } = await outputAs(admin, reportCall(contracts.listElements), {})
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(await prisma().reportElementVersion.count({ where: { elementId: id } })).toBe(2)
  })
})

describe('one element over another', () => {
  const check = (definition: object, by: string | null = null) =>
    outputAs(admin, reportCall(contracts.checkElement), { definition: { ...plain, ...definition }, by })

  test('divides what is told of both, where there is something to divide by', async () => {
    const well = await makeElement({ definition: { ...plain, where: [competent] } })
    const all = await makeElement()
    const { total, rows, unit } = await check({ measure: { kind: 'RATIO', a: well, b: all } }, 'field.procedure')
    expect({ total, unit }).toEqual({ total: { n: 5, people: 2, value: 0.8 }, unit: 'NUMBER' })
    expect(rows.map(({ key, cell }) => [key, cell.value])).toEqual(
      expect.arrayContaining([
        [school.procedures.examination.id, 0.75],
        [school.procedures.extraction.id, 1],
      ]),
    )
    const none = await makeElement({ definition: { ...plain, where: [[{ field: 'difficulty', op: 'IS', values: ['COMPLEX'] }]] } })
    expect((await check({ measure: { kind: 'RATIO', a: all, b: none } })).total.value).toBeNull()
    // A ratio with nothing above the line is zero, not unknown.
    expect((await check({ measure: { kind: 'RATIO', a: none, b: all } })).total.value).toBe(0)
  })

  test('is of two that are there, of numbers, and not of itself', async () => {
    const [id, other] = [await makeElement(), await makeElement()]
    const latest = await makeElement({ definition: { ...plain, measure: { kind: 'LATEST' } } })
    const ratio = await makeElement({ definition: { ...plain, measure: { kind: 'RATIO', a: id, b: other } } })
    const refusedAt = async (a: string, b: string) => {
      const answer = await save({ id, revision: 1, definition: { ...plain, measure: { kind: 'RATIO', a, b } } })
      return 'issues' in answer ? answer.issues.map(({ path, code }) => `${path} ${code}`) : answer.status
    }
    expect(await refusedAt(id, other)).toEqual(['definition.measure.a reportElementUnknown'])
    expect(await refusedAt(other, latest)).toEqual(['definition.measure.b reportElementUnfit'])
    expect(await refusedAt(ratio, other)).toEqual(['definition.measure.a reportElementUnfit'])
  })
})

describe('what elements can be made of', () => {
  test('names the words of what is ours, and looks up what is the school’s', async () => {
    const { sources } = await outputAs(admin, reportCall(contracts.listSources), {})
    const procedures = sources.find(({ name }) => name === 'procedures')
    expect(procedures?.fields).toContainEqual(
      expect.objectContaining({ name: 'grade', kind: 'CHOICE', options: ['0', '1', '2'], words: 'grade', isOrdered: true, isNamed: false }),
    )
    expect(procedures?.fields).toContainEqual(expect.objectContaining({ name: 'procedure', options: null, words: null, isNamed: true }))
    const of = (input: object) =>
      outputAs(admin, reportCall(contracts.listFieldOptions), { source: 'procedures', field: 'procedure', ...input })
    const { extraction, examination } = school.procedures
    const found = await of({ q: 'extrac', ids: [examination.id] })
    expect(found.options.map(({ id }) => id)).toEqual([examination.id, extraction.id])
    const wrong = await callAs(admin, reportCall(contracts.listFieldOptions), { source: 'procedures', field: 'grade' })
    expect(wrong.status).toBe('NOT_FOUND')
  })
})

describe('who sets reports up', () => {
  test.each(['STUDENT', 'TEACHER', 'STAFF'] as const)('is not a %s', async (role) => {
    const who = await member(role)
    const id = await makeElement()
    const refused = async (contract: Parameters<typeof reportCall>[0], input: object) =>
      expect((await callAs(who, reportCall(contract), input)).status, contract.name).toBe('FORBIDDEN')
    await refused(contracts.listSources, {})
    await refused(contracts.listFieldOptions, { source: 'procedures', field: 'procedure' })
    await refused(contracts.listElements, {})
    await refused(contracts.readElement, { id })
    await refused(contracts.saveElement, { id, revision: 1, name: 'Mine', definition: plain })
    await refused(contracts.removeElement, { id, revision: 1 })
    await refused(contracts.checkElement, { definition: plain })
    expect((await readElement(id)).found.version).toBe(1)
  })

  test('ids reach nobody else', async () => {
    const reach = { entitled: admin, strangers: [staff], reachableBy: ['ADMIN'] } as const
    const one = { parameter: 'id', ...reach } as const
    await expectOutOfScope({ call: reportCall(contracts.readElement), input: (id) => ({ id }), id: await makeElement(), ...one })
    await expectOutOfScope({
      call: reportCall(contracts.saveElement),
      input: (id) => ({ id, revision: 1, name: `Mine ${v7().slice(-6)}`, definition: plain }),
      id: await makeElement(),
      ...one,
    })
    await expectOutOfScope({
      call: reportCall(contracts.removeElement),
      input: (id) => ({ id, revision: 1 }),
      id: await makeElement(),
      ...one,
    })
    await expectOutOfScope({
      call: reportCall(contracts.listFieldOptions),
      input: (id) => ({ source: 'procedures', field: 'teacher', ids: [id] }),
      id: school.teacher.id,
      parameter: 'ids',
      ...reach,
    })
  })
})
