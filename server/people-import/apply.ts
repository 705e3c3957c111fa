import { addImportedValues, listImportedValues } from '@/server/imports'
import 'server-only'
import { v7 } from 'uuid'
import { accountKey } from '@/lib/users/account-key'
import { holds } from '@/lib/privileges'
import { isLocale } from '@/lib/i18n/locales'
import { deleteUnusedGroups, ensureDefaultGrouping, ensureGroups } from '@/server/groupings'
import type { Applied, BatchWork, RowToApply } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { addressChangedMails, closeLinksOf, endSessionsOf } from '@/server/sign-in'
import {
  changeManyFlags,
  privilegesNow,
  lockAccounts,
  insertManyAccounts,
  lockSharedStudiesOfMany,
  listManyAccounts,
  listRoles,
  listStaysFrom,
  listTakenKeys,
  upsertManyStays,
  replaceManyRoles,
  updateManyAccounts,
  type ManyAccount,
  type ManyFields,
  type ManyStay,
} from '@/server/users'
import { inviteAsked } from './invite'
import { recordPeople } from './record-people'
import { entranceProblem, losesAllPrivileges } from './rights'
import type { PersonBefore, WantedPerson } from './wanted'

type Row = RowToApply<WantedPerson>
type Settings = { readonly invite: boolean }
type Outcome = Applied<PersonBefore>

/** Applies some rows of an import together. Accounts that were changed since the check stay as they are. */
export async function applyPeople(work: BatchWork<Settings>, rows: readonly Row[]): Promise<Outcome[]> {
  const { db, batch } = work
  await lockAccounts(db)
  const held = await privilegesNow(db, batch.actorId)
  const refused = new Map<number, string>()
  const left = () => rows.filter(({ number }) => !refused.has(number))
  if (!holds(held, 'USERS_ADMIN')) for (const { number } of rows) refused.set(number, 'importNotYours')

  const { accounts, made: madeGroups } = await groupsMade(db, left())
  const before = new Map(
    (await listManyAccounts(db, { ids: left().flatMap(({ subjectId }) => subjectId ?? []) })).map((account) => [account.id, account]),
  )
  const roles = await listRoles(db)
  const kept = await lockSharedStudiesOfMany(db, idsOf([...accounts.values()]))
  const taken = await listTakenKeys(db, {
    usernames: left().map(({ wanted }) => wanted.account.username),
    emails: left().map(({ wanted }) => wanted.account.email),
    except: [...before.keys()],
  })
  for (const { number, subjectId, wanted, mark } of left()) {
    const known = subjectId === null ? null : (before.get(subjectId) ?? null)
    const problem =
      problemOf({ wanted, account: accounts.get(number) ?? wanted.account, mark, known, taken, kept }) ??
      rightsProblem({ wanted, known, roles, held })
    if (problem !== null) refused.set(number, problem)
  }
  await refuseClashes(left(), { before, refuse: (number) => void refused.set(number, 'importChangedSince') })

  const done = left().map((row) => ({ row, id: row.subjectId ?? v7(), account: accounts.get(row.number) ?? row.wanted.account }))
  const [created, changed] = [done.filter(({ row }) => row.wanted.isNew), done.filter(({ row }) => !row.wanted.isNew)]
  const made = await insertManyAccounts(
    db,
    created.map(({ id, account }): ManyFields => ({ id, ...account })),
    work.at,
  )
  const saved = await updateManyAccounts(
    db,
    changed.map(({ id, row, account }) => ({ id, ...account, revision: Number(row.mark) })),
  )
  const written = done.filter(({ id }) => made.has(id) || saved.has(id))
  for (const { row } of done.filter((one) => !written.includes(one))) refused.set(row.number, 'importChangedSince')

  await replaceManyRoles(
    db,
    written.filter(({ row }) => row.wanted.hasOtherRoles).map(({ id, row }) => ({ userId: id, roleIds: row.wanted.roleIds })),
  )
  const flags = new Map(written.map(({ id, row }) => [id, flagsChanged(row.wanted, before.get(id) ?? null)]))
  await changeManyFlags(db, pairsOf(flags))
  const stays = written.flatMap(({ id, row, account }) => (row.wanted.stay ? [stayOf(id, account, row.wanted.stay)] : []))
  const replaced = new Map((await listStaysFrom(db, stays)).map((stay) => [stay.userId, stay]))
  await upsertManyStays(db, stays)
  const earlier = await listImportedValues(
    db,
    written.map(({ id }) => id),
  )
  await addImportedValues(
    db,
    written.map(({ id, row }) => ({ userId: id, values: row.wanted.set })),
  )
  await notifyPeople(work, { written, before })
  await recordPeople(work, {
    action: 'users.imported',
    actorId: batch.actorId,
    roles,
    changed: written.map(({ id, row: { wanted }, account }) => ({
      userId: id,
      from: before.get(id) ?? null,
      to: { ...account, roleIds: wanted.hasOtherRoles ? wanted.roleIds : (before.get(id)?.roleIds ?? []) },
    })),
  })

  const ids = new Map(written.map(({ id, row }) => [row.number, id]))
  const first = groupsByFirstRow(madeGroups, written)
  // Groups that were made for rows which have all been refused in the meantime are deleted.
  await deleteUnusedGroups(
    db,
    [...madeGroups].filter((id) => ![...first.values()].includes(id)),
  )
  return rows.map(({ number }): Outcome => {
    const reason = refused.get(number)
    const id = ids.get(number)
    if (reason !== undefined || id === undefined) return { number, state: 'REFUSED', reason: reason ?? 'importChangedSince' }
    const was = before.get(id)
    const shared = { flags: flags.get(id) ?? { given: [], taken: [] }, madeGroupId: first.get(number) ?? null }
    if (!was)
      return { number, state: 'DONE', subjectId: id, mark: '1', before: { account: null, roleIds: [], stay: null, set: null, ...shared } }
    return {
      number,
      state: 'DONE',
      subjectId: id,
      mark: String(was.revision + 1),
      before: {
        account: accountFieldsOf(was),
        roleIds: was.roleIds,
        stay: replaced.get(id) ?? null,
        set: earlier.get(id) ?? null,
        ...shared,
      },
    }
  })
}

