import { restoreImportedValues } from '@/server/imports'
import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { deleteUnusedGroups } from '@/server/groupings'
import { findBatch, type BatchWork, type RowToUndo, type Undone } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { closeLinksOf, endSessionsOf } from '@/server/sign-in'
import {
  changeManyFlags,
  deleteStaysFrom,
  privilegesNow,
  lockAccounts,
  lockSharedStudiesOfMany,
  listManyAccounts,
  listRoles,
  listTakenKeys,
  upsertManyStays,
  replaceManyRoles,
  undoAccounts,
  updateManyAccounts,
  type ManyAccount,
  type RoleRow,
} from '@/server/users'
import { recordPeople } from './record-people'
import { entranceProblem, hasOtherAdmin, losesAllPrivileges } from './rights'
import type { PersonBefore, WantedPerson } from './wanted'

type Row = RowToUndo<WantedPerson, PersonBefore>
type Accounts = ReadonlyMap<string, ManyAccount>

/**
 * Restores what an import changed and removes the people it made. People who were changed since, or have logged in, stay as they are, and so do people whom the
 * person undoing it may not change in this way.
 */
export async function undoPeople({ db, at, batch }: BatchWork<unknown>, rows: readonly Row[]): Promise<Undone[]> {
  await lockAccounts(db)
  const now: Accounts = new Map(
    (await listManyAccounts(db, { ids: rows.flatMap(({ subjectId }) => subjectId ?? []) })).map((account) => [account.id, account]),
  )
  const roles = await listRoles(db)
  const by = (await findBatch(db, { id: batch.id, kinds: ['IMPORT_PEOPLE'] }))?.undoneById ?? null
  const kept = new Map([...(await rowsKeptByRights(db, rows, { now, roles, by })), ...(await rowsKeptByStudies(db, rows, now))])
  const free = rows.filter(({ number }) => !kept.has(number))
  const [created, changed] = [free.filter(({ wanted }) => wanted.isNew), free.filter(({ wanted }) => !wanted.isNew)]
  const gone = await undoAccounts(
    db,
    created.map(({ subjectId, mark }) => ({ id: subjectId ?? '', revision: Number(mark) })),
    at,
  )
  const back = changed.flatMap(({ subjectId, mark, before, wanted }) =>
    subjectId !== null && before?.account
      ? [{ id: subjectId, mark: Number(mark), before: { ...before, account: before.account }, wanted }]
      : [],
  )
  const taken = await listTakenKeys(db, {
    usernames: back.map(({ before }) => before.account.username),
    emails: back.map(({ before }) => before.account.email),
    except: back.map(({ id }) => id),
  })
  const untaken = back.filter(
    ({ before: { account } }) => !taken.usernames.has(accountKey(account.username)) && !taken.emails.has(accountKey(account.email)),
  )
  const restored = await updateManyAccounts(
    db,
    untaken.map(({ id, mark, before }) => ({ id, ...before.account, revision: mark })),
  )
  const written = untaken.filter(({ id }) => restored.has(id))
  await replaceManyRoles(
    db,
    written.filter(({ wanted }) => wanted.hasOtherRoles).map(({ id, before }) => ({ userId: id, roleIds: before.roleIds })),
  )
  await changeManyFlags(db, { given: flagsOf(written, 'taken'), taken: flagsOf(written, 'given') })
  await deleteStaysFrom(
    db,
    written.flatMap(({ id, wanted }) => (wanted.stay ? [{ userId: id, from: wanted.stay.from }] : [])),
  )
  await upsertManyStays(
    db,
    written.flatMap(({ before, wanted }) => (wanted.stay && before.stay ? [before.stay] : [])),
  )
  await restoreImportedValues(db, [
    ...written.map(({ id, before }) => ({ userId: id, values: before.set })),
    ...[...gone].map((userId) => ({ userId, values: null })),
  ])
  const otherAddress = written.filter(({ id, before }) => now.get(id)?.email !== before.account.email).map(({ id }) => id)
  if (otherAddress.length > 0) await closeLinksOf(db, otherAddress, at)
  const disabled = written
    .filter(({ id, before }) => now.get(id)?.status === 'ENABLED' && before.account.status === 'DISABLED')
    .map(({ id }) => id)
  await endSessionsOf(db, disabled)
  await closeLinksOf(db, disabled, at)
  await recordPeople(
    { db, batch, at },
    {
      action: 'users.importUndone',
      actorId: by ?? batch.actorId,
      roles,
      changed: [
        ...[...gone].map((userId) => ({ userId, from: now.get(userId) ?? null, to: null })),
        ...written.map(({ id, before, wanted }) => ({
          userId: id,
          from: now.get(id) ?? null,
          to: { ...before.account, roleIds: wanted.hasOtherRoles ? before.roleIds : (now.get(id)?.roleIds ?? []) },
        })),
      ],
    },
  )
  const done = new Set([...gone, ...written.map(({ id }) => id)])
  await deleteUnusedGroups(
    db,
    rows.flatMap(({ subjectId, before }) => (done.has(subjectId ?? '') ? (before?.madeGroupId ?? []) : [])),
  )
  return rows.map(({ number, subjectId, wanted }) =>
    done.has(subjectId ?? '')
      ? { number, state: 'UNDONE' }
      : { number, state: 'KEPT', reason: kept.get(number) ?? (wanted.isNew ? 'importUsedSince' : 'importChangedSince') },
  )
}

