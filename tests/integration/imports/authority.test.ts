import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { peopleBatch } from '@/server/people-import'
import { makeRole, roleIdOf } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import { applyImport, importFile, fixRow, importCall } from '../../support/imports'
import type { Member } from '../../support/members'
import { accountOf, address, heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
let tail = ''

beforeAll(async () => {
  ;({ school, clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

describe('one file in several hands', () => {
  /** Somebody who administers roles and whom a clerk may not change, imported by a person who may. */
  async function above(first: string) {
    const high = await makeRole(`High ${tail}`, ['ROLES_ADMIN', 'USERS_ADMIN'])
    const file = await importFile(school.admin, [
      [...heads, 'Roles'],
      [...row(first), `Student; High ${tail}`],
    ])
    await file.check()
    await file.apply()
    return high
  }
  const byClerk = (id: string, revision: number) => outputAs(clerk, importCall(applyImport), { id, revision })

  test('what somebody looked at who may do more is not applied by who may do less', async () => {
    await above('Ana')
    const renamed = await importFile(school.admin, [
      ['Username', 'First name', 'Last name', 'E-mail'],
      [address('Ana'), 'Ana', 'Novak', `stolen.${tail}@school.example`],
    ])
    await renamed.check({ key: 'username' })
    const demoted = await importFile(school.admin, [
      [...heads, 'Roles'],
      [...row('Bo'), `Student; High ${tail}`],
    ])
    await demoted.check()
    for (const file of [renamed, demoted]) {
      await byClerk(file.id, await file.revision())
      await runBatches([peopleBatch])
    }
    expect((await renamed.read('REFUSED')).rows.map(({ reason }) => reason)).toEqual([
      'This person has more privileges than you. Someone with the same privileges must change this',
    ])
    expect((await demoted.read('REFUSED')).rows.map(({ reason }) => reason)).toEqual([
      'You do not have permission to give or remove one of these roles',
    ])
    expect(await accountOf('Ana')).not.toBeNull()
    expect(await accountOf('Bo')).toBeNull()
  })

  test('a role is known by its id, however that is written, and one that is none is refused', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    const admin = (await roleIdOf('ADMIN')).toUpperCase()
    expect((await file.check({ roleIds: [admin] })).rows[0]).toMatchObject({
      outcome: 'ERROR',
      errors: [{ field: 'roles', text: 'You do not have permission to give or remove one of these roles' }],
    })
    expect(await file.tryCheck({ roleIds: [v7()] })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'options.roleIds', code: 'roleUnknown' }],
    })
    expect(await file.tryCheck({ programmeId: v7() })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'options.programmeId', code: 'programmeUnknown' }],
    })
  })

  test('a row far beyond a file is none', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    await file.check()
    const revision = await file.revision()
    expect(await callAs(clerk, importCall(fixRow), { id: file.id, revision, number: 3_000_000_000, values: { year: '1' } })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await callAs(clerk, importCall(fixRow), { id: file.id, revision, number: 77, values: { year: '1' } })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})
