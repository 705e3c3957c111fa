import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { endTokenOf, readPerson } from '@/lib/contracts/users/accounts'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})

async function makeToken(userId: string, name = 'Nightly report'): Promise<string> {
  const [id, at] = [v7(), now()]
  await prisma().apiToken.create({
    data: {
      id,
      userId,
      name,
      tokenHash: hashToken(id),
      hint: 'cusp_abcd',
      mayWrite: false,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    },
  })
  return id
}

describe('personal tokens of somebody', () => {
  test('are seen by who administers people, and by nobody else', async () => {
    const { id } = await member('STUDENT')
    await makeToken(id)
    expect((await getAs(clerk, readPerson, { id })).tokens).toMatchObject([{ name: 'Nightly report', mayWrite: false, lastUsedAt: null }])
    expect((await getAs(school.staff, readPerson, { id })).tokens).toEqual([])
  })

  test('are ended by who administers people, each of its own owner', async () => {
    const [{ id }, other] = [await member('STUDENT'), await member('STUDENT')]
    const [tokenId, another] = [await makeToken(id), await makeToken(other.id)]
    const strangers = [school.staff, school.teacher, school.student]
    await expectOutOfScope({
      call: callOf(endTokenOf),
      parameter: 'tokenId',
      input: (one) => ({ id, tokenId: one }),
      id: another,
      entitled: clerk,
      entitledTo: tokenId,
      strangers,
    })
    expect(await tryAs(clerk, endTokenOf, { id, tokenId: another })).toMatchObject({ status: 'NOT_FOUND' })
    await expectOutOfScope({
      call: callOf(endTokenOf),
      parameter: 'id',
      input: (one) => ({ id: one, tokenId: another }),
      id,
      entitled: clerk,
      entitledTo: other.id,
      strangers,
    })
    expect((await getAs(clerk, readPerson, { id })).tokens).toEqual([])
    expect(
      await prisma().auditEntry.findFirst({
        where: { action: 'users.tokenEnded', entityId: id },
        select: { actorId: true, changes: true },
      }),
    ).toEqual({ actorId: clerk.id, changes: { token: { from: 'Nightly report' } } })
  })
})
