import 'server-only'
import { accountKey } from '@/lib/account-key'
import type { BatchWork, RowToUndo, Undone } from '@/server/kernel/batches'
import { closeLinksOf, endSessionsOf } from '@/server/sign-in'
import {
  deleteStaysFrom, holdAccounts, keepManyStudies, listManyAccounts, listTakenKeys, putManyStays, replaceManyRoles, takeBackAccounts, updateManyAccounts,
} from '@/server/users'
import { restoreImportedValues } from './queries'
import type { PersonBefore, WantedPerson } from './wanted'

type Row = RowToUndo<WantedPerson, PersonBefore>

/** Puts back what an import changed, and takes back whom it made; whoever was changed since, or has logged in, stays as they are. */
export async function undoPeople({ db, at }: BatchWork<unknown>, rows: readonly Row[]): Promise<Undone[]> {
  await holdAccounts(db)
  const [created, changed] = [rows.filter(({ wanted }) => wanted.isNew), rows.filter(({ wanted }) => !wanted.isNew)]
  const gone = await takeBackAccounts(db, created.map(({ subjectId, mark }) => ({ id: subjectId ?? '', revision: Number(mark) })), at)
  const back = changed.flatMap(({ subjectId, mark, before, wanted }) => (subjectId !== null && before ? [{ id: subjectId, mark: Number(mark), before, wanted }] : []))
  const now = new Map((await listManyAccounts(db, { ids: back.map(({ id }) => id) })).map((account) => [account.id, account]))
  const taken = await listTakenKeys(db, { usernames: back.map(({ before }) => before.account.username), emails: back.map(({ before }) => before.account.email), except: back.map(({ id }) => id) })
  await keepManyStudies(db, { programmeIds: idsIn(back, 'programmeId'), groupIds: idsIn(back, 'groupId'), firmIds: idsIn(back, 'firmId') })
  const free = back.filter(({ before: { account } }) => !taken.usernames.has(accountKey(account.username)) && !taken.emails.has(accountKey(account.email)))
  const restored = await updateManyAccounts(db, free.map(({ id, mark, before }) => ({ id, ...before.account, revision: mark })))
  const written = free.filter(({ id }) => restored.has(id))
  await replaceManyRoles(db, written.filter(({ wanted }) => wanted.hasOtherRoles).map(({ id, before }) => ({ userId: id, roleIds: before.roleIds })))
  await deleteStaysFrom(db, written.flatMap(({ id, wanted }) => (wanted.stay ? [{ userId: id, from: wanted.stay.from }] : [])))
  await putManyStays(db, written.flatMap(({ before, wanted }) => (wanted.stay && before.stay ? [before.stay] : [])))
  await restoreImportedValues(db, [...written.map(({ id, before }) => ({ userId: id, values: before.set })), ...[...gone].map((userId) => ({ userId, values: null }))])
  const otherAddress = written.filter(({ id, before }) => now.get(id)?.email !== before.account.email).map(({ id }) => id)
  if (otherAddress.length > 0) await closeLinksOf(db, otherAddress, at)
  const disabled = written.filter(({ id, before }) => now.get(id)?.status === 'ENABLED' && before.account.status === 'DISABLED').map(({ id }) => id)
  await endSessionsOf(db, disabled)
  await closeLinksOf(db, disabled, at)
  const done = new Set([...gone, ...written.map(({ id }) => id)])
  return rows.map(({ number, subjectId, wanted }) => (done.has(subjectId ?? '') ? { number, state: 'UNDONE' } : { number, state: 'KEPT', reason: wanted.isNew ? 'importUsedSince' : 'importChangedSince' }))
}

function idsIn(back: readonly { readonly before: PersonBefore }[], of: 'programmeId' | 'groupId' | 'firmId'): string[] {
  return [...new Set(back.flatMap(({ before }) => before.account[of] ?? []))]
}
