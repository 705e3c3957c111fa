import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { readPerson, createPerson, savePerson } from '@/lib/contracts/users/accounts'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { accountOf, getAs, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
afterEach(() => void vi.unstubAllEnvs())

const elevenMinutesOn = () => new Date(Date.now() + 11 * 60_000)
async function inputAsIs(id: string, changes: object) {
  const { person, choices } = await getAs(school.admin, readPerson, { id })
  const { status: _status, activation: _activation, avatarFileName: _avatar, createdAt: _created, lastSeenAt: _seen, ...fields } = person
  return { ...fields, from: choices.today, ...changes }
}
const withFreshActor = async (who: Member): Promise<Member> => {
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error('not signed in')
  return { ...who, actor }
}

describe('what lets somebody in', () => {
  test.each([
    ['email', { email: 'elsewhere@school.example' }],
    ['username', { username: 'somebody-else' }],
  ])('another %s takes a fresh proof, another telephone number does not', async (_, change) => {
    const { id } = await member('STUDENT')
    expect(await tryAs(school.admin, savePerson, await inputAsIs(id, change), { at: elevenMinutesOn() })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryAs(school.admin, savePerson, await inputAsIs(id, { phone: '+44 1' }), { at: elevenMinutesOn() })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryAs(await withFreshActor(school.admin), savePerson, await inputAsIs(id, change))).toMatchObject({ status: 'SUCCESS' })
  })

  test('an id in capitals is the same id', async () => {
    const { id } = await member('STUDENT')
    expect(
      await tryAs(await withFreshActor(school.admin), savePerson, await inputAsIs(id, { id: id.toUpperCase(), phone: '+44 2' })),
    ).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await prisma().auditEntry.count({ where: { entityId: id, action: 'users.personSaved' } })).toBe(1)
  })

  test('outside of the demo its accounts keep their names, and nobody gets one', async () => {
    const demo = await member('TEACHER', `demo-${v7().slice(-8)}`)
    await prisma().setting.create({ data: { key: 'demoSeed', value: { accounts: [demo.username, 'demo-free'] }, changedAt: new Date() } })
    vi.stubEnv('DEMO', '0')
    expect(await tryAs(await withFreshActor(school.admin), savePerson, await inputAsIs(demo.id, { username: 'opened' }))).toMatchObject({
      issues: [{ path: 'username', code: 'demoAccount' }],
    })
    expect(await tryAs(await withFreshActor(school.admin), createPerson, accountOf({ username: 'Demo-Free' }))).toMatchObject({
      issues: [{ path: 'username', code: 'demoAccount' }],
    })
    expect(await tryAs(await withFreshActor(school.admin), savePerson, await inputAsIs(demo.id, { phone: '+44 3' }))).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('who may do everything but cannot log in is nobody to leave the school to', async () => {
    const demo = await member('ADMIN', 'demo-admin')
    expect((await getAs(school.admin, readPerson, { id: school.admin.id })).rights.isLastAdmin).toBe(false)
    await prisma().setting.upsert({
      where: { key: 'demoSeed' },
      create: { key: 'demoSeed', value: { accounts: [demo.username] }, changedAt: new Date() },
      update: { value: { accounts: [demo.username] } },
    })
    vi.stubEnv('DEMO', '0')
    expect((await getAs(school.admin, readPerson, { id: school.admin.id })).rights.isLastAdmin).toBe(true)
  })

  test.each(['a\u200Bb', 'admin\u3164', 'ad\u034Fmin', 'ad\uFE0Fmin', 'ad\u2800min'])(
    'a name with what nobody sees is refused: %j',
    async (name) => {
      expect(await tryAs(await withFreshActor(school.admin), createPerson, accountOf({ username: name }))).toMatchObject({
        issues: [{ path: 'username', code: 'usernameUnclear' }],
      })
      expect(await tryAs(await withFreshActor(school.admin), createPerson, accountOf({ displayName: `${name}\n` }))).toMatchObject({
        issues: [{ path: 'displayName', code: 'charactersUnseen' }],
      })
    },
  )

  test.each([
    'studentIdNumber',
    'hospitalResourceNumber',
    'registrationNumber',
    'phone',
    'employer',
    'jobTitle',
    'ethnicity',
    'firstName',
    'lastName',
  ])('%s holds nothing that turns a line around', async (path) => {
    expect(await tryAs(await withFreshActor(school.admin), createPerson, accountOf({ [path]: '12\u202E34' }))).toMatchObject({
      issues: [{ path, code: 'charactersUnseen' }],
    })
  })

  test.each([
    'a@b\nBcc: all@school.example',
    'a@school.example, b@school.example',
    'Anna <a@school.example>',
    'a@sch\u043Eol.example',
    '"a b"@school.example',
    'a@school.example\u200B',
  ])('an address that is more or other than one is refused: %j', async (email) => {
    expect(await tryAs(await withFreshActor(school.admin), createPerson, accountOf({ email }))).toMatchObject({
      issues: [{ path: 'email', code: 'emailInvalid' }],
    })
  })
})
