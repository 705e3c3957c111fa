import 'server-only'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import { isLocale } from '@/lib/i18n/locales'
import { pick, recordOf } from '@/lib/records'
import { givenNames, plainNames } from '@/lib/users/account-fields'
import type { AccountRow } from './queries/accounts'

/** The columns of an account that an editor or a file may set. */
export type WrittenRow = Omit<
  AccountRow,
  'id' | 'revision' | 'status' | 'activation' | 'profileImageId' | 'createdAt' | 'lastSeenAt' | 'roles'
>
/** The fields of an account without those in other tables. */
type Written = Omit<AccountFields, 'roleIds' | 'enrolment' | 'from'>

/** The fields as stored: missing ones become null. */
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

/** The stored columns as fields. */
export function writtenFields(row: WrittenRow): Written {
  const { locale, year, graduated } = row
  return {
    ...pick(row, plainNames),
    ...recordOf(givenNames, (name) => row[name] ?? ''),
    language: isLocale(locale) ? locale : null,
    year: graduated ? 'GRADUATED' : year,
  }
}
