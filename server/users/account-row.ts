import 'server-only'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import { isLocale } from '@/lib/i18n/locales'
import { pick, recordOf } from '@/lib/records'
import { givenNames, plainNames } from '@/lib/users/account-fields'
import type { AccountRow } from './queries/accounts'

/** The columns of an account that somebody who saves it, or a file, may say. */
export type WrittenRow = Omit<
  AccountRow,
  'id' | 'revision' | 'status' | 'activation' | 'profileImageId' | 'createdAt' | 'lastSeenAt' | 'roles'
>
/** What is said of an account, without what other tables hold. */
type Written = Omit<AccountFields, 'roleIds' | 'enrolment' | 'from'>

/** As it is stored: what is not given is stored as nothing. */
export function writtenRow(fields: Written): WrittenRow {
  const { year } = fields
  return {
    ...pick(fields, plainNames),
    ...recordOf(givenNames, (name) => fields[name] || null),
    locale: fields.language,
    year: year === 'GRADUATED' ? null : year,
    graduated: year === 'GRADUATED',
  }
}

/** As it is said. */
export function writtenFields(row: WrittenRow): Written {
  const { locale, year, graduated } = row
  return {
    ...pick(row, plainNames),
    ...recordOf(givenNames, (name) => row[name] ?? ''),
    language: isLocale(locale) ? locale : null,
    year: graduated ? 'GRADUATED' : year,
  }
}
