import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { exportAuditCall, findActorsCall, listAuditCall } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { signedIn } from '../../support/signed-in'
import { statementsOf } from '../../support/statements'
import '@/server/registry'

const begin = new Date('2026-11-20T10:00:00Z')
let [admin, staff, anna]: Member[] = []
let auditor: Member
beforeAll(async () => {
  stopClock(begin)
  admin = await member('ADMIN', 'adam')
  staff = await member('STAFF', 'stella')
  anna = await member('STUDENT', 'anna')
  auditor = await member('STAFF', 'audrey')
  const role = await prisma().role.create({
    data: { id: v7(), name: 'Auditors', privileges: { create: { privilege: 'AUDIT_VIEW' } } },
    select: { id: true },
  })
  await prisma().userRole.deleteMany({ where: { userId: auditor.id } })
  await prisma().userRole.create({ data: { userId: auditor.id, roleId: role.id } })
  auditor = { ...auditor, actor: { ...auditor.actor, privileges: new Set(['AUDIT_VIEW']) } }
})
afterAll(() => stopClock(null))

type Written = {
  at?: string
  actorId?: string | null
  action?: string
  entity?: string | null
  entityId?: string | null
  changes?: object
  id?: string
}
async function write({
  id = v7(),
  at = begin.toISOString(),
  actorId = null,
  action = 'test.done',
  entity = null,
  entityId = null,
  changes = {},
}: Written): Promise<string> {
  await prisma().auditEntry.create({
    data: { id, at: new Date(at), actorId, address: '192.0.2.7', call: 'test.do', action, entity, entityId, changes, requestId: 'r' },
  })
  return id
}
const list = (filter: Record<string, string>, who: Member | undefined = admin) => outputAs(who ?? null, listAuditCall, filter)
const idsOf = async (filter: Record<string, string>) => (await list(filter)).entries.map(({ id }) => id)

