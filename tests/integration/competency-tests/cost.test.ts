import { beforeAll, expect, test } from 'vitest'
import { readAskChoices, readMyTests } from '@/lib/contracts/competency-tests'
import { institutionToday } from '@/server/config'
import { competencyTestsWaiting } from '@/server/competency-tests/waiting'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { wholeAttempt, changeTest, onTest, savedTest, sheetForm, type SheetForm } from '../../support/competency-tests'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let sheet: SheetForm

beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
})

const findOpenTests = async ({ actor }: Member) => {
  const at = now()
  const source = competencyTestsWaiting.find(({ kind }) => kind === 'testsOpen')
  if (!source) throw new Error('nothing tells of open tests')
  return source.find({ db: prisma(), actor, at, today: await institutionToday(at), limit: 3 })
}

test('what is open to a student, and what they may ask for, costs as many statements for many tests as for few', async () => {
  const { student, teacher, colleague, procedures } = school
  const prerequisites = [{ kind: 'COUNT', procedureId: procedures.filling.id, count: 4 }]
  const first = await savedTest(school, sheet, { assessorIds: [teacher.id] })
  const notYet = await savedTest(school, sheet, { prerequisites })
  const asks = (who: Member) => onTest(who, readAskChoices, { studentId: student.id })
  const reads: readonly (() => Promise<unknown>)[] = [
    () => findOpenTests(student),
    () => asks(student),
    () => asks(teacher),
    () => onTest(student, readMyTests, {}),
  ]
  const few: number[] = []
  for (const read of reads) {
    // The first reading fills the caches.
    await read()
    few.push((await statementsOf(read)).length)
  }
  for (let more = 0; more < 5; more++) {
    await savedTest(school, sheet, { assessorIds: more % 2 === 0 ? [teacher.id] : [colleague.id] })
    await savedTest(school, sheet, { prerequisites })
  }
  for (const [at, read] of reads.entries()) expect((await statementsOf(read)).length).toBe(few[at])
  const { tests } = await asks(teacher)
  const byId = new Map(tests.map((one) => [one.test.id, one]))
  expect(byId.get(first)).toMatchObject({ missing: [], mayTakeOn: true, assessors: [{ id: teacher.id }] })
  expect(byId.get(notYet)).toMatchObject({ missing: [{ kind: 'COUNT' }], assessors: [], mayTakeOn: true })
  const others = tests.filter(({ assessors }) => assessors.length === 1 && assessors[0]?.id === colleague.id)
  expect(others.map(({ mayTakeOn }) => mayTakeOn)).toEqual([false, false])
  expect((await asks(student)).tests.every(({ mayTakeOn }) => !mayTakeOn)).toBe(true)
})

test('open are those alone that the student may ask for now: of their year and day, whole, and never asked for', async () => {
  const { student, teacher, partner } = school
  await prisma().competencyTest.updateMany({ data: { published: false } })
  const open = await savedTest(school, sheet, { closesOn: '2099-12-31' })
  const needed = await savedTest(school, sheet, { years: [1] })
  await savedTest(school, sheet, { opensOn: '2099-01-01' })
  await savedTest(school, sheet, { prerequisites: [{ kind: 'TEST', testId: needed }] })
  await changeTest(await savedTest(school, sheet), { closesOn: new Date('2020-01-01') })
  const taken = await savedTest(school, sheet, { canRetake: true })
  await wholeAttempt(student, teacher, taken, sheet, sheet.low, { outcome: 'FAILED' })
  const ofPartner = await savedTest(school, sheet)
  await wholeAttempt(partner, teacher, ofPartner, sheet, sheet.good)
  const found = await findOpenTests(student)
  expect(found.count).toBe(2)
  expect(found.things.map(({ id }) => id).toSorted()).toEqual([open, ofPartner].toSorted())
  expect(found.things.find(({ id }) => id === open)?.due).toBe('2099-12-31')
  const mine = await onTest(student, readMyTests, {})
  expect(
    mine.tests
      .filter(({ standing }) => standing === 'OPEN')
      .map((one) => one.test.id)
      .toSorted(),
  ).toEqual([open, ofPartner].toSorted())
  expect(mine.tests.some((one) => one.test.id === needed)).toBe(false)
})