type Kept = ReadonlyMap<number, string>

/**
 * The rows that stay because of rights: a person undoes only changes that they could make by hand. An import that undoes itself, because it could not be
 * applied completely, has no such person. An admin with every privilege is always left.
 */
async function rowsKeptByRights(
  db: Tx,
  rows: readonly Row[],
  { now, roles, by }: { readonly now: Accounts; readonly roles: readonly RoleRow[]; readonly by: string | null },
): Promise<Kept> {
  const held = by === null ? null : await privilegesNow(db, by)
  const changes = rows.flatMap(({ number, subjectId, wanted, before }) => {
    const from = now.get(subjectId ?? '')
    if (!from || (!wanted.isNew && !before?.account)) return []
    const to = before?.account
      ? { ...before.account, roleIds: wanted.hasOtherRoles ? before.roleIds : from.roleIds }
      : { ...from, status: 'DISABLED' as const, roleIds: [] }
    return [{ number, from, to, problem: held && entranceProblem({ from, to }, { roles, held }) }]
  })
  const losing = changes.filter((one) => one.problem === null && losesAllPrivileges(one, roles))
  const isLast = !(await hasOtherAdmin(
    db,
    losing.map(({ from }) => from.id),
  ))
  return new Map(
    changes.flatMap((one): [number, string][] => {
      const problem = one.problem ?? (isLast && losing.includes(one) ? 'importAdminByHand' : null)
      return problem === null ? [] : [[one.number, problem]]
    }),
  )
}

/** The rows that stay because the former programme, group or year no longer exists. */
async function rowsKeptByStudies(db: Tx, rows: readonly Row[], now: Accounts): Promise<Kept> {
  const moved = rows.flatMap(({ number, subjectId, wanted, before }) =>
    wanted.stay && before?.account ? [{ number, to: before.account, from: now.get(subjectId ?? '') }] : [],
  )
  const ids = (of: 'programmeId' | 'groupId' | 'firmId') => [...new Set(moved.flatMap(({ to }) => to[of] ?? []))]
  const there = await lockSharedStudiesOfMany(db, { programmeIds: ids('programmeId'), groupIds: ids('groupId'), firmIds: ids('firmId') })
  return new Map(
    moved.flatMap(({ number, from, to }): [number, string][] => {
      const { programmeId, groupId, firmId, year } = to
      if (
        (programmeId !== null && !there.programmes.has(programmeId)) ||
        (groupId !== null && !there.groups.has(groupId)) ||
        (firmId !== null && !there.firms.has(firmId))
      )
        return [[number, 'importGone']]
      const isOther = programmeId !== from?.programmeId || year !== from.year
      return isOther && year !== null && year > (there.programmes.get(programmeId ?? '') ?? 0) ? [[number, 'yearBeyondProgramme']] : []
    }),
  )
}

function flagsOf(written: readonly { readonly id: string; readonly before: PersonBefore }[], which: keyof PersonBefore['flags']) {
  return written.flatMap(({ id, before }) => before.flags[which].map((flagId) => ({ userId: id, flagId })))
}