/** The accounts as they are to be, with the groups that the file names and that did not exist yet. */
async function groupsMade(
  db: Tx,
  rows: readonly Row[],
): Promise<{ accounts: Map<number, WantedPerson['account']>; made: ReadonlySet<string> }> {
  const names = [...new Set(rows.flatMap(({ wanted }) => wanted.groupName ?? []))]
  const groups =
    names.length === 0
      ? new Map<string, { id: string; isMade: boolean }>()
      : await ensureGroups(db, { groupingId: (await ensureDefaultGrouping(db, firstGrouping)).id, names })
  return {
    accounts: new Map(
      rows.map(({ number, wanted: { account, groupName } }) => [
        number,
        groupName === null ? account : { ...account, groupId: groups.get(groupName)?.id ?? null },
      ]),
    ),
    made: new Set([...groups.values()].flatMap(({ id, isMade }) => (isMade ? [id] : []))),
  }
}

/**
 * The new group that belongs to each row. A group belongs to the first row that uses it, because that row is undone last, when all the others have left the
 * group.
 */
function groupsByFirstRow(made: ReadonlySet<string>, written: Written): ReadonlyMap<number, string> {
  const rowOf = new Map<string, number>()
  for (const {
    row,
    account: { groupId },
  } of written)
    if (groupId !== null && made.has(groupId) && !rowOf.has(groupId)) rowOf.set(groupId, row.number)
  return new Map([...rowOf].map(([groupId, number]) => [number, groupId]))
}

type Flags = PersonBefore['flags']

/** The flags that a row gives or takes, without those that the person already has or lacks. */
function flagsChanged({ flags: { given, taken } }: WantedPerson, known: ManyAccount | null): Flags {
  const carried = known?.flagIds ?? []
  return { given: given.filter((id) => !carried.includes(id)), taken: taken.filter((id) => carried.includes(id)) }
}

function pairsOf(flags: ReadonlyMap<string, Flags>) {
  const pairs = (which: keyof Flags) => [...flags].flatMap(([userId, changed]) => changed[which].map((flagId) => ({ userId, flagId })))
  return { given: pairs('given'), taken: pairs('taken') }
}

/** The name of an institution's first grouping; it can be renamed. */
const firstGrouping = 'Groups'

type Asked = {
  readonly wanted: WantedPerson
  readonly account: WantedPerson['account']
  readonly mark: string | null
  readonly known: ManyAccount | null
  readonly taken: Awaited<ReturnType<typeof listTakenKeys>>
  readonly kept: Awaited<ReturnType<typeof lockSharedStudiesOfMany>>
}

/** The change since the check that keeps a row from being applied; null where there is none. */
function problemOf({ wanted, account, mark, known, taken, kept }: Asked): string | null {
  if (!wanted.isNew && String(known?.revision) !== mark) return 'importChangedSince'
  if (taken.usernames.has(accountKey(account.username))) return 'usernameTaken'
  if (taken.emails.has(accountKey(account.email))) return 'accountEmailTaken'
  const length = account.programmeId === null ? null : kept.programmes.get(account.programmeId)
  if (
    length === undefined ||
    (account.groupId !== null && !kept.groups.has(account.groupId)) ||
    (account.firmId !== null && !kept.firms.has(account.firmId))
  )
    return 'importGone'
  return account.year !== null && length !== null && account.year > length && wanted.stay !== null ? 'yearBeyondProgramme' : null
}

