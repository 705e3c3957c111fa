import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPerson, unlinkIdentity } from '@/lib/contracts/users/accounts'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { mailsTo } from '../../support/outside'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'
import { comeBack, putSettings, setUpEntra, makeVouchedPerson } from '../../support/sign-on'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})
beforeEach(async () => {
  await setUpEntra()
  await putSettings({ showcafslogin: true })
})

const linkedAt = new Date('2026-11-20T08:00:00Z')
async function link(userId: string, subject = v7()): Promise<string> {
  const id = v7()
  await prisma().externalIdentity.create({
    data: { id, provider: 'ENTRA', issuer: 'https://login.example', subject, userId, origin: 'MATCHED', linkedAt, lastUsedAt: linkedAt },
  })
  return id
}
const countIdentities = (userId: string) => prisma().externalIdentity.count({ where: { userId } })

describe('with which accounts of elsewhere somebody logs in', () => {
  test('is told to who administers people alone', async () => {
    const { id } = await member('STUDENT')
    expect((await getAs(clerk, readPerson, { id })).linked).toEqual({ identities: [], hasPassword: false, takesPasswords: true })
    const identityId = await link(id, 'somebody there')
    expect((await getAs(clerk, readPerson, { id })).linked?.identities).toEqual([
      {
        id: identityId,
        provider: 'entra',
        isOpen: true,
        subject: 'somebody there',
        origin: 'MATCHED',
        linkedAt: linkedAt.toISOString(),
        lastUsedAt: linkedAt.toISOString(),
      },
    ])
    expect((await getAs(school.staff, readPerson, { id })).linked).toBeNull()
  })
})

describe('users.unlinkIdentity', () => {
  test('is for who administers people alone, of the person that it is of', async () => {
    const { id } = await member('STUDENT')
    const strangers = [school.staff, school.teacher, school.student]
    const call = callOf(unlinkIdentity)
    const mine = await link(id)
    await expectOutOfScope({
      call,
      parameter: 'id',
      input: (one) => ({ id: one, identityId: mine }),
      id: v7(),
      entitled: clerk,
      entitledTo: id,
      strangers,
    })
    const [second, another] = [await link(id), await link((await person()).id)]
    await expectOutOfScope({
      call,
      parameter: 'identityId',
      input: (one) => ({ id, identityId: one }),
      id: another,
      entitled: clerk,
      entitledTo: second,
      strangers,
    })
    expect(await tryAs(clerk, unlinkIdentity, { id, identityId: another })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, unlinkIdentity, { id, identityId: another })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('shuts out at once who got in by it, tells the person and is written down', async () => {
    const who = await signedIn({ locale: 'de' })
    const subject = v7()
    expect(await comeBack({ vouched: makeVouchedPerson({ subject, attributes: { preferred_username: [who.username] } }) })).toMatchObject({
      to: '/clinical',
    })
    const linked = (await getAs(clerk, readPerson, { id: who.id })).linked
    expect(linked).toMatchObject({ hasPassword: true, identities: [{ subject }] })
    expect(await prisma().signInSession.count({ where: { userId: who.id } })).toBe(3)
    await prisma().outboxEvent.deleteMany()
    expect(await tryAs(clerk, unlinkIdentity, { id: who.id, identityId: linked?.identities[0]?.id })).toMatchObject({ status: 'SUCCESS' })
    expect([await countIdentities(who.id), await prisma().signInSession.count({ where: { userId: who.id } })]).toEqual([0, 0])
    expect(await mailsTo(who.email)).toMatchObject([
      { subject: expect.stringContaining('Ein Konto wurde von Ihrem gelöst'), text: expect.stringContaining('Microsoft-Konto') },
    ])
    expect(
      await prisma().auditEntry.findMany({
        where: { action: 'users.identityUnlinked', entityId: who.id },
        select: { actorId: true, changes: true },
      }),
    ).toEqual([{ actorId: clerk.id, changes: { identity: { from: 'entra' } } }])
    // Nobody has this name here, so nobody is let in unless the identity matches an account.
    expect(await comeBack({ vouched: makeVouchedPerson({ subject, attributes: { preferred_username: ['nobody-here'] } }) })).toMatchObject({
      to: '/sso/refused?why=UNKNOWN',
    })
  })

  test('takes a fresh proof, and reaches neither oneself nor who may do more', async () => {
    const { id } = await member('STUDENT')
    const [theirs, own, above] = [await link(id), await link(clerk.id), await link(school.admin.id)]
    expect(await tryAs(clerk, unlinkIdentity, { id, identityId: theirs }, { at: new Date(Date.now() + 11 * 60_000) })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryAs(clerk, unlinkIdentity, { id: clerk.id, identityId: own })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.YOURSELF',
    })
    expect(await tryAs(clerk, unlinkIdentity, { id: school.admin.id, identityId: above })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'users.ABOVE_YOU',
    })
    expect([await countIdentities(id), await countIdentities(clerk.id), await countIdentities(school.admin.id)]).toEqual([1, 1, 1])
  })

  test('takes the last way in only where a password can be set and typed', async () => {
    const { id } = await person({ withoutPassword: true })
    const [first, last] = [await link(id), await link(id)]
    await putSettings({ showcafslogin: false })
    expect(await tryAs(clerk, unlinkIdentity, { id, identityId: first })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(clerk, unlinkIdentity, { id, identityId: last })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.LAST_WAY_IN',
    })
    expect((await getAs(clerk, readPerson, { id })).linked).toMatchObject({ hasPassword: false, takesPasswords: false })
    await putSettings({ showcafslogin: true })
    expect(await tryAs(clerk, unlinkIdentity, { id, identityId: last })).toMatchObject({ status: 'SUCCESS' })
    expect(await countIdentities(id)).toBe(0)
  })
})
