import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { importFile, importCall, recheckImport } from '../../support/imports'
import { signedIn } from '../../support/signed-in'
import { expectOutOfScope } from '../../support/out-of-scope'
import type { Member } from '../../support/members'
import { heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime } from '../../support/school'

let clerk: Member
let tail = ''
beforeAll(async () => {
  ;({ clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

const recheck = (id: string) => outputAs(clerk, importCall(recheckImport), { id }, { at: schoolTime })
const make = (name: string) => prisma().programme.create({ data: { id: v7(), name, lengthYears: 5 } })

test('two programmes made one right after the other are both found, whichever check ends first', async () => {
  const file = await importFile(clerk, [heads, row('Ana', [`A${tail}`, '1', '']), row('Bo', [`B${tail}`, '2', ''])])
  const found = await file.check()
  expect(found.import).toMatchObject({ counts: { ERROR: 2 }, missing: [{ value: `A${tail}` }, { value: `B${tail}` }] })
  // The second press acts on the screen from before the first check ended, which holds the old revision.
  await make(`A${tail}`)
  const first = recheck(file.id)
  await make(`B${tail}`)
  await Promise.all([first, recheck(file.id)])
  expect((await file.read()).import).toMatchObject({ counts: { NEW: 2, ERROR: 0 }, missing: [], revision: found.import.revision + 2 })
})

test('what was made elsewhere is found by checking again', async () => {
  const file = await importFile(clerk, [heads, row('Ana', [`A${tail}`, '1', ''])])
  await file.check()
  await make(`A${tail}`)
  await recheck(file.id)
  expect((await file.read()).import).toMatchObject({ counts: { NEW: 1, ERROR: 0 }, missing: [] })
})

test('there is nothing to check again before the columns were chosen, nor once it was begun', async () => {
  const file = await importFile(clerk, [heads, row('Ana')])
  const again = () => callAs(clerk, importCall(recheckImport), { id: file.id }, { at: schoolTime })
  expect(await again()).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.NOT_CHECKED' })
  await file.check()
  await file.apply()
  expect(await again()).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.BEGUN' })
})

test('an import is checked again by whoever may import people', async () => {
  const file = await importFile(clerk, [heads, row('Ana')])
  await file.check()
  const strangers = [await signedIn({ role: 'TEACHER' })]
  await expectOutOfScope({
    call: importCall(recheckImport),
    parameter: 'id',
    input: (id) => ({ id }),
    id: file.id,
    entitled: clerk,
    strangers,
    reachableBy: ['ADMIN'],
  })
})
