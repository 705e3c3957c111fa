import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { bareNumber } from '@/lib/imports/bare-number'
import { everyRoleName, roleNames } from '@/lib/i18n/role-names'
import { peopleFields } from './fields'
import type { PeopleOptions } from './options'
import { findDefaultGrouping } from '@/server/groupings'
import { closedAccounts } from '@/server/sign-in'
import type { Db } from '@/server/kernel/db'
import { readingOf } from '@/server/kernel/db/look-alikes'
import { listImportedValues, type RowToCheck } from '@/server/imports'
import {
  listAllStudyChoices,
  flagStore,
  listKnownNames,
  listManyAccounts,
  listRoles,
  listZeroNumbers,
  type AllStudyChoices,
  type FlagEntry,
  type KnownName,
  type ManyAccount,
  type RoleRow,
} from '@/server/users'
import { lookOf } from './look-alike'
import { listDefaultGroups, type KnownGroup } from './queries'

export const numberFields = ['studentIdNumber', 'hospitalResourceNumber', 'registrationNumber'] as const
type NumberField = (typeof numberFields)[number]
type ZeroNumber = { readonly number: string; readonly displayName: string }

/** The data with which a file is compared, read once for all its rows. */
export type School = {
  readonly roles: readonly RoleRow[]
  /** The name of a role in the reader's language. */
  readonly nameOf: (role: RoleRow) => string
  /** Built-in roles by their names in every language, as keys (`accountKey`). */
  readonly builtInByName: ReadonlyMap<string, string>
  readonly programmes: AllStudyChoices['programmes']
  readonly firms: AllStudyChoices['firms']
  readonly groups: readonly KnownGroup[]
  readonly flags: readonly FlagEntry[]
  /** True where the grouping is published: groups are then changed one person at a time. */
  readonly isGroupingFixed: boolean
  readonly accounts: ReadonlyMap<string, ManyAccount>
  /** Account ids by the key field that the options chose. */
  readonly byKey: ReadonlyMap<string, readonly string[]>
  readonly byUsername: ReadonlyMap<string, KnownName>
  readonly byEmail: ReadonlyMap<string, KnownName>
  /** Known names by the look of a username or an address. */
  readonly byLook: ReadonlyMap<string, KnownName>
  readonly byName: ReadonlyMap<string, KnownName>
  readonly closed: ReadonlySet<string>
  /** People whose number begins with zeros, by field and by their number without the zeros. */
  readonly zeroNumbers: Readonly<Record<NumberField, ReadonlyMap<string, ZeroNumber>>>
  /** The reading of a name, computed once for each name. */
  readonly readingOf: (name: string) => string
  readonly imported: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export async function readSchool(
  db: Db,
  rows: readonly RowToCheck[],
  { key, locale }: PeopleOptions & { locale: string },
): Promise<School> {
  const said = rows.map(({ values }) => values[key] ?? '').filter((value) => value !== '')
  const accounts = await listManyAccounts(
    db,
    key === 'username' ? { usernames: said } : key === 'email' ? { emails: said } : { studentIdNumbers: said },
  )
  const [roles, studies, groups, flags, names, grouping, zeros] = [
    await listRoles(db),
    await listAllStudyChoices(db),
    await listDefaultGroups(db),
    await flagStore.listAll(db),
    await listKnownNames(db),
    await findDefaultGrouping(db),
    await listZeroNumbers(db),
  ]
  const byBareNumber = (field: NumberField): Map<string, ZeroNumber> =>
    new Map(
      zeros.filter((one) => one[field] !== '').map((one) => [bareNumber(one[field]), { number: one[field], displayName: one.displayName }]),
    )
  const byKey = new Map<string, string[]>()
  for (const account of accounts)
    byKey.set(accountKey(account[key] ?? ''), [...(byKey.get(accountKey(account[key] ?? '')) ?? []), account.id])
  return {
    roles,
    nameOf: await roleNames(locale),
    builtInByName: new Map((await everyRoleName()).map(({ builtIn, name }) => [accountKey(name), builtIn])),
    ...studies,
    groups,
    flags,
    isGroupingFixed: rows.length > 1 && grouping?.published === true,
    byKey,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    byUsername: new Map(names.map((name) => [name.usernameKey, name])),
    byEmail: new Map(names.map((name) => [name.emailKey, name])),
    byLook: new Map(
      names.flatMap((name) => [
        [lookOf(name.usernameKey), name],
        [lookOf(name.emailKey), name],
      ]),
    ),
    byName: new Map(names.map((name) => [accountKey(name.displayName), name])),
    closed: new Set(await closedAccounts(db)),
    zeroNumbers: {
      studentIdNumber: byBareNumber('studentIdNumber'),
      hospitalResourceNumber: byBareNumber('hospitalResourceNumber'),
      registrationNumber: byBareNumber('registrationNumber'),
    },
    readingOf: memoise(readingOf),
    imported: await listImportedValues(
      db,
      accounts.map(({ id }) => id),
    ),
  }
}

export const requiredFields = peopleFields.filter(({ isRequired }) => isRequired).map(({ name }) => name)

function memoise(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const done = known.get(text) ?? work(text)
    known.set(text, done)
    return done
  }
}
