import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { POST as getUsers } from '@/app/getusers/route'
import { POST as auth } from '@/app/auth/route'
import { v7 } from 'uuid'
import { viewMark } from '@/lib/view-mark'
import { sendMessage } from '@/lib/contracts/messaging'
import { readPerson, savePerson, setAccountStatus, viewAs } from '@/lib/contracts/users/accounts'
import { actorOfToken } from '@/server/kernel/actor'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { expose } from '@/server/kernel/http/expose'
import { viewLastsMs } from '@/server/kernel/calls/viewing'
import { registry } from '@/server/registry'
import { loginCall, signInJobs } from '@/server/sign-in'
import { logoutCall, stopViewingCall } from '@/server/sign-in/calls/session'
import { callOf, makeRole, memberWith, tryAs } from '../../support/accounts'
import { callAs } from '../../support/call'
import { ownPage, send, type Answered } from '../../support/http'
import { member, type Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'
import { fetchAsset, storedIds, uploadFiles } from '../../support/uploads'
import { png } from '../../support/file-samples'

let school: School
let clerkRole: string
beforeAll(async () => {
  school = await makeSchool()
  clerkRole = await makeRole('Clerk', ['USERS_ADMIN'])
})
afterEach(() => stopClock(null))

const newClerk = () => memberWith([clerkRole])
const actorNow = async (who: Member) => {
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error('nobody')
  return { ...who, actor }
}
const stop = (who: Member | null) => callAs(who, stopViewingCall, {})
const begin = (who: Member, id: string) => tryAs(who, viewAs, { id })
/** A clerk who views the application as a student. */
async function makeViewing(theirs?: Member) {
  const [clerk, student] = [await newClerk(), theirs ?? (await member('STUDENT'))]
  expect(await begin(clerk, student.id)).toMatchObject({ status: 'SUCCESS' })
  return { clerk: await actorNow(clerk), student }
}
const entries = (viewerId: string) =>
  prisma().auditEntry.findMany({
    where: { actorId: viewerId },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { action: true, actorId: true, viewedId: true, entityId: true, changes: true },
  })
const moveClockOn = (ms: number) => stopClock(new Date(now().getTime() + ms))
const viewEnded = (student: Member, why: string) => ({ action: 'sign-in.viewEnded', entityId: student.id, changes: { why: { to: why } } })

describe('a view', () => {
  test('is for who administers people alone', async () => {
    const { id } = await person({ withoutPassword: true })
    await expectOutOfScope({
      call: callOf(viewAs),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id,
      entitled: await newClerk(),
      strangers: [school.staff, school.teacher, school.student],
      reachableBy: ['ADMIN'],
    })
    expect(await tryAs(await newClerk(), viewAs, { id: school.clinicId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is of nobody above, nobody who may do everything, nobody disabled, and not of oneself', async () => {
    const clerk = await newClerk()
    expect(await begin(clerk, school.teacher.id)).toMatchObject({ status: 'FORBIDDEN', code: 'users.ABOVE_YOU' })
    expect(await begin(clerk, school.admin.id)).toMatchObject({ status: 'FORBIDDEN', code: 'users.HOLDS_ALL' })
    const other = await member('ADMIN')
    expect(await begin(school.admin, other.id)).toMatchObject({ status: 'FORBIDDEN', code: 'users.HOLDS_ALL' })
    expect(await begin(clerk, clerk.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'users.YOURSELF' })
    const gone = await person({ status: 'DISABLED', withoutPassword: true })
    expect(await begin(clerk, gone.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'users.IS_DISABLED' })
    expect((await actorNow(clerk)).actor.viewer).toBeNull()
  })

  test('takes a fresh proof', async () => {
    const clerk = await newClerk()
    const { id } = await person({ withoutPassword: true })
    const answer = await callAs({ actor: { ...clerk.actor, provenAt: new Date(0) } }, callOf(viewAs), { id })
    expect(answer).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
  })

  test('has the privileges, the rows and the name of the person, and nothing proven', async () => {
    const { clerk, student } = await makeViewing()
    expect(clerk.actor).toMatchObject({ id: student.id, username: student.username, provenAt: new Date(0), viewer: { id: clerk.id } })
    expect([...clerk.actor.privileges].sort()).toEqual([...student.actor.privileges].sort())
    expect(await tryAs(clerk, readPerson, { id: student.id })).toMatchObject({ status: 'FORBIDDEN' })
    const asked = async (cookie: string) => (await send(getUsers, '/getusers', { cookie, headers: ownPage })).body
    expect(await asked(clerk.cookie)).toEqual(await asked(student.cookie))
    expect((await send(auth, '/auth', { cookie: clerk.cookie, headers: ownPage })).body).toMatchObject({
      user: { id: student.id, authToken: '' },
    })
  })

  test('begins and ends in the audit, with both people', async () => {
    const { clerk, student } = await makeViewing()
    expect(await stop(clerk)).toMatchObject({ status: 'SUCCESS', output: { userId: clerk.id } })
    expect(await entries(clerk.id)).toEqual([
      {
        action: 'users.viewBegun',
        actorId: clerk.id,
        viewedId: null,
        entityId: student.id,
        changes: { until: { to: expect.any(String) } },
      },
      { actorId: clerk.id, viewedId: student.id, ...viewEnded(student, 'stopped') },
    ])
    expect((await actorNow(clerk)).actor).toMatchObject({ id: clerk.id, viewer: null })
    // A proof of identity from before is still valid afterwards; viewing cannot be stopped twice.
    expect(await stop(await actorNow(clerk))).toMatchObject({ status: 'STATE_CHANGED', code: 'sign-in.NOT_VIEWING' })
    expect(await stop(null)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('is of the session in which it began, and no other of the same person', async () => {
    const clerk = await memberWith([clerkRole])
    const other = await prisma().signInSession.findFirstOrThrow({ where: { userId: clerk.id } })
    await prisma().signInSession.create({ data: { ...other, id: school.clinicId, tokenHash: 'another', viewedId: null } })
    await begin(clerk, school.student.id)
    expect(
      await prisma().signInSession.findMany({ where: { userId: clerk.id }, select: { viewedId: true }, orderBy: { viewedId: 'asc' } }),
    ).toEqual([{ viewedId: school.student.id }, { viewedId: null }])
  })
})

describe('during a view', () => {
  const waysOut = [
    ...[loginCall, logoutCall, stopViewingCall].map(({ contract }) => contract.name),
    'sign-in.giveSecondFactor',
    'sign-in.beginSecondFactorAtLogin',
    'sign-in.confirmSecondFactorAtLogin',
    'sign-in.arrive',
    'sign-in.finishSignOn',
    'sign-in.receiveSaml',
    'sign-in.receiveSamlLogout',
  ]
  const writes = registry.filter(({ effect }) => effect === 'write')

  test('the only writes are the ways out of it', () => {
    expect(
      writes
        .filter(({ whileViewing }) => whileViewing)
        .map(({ contract }) => contract.name)
        .sort(),
    ).toEqual([...waysOut].sort())
    expect(writes.length).toBeGreaterThan(80)
  })

  test.each(writes.filter(({ whileViewing }) => !whileViewing).map((call) => [call.contract.name, call] as const))(
    '%s is refused, through the door and before it',
    async (_name, call) => {
      view ??= await makeViewing()
      const { contract } = call
      expect(await callAs(view.clerk, call, {})).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.VIEWING' })
      const refused = { http: 403, body: { status: 'FORBIDDEN', code: 'sign-in.VIEWING' } }
      const method = contract.method
      expect(await send(expose(call), contract.path, { method, cookie: view.clerk.cookie, headers: ownPage })).toMatchObject(refused)
      expect(await send(expose(call), contract.path, { method, headers: { authorization: `Bearer ${view.clerk.token}` } })).toMatchObject(
        refused,
      )
    },
  )
  let view: Awaited<ReturnType<typeof makeViewing>> | undefined

  test('the poll tells of no messages', async () => {
    const { clerk, student } = await makeViewing()
    const message = { id: v7(), threadId: v7(), subject: 'S', text: 'T', to: [student.id], fileIds: [] }
    expect(await callAs(school.teacher, messageCall(sendMessage), message)).toMatchObject({ status: 'SUCCESS' })
    const polled = async ({ cookie }: Member) =>
      Reflect.get(Object((await send(getNotifications, '/getnotifications', { method: 'GET', cookie, headers: ownPage })).body), 'messages')
    expect([await polled(clerk), await polled(student)]).toEqual([[], [expect.objectContaining({ message_id: message.id })]])
  })

  test('nothing of a file is taken in', async () => {
    const { clerk } = await makeViewing()
    const before = storedIds()
    expect(await uploadFiles({ cookie: clerk.cookie, files: [['a.png', await png()]] })).toMatchObject({
      http: 403,
      body: { code: 'sign-in.VIEWING' },
    })
    expect(storedIds()).toEqual(before)
    expect(await prisma().asset.count({ where: { ownerId: { in: [clerk.id, clerk.actor.id] } } })).toBe(0)
  })

  test('a picture is not shown, and kept by no browser', async () => {
    const student = await member('STUDENT')
    const { body } = await uploadFiles({ cookie: student.cookie, files: [['a.png', await png()]] })
    const { clerk } = await makeViewing(student)
    const id = body.result[0]?.asset_id ?? ''
    expect((await fetchAsset(id, { cookie: clerk.cookie })).http).toBe(403)
    expect((await fetchAsset(id, { cookie: student.cookie })).headers.get('cache-control')).toBe('private, no-store')
  })

  test('the person was not there: the one who looks was', async () => {
    const { clerk, student } = await makeViewing()
    await prisma().user.updateMany({ where: { id: { in: [clerk.id, student.id] } }, data: { lastSeenAt: null } })
    moveClockOn(120_000)
    await actorOfToken(clerk.token)
    expect(await prisma().user.findUniqueOrThrow({ where: { id: student.id }, select: { lastSeenAt: true } })).toEqual({ lastSeenAt: null })
    expect((await prisma().user.findUniqueOrThrow({ where: { id: clerk.id }, select: { lastSeenAt: true } })).lastSeenAt).not.toBeNull()
  })

  test('the poll answers as the person, with their version, and extends nothing', async () => {
    const { clerk, student } = await makeViewing()
    const lastSeenAt = new Date(Date.now() - 3_600_000)
    await prisma().signInSession.updateMany({ where: { userId: clerk.id }, data: { lastSeenAt } })
    const poll = (etag?: string) =>
      send(getNotifications, '/getnotifications', {
        method: 'GET',
        cookie: clerk.cookie,
        headers: { ...ownPage, 'x-cusp-user': viewMark(clerk.id, student.id), ...(etag && { 'if-none-match': etag }) },
      })
    expect((await poll()).body).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().signInSession.findFirstOrThrow({ where: { userId: clerk.id }, select: { lastSeenAt: true } })).toEqual({
      lastSeenAt,
    })
    await stop(clerk)
    expect((await poll()).body).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('a page', () => {
  const asked = (cookie: string, mark: string) =>
    send(getUsers, '/getusers', { cookie, headers: { ...ownPage, 'x-cusp-user': mark } }).then(({ body }: Answered) => body.status)

  test('of the viewer is answered as nobody during the view, one of the view after it, and neither as the person', async () => {
    const { clerk, student } = await makeViewing()
    const mark = viewMark(clerk.id, student.id)
    expect([await asked(clerk.cookie, clerk.id), await asked(clerk.cookie, student.id), await asked(clerk.cookie, mark)]).toEqual([
      'AUTHENTICATION_FAILED',
      'AUTHENTICATION_FAILED',
      'SUCCESS',
    ])
    await stop(clerk)
    expect([await asked(clerk.cookie, clerk.id), await asked(clerk.cookie, student.id), await asked(clerk.cookie, mark)]).toEqual([
      'SUCCESS',
      'AUTHENTICATION_FAILED',
      'AUTHENTICATION_FAILED',
    ])
    expect(await asked(student.cookie, mark)).toBe('AUTHENTICATION_FAILED')
  })
})

describe('a view ends', () => {
  async function expectEnded(clerk: Member, student: Member, why: string) {
    const actor = await actorOfToken(clerk.token)
    expect(actor?.viewer ?? null).toBeNull()
    await actorOfToken(clerk.token)
    expect((await entries(clerk.id)).filter(({ action }) => action === 'sign-in.viewEnded')).toEqual([
      expect.objectContaining({ actorId: clerk.id, ...viewEnded(student, why) }),
    ])
  }

  test('by itself after half an hour', async () => {
    const { clerk, student } = await makeViewing()
    moveClockOn(viewLastsMs - 1_000)
    expect((await actorOfToken(clerk.token))?.id).toBe(student.id)
    moveClockOn(1_000)
    expect((await actorOfToken(clerk.token))?.id).toBe(clerk.id)
    await expectEnded(clerk, student, 'timeUp')
  })

  test('once, however many requests find it over', async () => {
    const { clerk, student } = await makeViewing()
    moveClockOn(viewLastsMs)
    await Promise.all([1, 2, 3, 4].map(() => actorOfToken(clerk.token)))
    await expectEnded(clerk, student, 'timeUp')
  })

  test('where the person is disabled', async () => {
    const { clerk, student } = await makeViewing()
    await tryAs(school.admin, setAccountStatus, { id: student.id, revision: 1, status: 'DISABLED' })
    await expectEnded(clerk, student, 'notAllowed')
  })

  test('where the person comes to stand above, or may do everything', async () => {
    for (const role of ['TEACHER', 'ADMIN'] as const) {
      const { clerk, student } = await makeViewing()
      const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: role } })
      await prisma().userRole.create({ data: { userId: student.id, roleId } })
      await expectEnded(clerk, student, 'notAllowed')
    }
  })

  test('where who looks may administer people no longer', async () => {
    const { clerk, student } = await makeViewing()
    await prisma().userRole.deleteMany({ where: { userId: clerk.id } })
    await expectEnded(clerk, student, 'notAllowed')
  })

  test('where who looks is disabled, logs out, or logs in as somebody else: with the session', async () => {
    const disabled = await makeViewing()
    await tryAs(await member('ADMIN'), setAccountStatus, { id: disabled.clerk.id, revision: 1, status: 'DISABLED' })
    expect(await actorOfToken(disabled.clerk.token)).toBeNull()
    await expectEnded(disabled.clerk, disabled.student, 'sessionEnded')

    const out = await makeViewing()
    expect(await callAs(out.clerk, logoutCall, {})).toMatchObject({ status: 'SUCCESS' })
    expect(await actorOfToken(out.clerk.token)).toBeNull()
    expect(await entries(out.clerk.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'sign-in.loggedOut', actorId: out.clerk.id, viewedId: out.student.id }),
        expect.objectContaining(viewEnded(out.student, 'sessionEnded')),
      ]),
    )

    const other = await makeViewing()
    const who = await person()
    expect(
      (
        await send(login, '/login', {
          body: { username: who.username, password: who.password },
          cookie: other.clerk.cookie,
          headers: ownPage,
        })
      ).body,
    ).toMatchObject({ status: 'SUCCESS', user: { id: who.id } })
    expect(await actorOfToken(other.clerk.token)).toBeNull()
    await expectEnded(other.clerk, other.student, 'sessionEnded')
  })

  test('with a session that nobody came back to', async () => {
    const { clerk, student } = await makeViewing()
    moveClockOn(7 * 86_400_000)
    await signInJobs[0]?.run()
    expect((await entries(clerk.id)).at(-1)).toMatchObject(viewEnded(student, 'timeUp'))
  })

  test('and leaves nothing that the person could not do themself: their own session goes on', async () => {
    const { clerk, student } = await makeViewing()
    await stop(clerk)
    expect(await actorOfToken(student.token)).toMatchObject({ id: student.id, viewer: null })
    expect(await tryAs(await actorNow(clerk), savePerson, {})).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})
