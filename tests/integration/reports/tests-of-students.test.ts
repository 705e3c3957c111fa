import { beforeAll, expect, test } from 'vitest'
import { listReportRows, readProgress } from '@/lib/contracts/reports'
import { outputAs } from '../../support/call'
import { wholeAttempt, savedTest, sheetForm, acceptedAttempt, type SheetForm } from '../../support/competency-tests'
import type { Member } from '../../support/members'
import { makeTargets, reportCall as callOf, makeTreated } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let sheet: SheetForm

beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  await makeTargets(school)
})

const progressOf = (who: Member, input: object = {}) => outputAs(who, callOf(readProgress), input)
const rowsOf = (who: Member, input: object) => outputAs(who, callOf(listReportRows), input)
const withoutTests = (who: Member): Member => ({
  ...who,
  actor: { ...who.actor, privileges: new Set([...who.actor.privileges].filter((name) => !name.startsWith('TESTS'))) },
})
const withModuleOff = (who: Member): Member => ({
  ...who,
  actor: { ...who.actor, modules: new Set([...who.actor.modules].filter((name) => name !== 'tests')) },
})

test('progress has the newest attempt of each test of its student, for who reads tests', async () => {
  const { student, partner, teacher } = school
  const [retaken, running] = [await savedTest(school, sheet, { canRetake: true }), await savedTest(school, sheet)]
  await wholeAttempt(student, teacher, retaken, sheet, sheet.low, { outcome: 'FAILED' })
  const again = await wholeAttempt(student, teacher, retaken, sheet, sheet.good)
  const marked = await acceptedAttempt(student, teacher, running)
  await wholeAttempt(partner, teacher, running, sheet, sheet.good)
  const expected = [
    { test: { id: running }, attempt: { id: marked, state: 'AWAITING_MARKING' } },
    { test: { id: retaken }, attempt: { id: again.id, number: 2, state: 'PASSED' } },
  ]
  expect((await progressOf(student)).tests).toMatchObject(expected)
  expect((await progressOf(teacher, { studentId: student.id })).tests).toMatchObject(expected)
  expect((await progressOf(withoutTests(teacher), { studentId: student.id })).tests).toBeNull()
  expect((await progressOf(withModuleOff(student))).tests).toBeNull()
  const many = await statementsOf(() => progressOf(student))
  expect((await statementsOf(() => progressOf(partner))).length).toBe(many.length)
})

test('the drill of a procedure has the tests that it comes before, taken or not, of the student’s year', async () => {
  const { student, teacher, procedures } = school
  const prerequisites = [{ kind: 'COUNT', procedureId: procedures.filling.id, count: 1 }]
  await makeTreated(school, { studentId: student.id, procedure: procedures.filling })
  const [open, done, elsewhere] = [
    await savedTest(school, sheet, { prerequisites }),
    await savedTest(school, sheet, { prerequisites }),
    await savedTest(school, sheet, { prerequisites, years: [1] }),
  ]
  const pass = await wholeAttempt(student, teacher, done, sheet, sheet.good)
  const of = (who: Member, procedureId: string) => rowsOf(who, { studentId: student.id, procedureId })
  const { tests } = await of(teacher, procedures.filling.id)
  expect(tests).toHaveLength(2)
  expect(tests).toContainEqual(expect.objectContaining({ test: expect.objectContaining({ id: open }), attempt: null }))
  expect(tests?.find((one) => one.test.id === done)?.attempt).toMatchObject({ id: pass.id, state: 'PASSED' })
  expect(tests?.some((one) => one.test.id === elsewhere)).toBe(false)
  expect((await of(teacher, procedures.scaling.id)).tests).toEqual([])
  expect((await of(withoutTests(teacher), procedures.filling.id)).tests).toBeNull()
})