describe('config.listAudit', () => {
  test('says who, what, which record and what changed, with the names of what is named', async () => {
    const clinic = await prisma().clinic.create({ data: { id: v7(), name: 'Endodontics', chairCount: 2 }, select: { id: true } })
    const id = await write({
      action: 'test.named',
      actorId: anna?.id ?? null,
      entity: 'user',
      entityId: anna?.id ?? null,
      changes: { clinicId: { from: clinic.id, to: 'none' }, note: {}, count: { to: 3 }, list: { to: ['a'] } },
    })
    const {
      entries: [entry],
      actions,
    } = await list({ action: 'test.named' })
    const named = { id: anna?.id, name: 'Test anna', username: 'anna' }
    expect(entry).toEqual({
      id,
      at: begin.toISOString(),
      actor: named,
      viewed: null,
      address: '192.0.2.7',
      action: 'test.named',
      record: { ...named, entity: 'user' },
      changes: [
        { field: 'clinicId', from: { text: clinic.id, name: 'Endodontics' }, to: { text: 'none', name: null } },
        { field: 'count', from: null, to: { text: '3', name: null } },
        { field: 'list', from: null, to: { text: '["a"]', name: null } },
        { field: 'note', from: null, to: null },
      ],
    })
    expect(actions).toContain('test.named')
  })

  test('what a domain above it set up has its name, too', async () => {
    const building = await prisma().building.create({ data: { id: v7(), name: 'North Wing' }, select: { id: true } })
    await write({ action: 'test.built', entity: 'building', entityId: building.id, changes: { buildingId: { to: building.id } } })
    const {
      entries: [entry],
    } = await list({ action: 'test.built' })
    expect(entry?.record).toMatchObject({ entity: 'building', name: 'North Wing' })
    expect(entry?.changes).toEqual([{ field: 'buildingId', from: null, to: { text: building.id, name: 'North Wing' } }])
  })

  test('who may not look at accounts is told names and no usernames', async () => {
    const {
      entries: [entry],
    } = await list({ action: 'test.named' }, auditor)
    expect([entry?.actor, entry?.record]).toMatchObject([{ name: 'Test anna', username: null }, { username: null }])
    expect((await outputAs(auditor, findActorsCall, { q: 'anna' })).people).toEqual([{ id: anna?.id, name: 'Test anna', username: null }])
  })

  test('who may not look at accounts reads neither by what somebody is known nor what flags say, in the list and in the file', async () => {
    const flagId = v7()
    await write({ action: 'test.flags', entity: 'user', entityId: anna?.id ?? null, changes: { flag: { to: flagId } } })
    await write({
      action: 'test.flags',
      entity: 'flag',
      entityId: flagId,
      changes: { caption: { from: 'Mentored', to: 'Under investigation' } },
    })
    await write({
      action: 'test.flags',
      entity: 'user',
      entityId: anna?.id ?? null,
      changes: {
        email: { from: 'old@school.example', to: 'new@school.example' },
        username: { to: 'anna' },
        phone: { to: '0815' },
        year: { to: 2 },
      },
    })
    const said = async (who: Member | undefined) => {
      const file = await callAs(who ?? null, exportAuditCall, { action: 'test.flags' }, { at: begin })
      return [JSON.stringify((await list({ action: 'test.flags' }, who)).entries), file.status === 'SUCCESS' ? file.output.csv : '']
    }
    const hidden = ['Mentored', 'Under investigation', 'old@school.example', 'new@school.example', '0815']
    for (const text of await said(auditor)) for (const word of hidden) expect(text).not.toContain(word)
    for (const text of await said(admin)) for (const word of hidden) expect(text).toContain(word)
    const { entries } = await list({ action: 'test.flags' }, auditor)
    expect(entries.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to?.text ?? null])).sort()).toEqual([
      ['caption', null],
      ['email', null],
      ['flag', flagId],
      ['phone', null],
      ['username', null],
      ['year', '2'],
    ])
  })

  test('a login is by whoever logged in', async () => {
    const { id } = await signedIn()
    const { entries } = await list({ actorId: id })
    expect(entries.map(({ action, actor, record }) => [action, actor?.id, record?.id])).toEqual([
      ['sign-in.loggedIn', id, id],
      ['sign-in.loggedIn', id, id],
    ])
  })

  test('filters by who, what and which record', async () => {
    const [hers, nobodys, other] = [
      await write({ actorId: anna?.id ?? null, action: 'filter.a', entity: 'thing', entityId: '1' }),
      await write({ action: 'filter.a', entity: 'thing', entityId: '2' }),
      await write({ action: 'filter.b', entity: 'other', entityId: '1' }),
    ]
    expect(await idsOf({ actorId: anna?.id ?? '', action: 'filter.a' })).toEqual([hers])
    expect(await idsOf({ actorId: 'nobody', action: 'filter.a' })).toEqual([nobodys])
    expect(await idsOf({ action: 'filter.b' })).toEqual([other])
    expect(await idsOf({ entity: 'thing' })).toEqual([nobodys, hers])
    expect(await idsOf({ entity: 'thing', entityId: '1' })).toEqual([hers])
    expect(await idsOf({ action: 'never.done' })).toEqual([])
    expect((await list({ actorId: anna?.id ?? '' })).actorName).toBe('Test anna')
    expect((await list({ entity: 'user', entityId: anna?.id ?? '' })).recordName).toBe('Test anna')
  })

  test('days are those of the institution, the last one included', async () => {
    // In British summer time the 1st begins at 23:00 UTC of the day before.
    const [before, first, last, after] = [
      await write({ action: 'days', at: '2026-06-30T22:59:59Z' }),
      await write({ action: 'days', at: '2026-06-30T23:00:00Z' }),
      await write({ action: 'days', at: '2026-07-02T22:59:59.999Z' }),
      await write({ action: 'days', at: '2026-07-02T23:00:00Z' }),
    ]
    expect(await idsOf({ action: 'days', from: '2026-07-01', to: '2026-07-02' })).toEqual([last, first])
    expect(await idsOf({ action: 'days', to: '2026-06-30' })).toEqual([before])
    expect(await idsOf({ action: 'days', from: '2026-07-03' })).toEqual([after])
  })

  test.each([
    ['somebody', () => anna?.id ?? ''],
    ['nobody', () => 'nobody'],
  ])('pages of %s stay what they are while entries arrive, those of one instant too', async (name, who) => {
    const action = `paged.${name}`
    const actorId = name === 'nobody' ? null : (anna?.id ?? null)
    const filter = { action, actorId: who() }
    const made: string[] = []
    for (let count = 0; count < 120; count += 1)
      made.unshift(await write({ action, actorId, at: new Date(begin.getTime() + Math.floor(count / 7) * 1000).toISOString() }))
    const first = await list(filter)
    expect([first.entries.map(({ id }) => id), first.hasNewer, first.hasOlder]).toEqual([made.slice(0, 50), false, true])
    await write({ action, actorId, at: '2026-11-20T11:00:00Z' })
    const second = await list({ ...filter, olderId: made[49] ?? '' })
    expect([second.entries.map(({ id }) => id), second.hasNewer, second.hasOlder]).toEqual([made.slice(50, 100), true, true])
    const third = await list({ ...filter, olderId: made[99] ?? '' })
    expect([third.entries.map(({ id }) => id), third.hasNewer, third.hasOlder]).toEqual([made.slice(100), true, false])
    expect((await list({ ...filter, newerId: made[100] ?? '' })).entries.map(({ id }) => id)).toEqual(made.slice(50, 100))
    // Less than a page is newer, so the newest page is shown, including the new entry.
    const back = await list({ ...filter, newerId: made[20] ?? '' })
    expect([back.entries.length, back.entries.slice(1).map(({ id }) => id), back.hasNewer]).toEqual([50, made.slice(0, 49), false])
  })

  test('takes as many statements however many entries and actions there are', async () => {
    const few = await statementsOf(() => list({ action: 'test.named' }))
    const many = await statementsOf(() => list({}))
    expect(many).toHaveLength(few.length)
    expect(few.filter((sql) => /audit_entry/.test(sql))).toHaveLength(2)
    expect(few.length).toBeLessThanOrEqual(4)
  })

  test('refuses who does not hold AUDIT_VIEW, nobody, and filters that are none', async () => {
    expect((await callAs(staff ?? null, listAuditCall, {})).status).toBe('FORBIDDEN')
    expect((await callAs(null, listAuditCall, {})).status).toBe('AUTHENTICATION_FAILED')
    expect((await callAs(anna ?? null, findActorsCall, { q: 'ann' })).status).toBe('FORBIDDEN')
    for (const bad of [{ actorId: 'x' }, { from: '2026-02-30' }, { olderId: 'x' }, { newerId: '' }, { order: 'at' }])
      expect((await callAs(admin ?? null, listAuditCall, bad)).status).toBe('VALIDATION_FAILED')
    expect((await callAs(admin ?? null, findActorsCall, { q: 'a' })).status).toBe('VALIDATION_FAILED')
  })

  test.each(['actorId', 'entityId', 'olderId', 'newerId'])('tells of no %s to who may not look at the audit', async (parameter) => {
    if (!admin) throw new Error('no admin')
    const id = await write({ action: 'scope' })
    await expectOutOfScope({
      call: listAuditCall,
      parameter,
      input: (of) => ({ [parameter]: of }),
      id,
      entitled: admin,
      reachableBy: ['ADMIN'],
    })
  })

  test.each(['-'.repeat(36), 'a'.repeat(36), "'; DROP TABLE audit_entry; --", '%', '\u{1F600}'])(
    'a record called %j is one that there is not',
    async (entityId) => {
      expect((await list({ entityId })).entries).toEqual([])
    },
  )
})

