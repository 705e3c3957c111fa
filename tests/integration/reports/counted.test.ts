import { beforeAll, describe, expect, test } from 'vitest'
import { checkElement } from '@/lib/contracts/reports'
import '@/server/registry'
import type { Privilege } from '@/lib/privileges'
import { outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { makeTargets, reportCall, makeTreated } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let admin: { actor: Member['actor'] }
/** Somebody with these privileges alone. */
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]): { actor: Member['actor'] } => ({
  actor: { ...actor, privileges: new Set(privileges) },
})

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  const { examination, extraction } = school.procedures
  // The student has the marks 3 (below), 4 and 5 (competent or better) and 6; the partner has two, one of them last year.
  for (const [at, value] of [3, 4, 5, 6, 5, 5].entries())
    await makeTreated(school, {
      studentId: school.student.id,
      procedure: examination,
      heldOn: `2026-10-1${at}`,
      value,
      own: 6,
      patientHash: `p${at % 2}`,
      ...(at < 2 && { difficulty: at === 0 ? 'SIMPLE' : 'COMPLEX' }),
    })
  await makeTreated(school, { studentId: school.student.id, procedure: extraction, heldOn: '2026-11-18', teeth: [16, 46], value: null })
  await makeTreated(school, { studentId: school.partner.id, procedure: examination, heldOn: '2026-11-02', value: 2 })
  await makeTreated(school, { studentId: school.partner.id, procedure: examination, heldOn: '2026-03-02', value: 6 })
  admin = withPrivileges(school.teacher, 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE')
})

const competent = [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }] as const
const whole = { source: 'procedures', measure: { kind: 'COUNT' } } as const
const countElement = (definition: object, more: object = {}, who = admin) =>
  outputAs(who, reportCall(checkElement), { definition: { ...whole, ...definition }, ...more })
const totalOf = async (definition: object, more: object = {}) => (await countElement(definition, more)).total