type Rights = {
  readonly wanted: WantedPerson
  readonly known: ManyAccount | null
  readonly roles: Awaited<ReturnType<typeof listRoles>>
  readonly held: Awaited<ReturnType<typeof privilegesNow>>
}

/** The problem of an account that has come to be above the importer, or to hold every privilege, since the check: a role may change without its accounts. */
function rightsProblem({ wanted, known, roles, held }: Rights): string | null {
  const to = { ...wanted.account, roleIds: wanted.hasOtherRoles ? wanted.roleIds : (known?.roleIds ?? wanted.roleIds) }
  if (known && losesAllPrivileges({ from: known, to }, roles)) return 'importAdminByHand'
  return entranceProblem({ from: known, to }, { roles, held })
}

/**
 * Refuses rows whose username or address still belongs to another account of the same chunk: a name that moves from one person to another is put right by hand.
 */
async function refuseClashes(
  rows: readonly Row[],
  { before, refuse }: { before: ReadonlyMap<string, ManyAccount>; refuse: (number: number) => void },
): Promise<void> {
  const owners = new Map(
    [...before.values()].flatMap(({ id, username, email }) => [
      [`u ${accountKey(username)}`, id],
      [`e ${accountKey(email)}`, id],
    ]),
  )
  for (const {
    number,
    subjectId,
    wanted: { account },
  } of rows) {
    const [byName, byAddress] = [owners.get(`u ${accountKey(account.username)}`), owners.get(`e ${accountKey(account.email)}`)]
    if ((byName !== undefined && byName !== subjectId) || (byAddress !== undefined && byAddress !== subjectId)) refuse(number)
  }
}

type Written = readonly { readonly id: string; readonly row: Row; readonly account: WantedPerson['account'] }[]

/** Logs disabled people out, writes to the old address of a changed one, and invites new people where that was chosen. */
async function notifyPeople(
  { db, batch, at, emit, settings }: BatchWork<Settings>,
  { written, before }: { written: Written; before: ReadonlyMap<string, ManyAccount> },
): Promise<void> {
  const disabled = written
    .filter(({ id, account }) => before.get(id)?.status === 'ENABLED' && account.status === 'DISABLED')
    .map(({ id }) => id)
  await endSessionsOf(db, disabled)
  await closeLinksOf(db, disabled, at)
  const moved = written.filter(({ id, account }) => before.has(id) && before.get(id)?.email !== account.email)
  if (moved.length > 0)
    await closeLinksOf(
      db,
      moved.map(({ id }) => id),
      at,
    )
  const told = moved.flatMap(({ id, account: { displayName } }) => {
    const was = before.get(id)
    return was?.activation === 'ACTIVE' ? [{ to: was.email, displayName, locale: isLocale(was.locale) ? was.locale : batch.locale }] : []
  })
  const worded = await addressChangedMails(new Set(told.map(({ locale }) => locale)))
  for (const one of told) emit({ type: 'mail', payload: worded(one), priority: 'bulk' })
  if (!settings.invite) return
  const invited = written.filter(({ row, account }) => row.wanted.isNew && account.status === 'ENABLED')
  invited.forEach(({ id, row }) => emit(inviteAsked({ userId: id, locale: batch.locale, at, place: row.number })))
}

function stayOf(
  userId: string,
  { programmeId, year, graduated, groupId, firmId }: WantedPerson['account'],
  { from, status }: NonNullable<WantedPerson['stay']>,
): ManyStay {
  return { id: v7(), userId, from, programmeId, year, graduated, groupId, firmId, status }
}

function accountFieldsOf({
  id: _id,
  revision: _revision,
  activation: _activation,
  roleIds: _roleIds,
  flagIds: _flagIds,
  since: _since,
  enrolment: _enrolment,
  ...account
}: ManyAccount): PersonBefore['account'] {
  return account
}

function idsOf(accounts: readonly WantedPerson['account'][]) {
  const distinct = (of: (account: WantedPerson['account']) => string | null) => [
    ...new Set(accounts.flatMap((account) => of(account) ?? [])),
  ]
  return {
    programmeIds: distinct(({ programmeId }) => programmeId),
    groupIds: distinct(({ groupId }) => groupId),
    firmIds: distinct(({ firmId }) => firmId),
  }
}
