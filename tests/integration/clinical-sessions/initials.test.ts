import { beforeAll, expect, test } from 'vitest'
import { listInitials } from '@/lib/contracts/clinical-sessions/lists'
import { callAs, outputAs } from '../../support/call'
import { member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { begin, callOf } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const read = async (who = school.student) => (await outputAs(who, callOf(listInitials), {})).initials

test('patients whom a student named by initials are told once each, the newest first; nobody else’s, and no hospital numbers', async () => {
  expect(await read()).toEqual([])
  const initials = (text: string, heldOn: string) =>
    begin(school, { heldOn, retrospectiveReason: 'Entered later', patient: { kind: 'INITIALS', text } })
  await initials('AB', '2026-11-16')
  await initials('ab', '2026-11-18')
  await initials('CD', '2026-11-17')
  await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: '123456' } })
  await begin(school)
  expect(await read()).toEqual([
    { text: 'ab', lastOn: '2026-11-18' },
    { text: 'CD', lastOn: '2026-11-17' },
  ])
  expect(await read(await member('STUDENT'))).toEqual([])
  expect(await read(school.teacher)).toEqual([])
})

test('are asked for where the clinical area is open', async () => {
  const student = await member('STUDENT')
  const closed = { ...student, actor: { ...student.actor, modules: new Set<never>() } }
  expect(await callAs(closed, callOf(listInitials), {})).toMatchObject({ status: 'MODULE_DISABLED' })
  expect(await callAs(null, callOf(listInitials), {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})