describe('what an element takes of its rows', () => {
  const where = (...conditions: object[]) => ({ where: conditions.map((one) => [one]) })
  test.each<[string, object, Partial<{ n: number; people: number; value: number | null }>]>([
    ['how many', {}, { n: 8, people: 2, value: 8 }],
    ['how many ever', { period: 'EVER' }, { n: 9, people: 2, value: 9 }],
    ['how many of a kind', where({ field: 'difficulty', op: 'IS', values: ['SIMPLE'] }), { n: 1, value: 1 }],
    ['at least so difficult', where({ field: 'difficulty', op: 'AT_LEAST', values: ['MODERATE'] }), { n: 1, value: 1 }],
    [
      'not of a kind: what is unknown is not known to be another',
      where({ field: 'difficulty', op: 'IS_NOT', values: ['SIMPLE'] }),
      { n: 1 },
    ],
    ['without a difficulty', where({ field: 'difficulty', op: 'EMPTY' }), { n: 6 }],
    ['on two teeth', where({ field: 'teeth', op: 'HAS_ALL', values: ['16', '46'] }), { n: 1 }],
    ['in a quadrant', where({ field: 'quadrants', op: 'HAS_ANY', values: ['4'] }), { n: 1 }],
    ['with a mark between', where({ field: 'mark', op: 'BETWEEN', values: ['4', '5'] }), { n: 4 }],
    [
      'one or the other',
      {
        where: [
          [
            { field: 'mark', op: 'AT_MOST', values: ['2'] },
            { field: 'mark', op: 'AT_LEAST', values: ['6'] },
          ],
        ],
      },
      { n: 2 },
    ],
    ['different patients', { measure: { kind: 'DISTINCT', field: 'patient' } }, { n: 8, value: 4 }],
    ['a sum', { measure: { kind: 'SUM', field: 'quantity' } }, { n: 8, value: 8 }],
    ['a mean, of those with a mark', { measure: { kind: 'MEAN', field: 'mark' } }, { n: 7, value: 30 / 7 }],
    ['a median', { measure: { kind: 'MEDIAN', field: 'mark' } }, { n: 7, value: 5 }],
    ['a spread', { measure: { kind: 'SPREAD', field: 'mark' } }, { n: 7, value: 1.5 }],
    ['a share, of those of whom it can be said', { measure: { kind: 'SHARE', where: competent } }, { n: 7, people: 2, value: 5 / 7 }],
    ['a share of too few', { measure: { kind: 'SHARE', where: competent }, minimum: 8 }, { n: 7, value: null }],
    [
      'the last three of each student',
      { measure: { kind: 'LAST', n: 3, where: competent }, minimum: 1 },
      { n: 4, people: 2, value: 3 / 4 },
    ],
    ['the latest day', { measure: { kind: 'LATEST' } }, { value: Date.parse('2026-11-18') / 86_400_000 }],
  ])('%s', async (_, definition, wanted) => {
    const total = await totalOf(definition)
    for (const name of ['n', 'people', 'value'] as const) {
      const [is, value] = [total[name], wanted[name]]
      if (value === undefined) continue
      if (typeof value === 'number') expect(is).toBeCloseTo(value, 6)
      else expect(is).toBe(value)
    }
  })

  test('splits it, with the total of one pass: no mean of means', async () => {
    const { rows, total } = await countElement({ measure: { kind: 'MEAN', field: 'mark' }, minimum: 1 }, { by: 'student' })
    expect(rows.map(({ cell }) => cell.n)).toEqual(expect.arrayContaining([6, 1]))
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([school.student.actor.displayName, school.partner.actor.displayName]),
    )
    expect(total.value).toBeCloseTo(30 / 7, 6)
  })

  test.each([
    ['month', ['2026-10', '2026-11']],
    ['field.difficulty', ['COMPLEX', 'SIMPLE', '']],
    ['year', ['4']],
  ])('by %s', async (by, keys) => {
    expect((await countElement({}, { by })).rows.map(({ key }) => key)).toEqual(keys)
  })

  test('by academic year a row of last year is of last year', async () => {
    const { rows } = await countElement({ period: 'EVER' }, { by: 'academicYear' })
    expect(rows.map(({ cell }) => cell.n)).toEqual([1, 8])
  })

  test('says which conditions nothing meets, and of how many rows they cannot be said', async () => {
    const { conditions } = await countElement(
      where({ field: 'difficulty', op: 'IS', values: ['MODERATE'] }, { field: 'completes', op: 'IS', values: ['true'] }),
    )
    expect(conditions).toEqual([
      { met: 0, unknown: 6 },
      { met: 8, unknown: 0 },
    ])
  })

  test('costs the same few statements however much there is', async () => {
    expect((await statementsOf(() => countElement({}, { by: 'student' }))).length).toBeLessThanOrEqual(12)
  })
})

describe('who is told', () => {
  test('whoever may see nobody is told of a crowd alone', async () => {
    const nobodys = withPrivileges(school.admin, 'REPORT_ADMIN')
    const { total, rows, conditions } = await countElement(
      { where: [[{ field: 'grade', op: 'IS', values: ['1'] }]] },
      { by: 'month' },
      nobodys,
    )
    expect(total).toEqual({ n: null, people: null, value: null })
    expect(rows.every(({ cell }) => cell.n === null && cell.value === null)).toBe(true)
    expect(conditions).toEqual([{ met: null, unknown: null }])
    await expect(countElement({}, { by: 'student' }, nobodys)).rejects.toThrow('FORBIDDEN')
  })

  test('a teacher of those whom they supervise', async () => {
    const stranger = withPrivileges(school.unrelated, 'APP_TEACHER', 'REPORT_ADMIN', 'REPORT_CLINICALEXPERIENCE')
    expect((await countElement({ period: 'EVER' }, {}, stranger)).total.n).toBe(0)
  })
})
