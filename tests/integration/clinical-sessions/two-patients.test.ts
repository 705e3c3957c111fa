import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, listClinic } from '@/lib/contracts/clinical-sessions'
import { outputAs } from '../../support/call'
import { makeSchool } from '../../support/school'
import { addLine, begin, callOf, tryAs } from '../../support/treatment-sessions'

test('a student who waits with one patient waits on the chair map, whatever they began since', async () => {
  const school = await makeSchool()
  const first = await begin(school)
  await addLine(school, first)
  await tryAs(school.student, askForCheck, { sessionId: first, checkId: v7(), kind: 'FINAL_CHECK' })
  const second = await begin(school)
  const chairOf = async () =>
    (await outputAs(school.teacher, callOf(listClinic), {})).chairs[0]?.chairs.find(({ student }) => student.id === school.student.id)
  expect(await chairOf()).toMatchObject({ session: { id: first, check: { state: 'WAITING' } }, sessions: 2 })
  await addLine(school, second)
  await tryAs(school.student, askForCheck, { sessionId: second, checkId: v7(), kind: 'FINAL_CHECK' })
  // The newer of two waiting sessions.
  expect(await chairOf()).toMatchObject({ session: { id: second, check: { state: 'WAITING' } }, sessions: 2 })
})