describe('config.findActors', () => {
  test('finds by every word of the name without its signs, and by username; removed accounts too; a sign of a pattern is a letter', async () => {
    const removed = await member('STUDENT', 'removed')
    await prisma().user.update({ where: { id: removed.id }, data: { displayName: 'Živa Kovač', deletedAt: begin } })
    const names = async (q: string) => (await outputAs(admin ?? null, findActorsCall, { q })).people.map(({ name }) => name)
    expect(await names('kovac ZI')).toEqual(['Živa Kovač'])
    expect(await names('remov')).toEqual(['Živa Kovač'])
    expect(await names('%%')).toEqual([])
  })
})

describe('config.exportAudit', () => {
  const take = (filter: object, who: Member | undefined = admin, at = begin) => callAs(who ?? null, exportAuditCall, filter, { at })

  test('is what is filtered, as text that no spreadsheet runs, and is written down', async () => {
    await prisma().user.update({ where: { id: anna?.id ?? '' }, data: { displayName: '=cmd|calc' } })
    await write({
      action: 'exported.once',
      actorId: anna?.id ?? null,
      entity: 'user',
      entityId: '@x',
      changes: { name: { from: 'a,"b"', to: '=1' } },
      at: '2026-11-20T09:05:07Z',
    })
    const answer = await take({ action: 'exported.once' })
    if (answer.status !== 'SUCCESS') throw new Error(answer.status)
    const [head, row, end, ...more] = answer.output.csv.split('\r\n')
    expect(head).toBe('\uFEFFWhen,Instant (UTC),Who,Who (ID),Viewing as (ID),What,Action,Kind of record,Record (ID),Address,Changes (JSON)')
    expect(row).toBe(
      `2026-11-20 09:05:07,2026-11-20T09:05:07.000Z,'=cmd|calc,${anna?.id},,exported.once,exported.once,user,'@x,192.0.2.7,"{""name"":{""to"":""=1"",""from"":""a,\\""b\\""""}}"`,
    )
    expect([end, more, answer.output.rows, answer.output.isCut]).toEqual(['', [], 1, false])
    const {
      entries: [written],
    } = await list({ action: 'config.auditExported' })
    expect(written).toMatchObject({
      actor: { name: 'Test adam' },
      changes: [
        { field: 'action', to: { text: 'exported.once' } },
        { field: 'rows', to: { text: '1' } },
      ],
    })
  })

  test('has the words of the language', async () => {
    await write({ action: 'sign-in.loggedIn' })
    const answer = await callAs(admin ?? null, exportAuditCall, { action: 'sign-in.loggedIn' }, { at: begin, locale: 'de' })
    expect(answer.status === 'SUCCESS' && answer.output.csv).toMatch(/Wann,.*\r\n.*,Nicht angemeldet,,,Angemeldet,sign-in\.loggedIn,/)
  })

  test('is cut at fifty thousand, the newest stay, and says so', async () => {
    await pool().query(
      `INSERT INTO audit_entry (id, at, address, call, action, changes, request_id)
       SELECT gen_random_uuid(), $1::timestamptz + make_interval(secs => n), 'address ' || n, 'c', 'cut.many', '{}', 'r' FROM generate_series(1, 50001) n`,
      [begin],
    )
    const answer = await take({ action: 'cut.many' })
    if (answer.status !== 'SUCCESS') throw new Error(answer.status)
    const rows = answer.output.csv.trimEnd().split('\r\n')
    expect([rows.length, answer.output.rows, answer.output.isCut]).toEqual([50_001, 50_000, true])
    expect([rows[1], rows.at(-1)]).toEqual([expect.stringContaining('address 50001'), expect.stringMatching(/address 2,/)])
  })

  test('needs a fresh proof and AUDIT_VIEW', async () => {
    const refused = await take({}, admin, new Date(begin.getTime() + 10 * 60_000 + 1))
    expect(refused).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    expect((await take({}, staff)).status).toBe('FORBIDDEN')
    expect((await callAs(null, exportAuditCall, {})).status).toBe('AUTHENTICATION_FAILED')
  })

  test.each(['actorId', 'entityId'])('tells of no %s to who may not look at the audit', async (parameter) => {
    if (!admin) throw new Error('no admin')
    const id = await write({ action: 'scope' })
    await expectOutOfScope({
      call: exportAuditCall,
      parameter,
      input: (of) => ({ [parameter]: of }),
      id,
      entitled: admin,
      reachableBy: ['ADMIN'],
    })
  })
})
