import type { Account, AccountChoices, AccountFields } from '@/lib/contracts/users/accounts'
import { recordOf } from '@/lib/records'
import { calendarYears, choiceNames, givenNames, textNames } from '@/lib/users/account-fields'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import { isLocale } from '@/lib/i18n/locales'

/** An account as it is typed: '' where nothing is chosen; the year of study is '3' or 'GRADUATED'. */
export type AccountValues = Record<(typeof typed)[number], string> & {
  roleIds: readonly string[]
  enrolment: EnrolmentStatus
  from: string
}
const typed = [...textNames, ...givenNames, ...choiceNames, ...calendarYears, 'language', 'year'] as const

export function newAccount(today: string): AccountValues {
  return { ...recordOf(typed, () => ''), roleIds: [], enrolment: 'ACTIVE', from: today }
}

export function valuesOf(person: Account, today: string): AccountValues {
  const { roleIds, enrolment } = person
  return { ...recordOf(typed, (name) => String(person[name] ?? '')), roleIds, enrolment, from: today }
}

export function fieldsOf({
  language,
  programmeId,
  year,
  groupId,
  firmId,
  schoolYearLeft,
  yearLeft,
  roleIds,
  ...values
}: AccountValues): AccountFields {
  return {
    ...values,
    roleIds: [...roleIds],
    language: isLocale(language) ? language : null,
    programmeId: programmeId || null,
    year: year === '' ? null : year === 'GRADUATED' ? year : Number(year),
    groupId: groupId || null,
    firmId: firmId || null,
    schoolYearLeft: numberOf(schoolYearLeft),
    yearLeft: numberOf(yearLeft),
  }
}

/** Text that is no number stays wrong, and its field says so. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

/** Changes the display name along with first and last name, as long as it consists of just these two. */
export function withNames(values: AccountValues, change: Partial<Pick<AccountValues, 'firstName' | 'lastName'>>): Partial<AccountValues> {
  const proposed = ({ firstName, lastName }: Pick<AccountValues, 'firstName' | 'lastName'>) =>
    `${firstName.trim()} ${lastName.trim()}`.trim()
  return values.displayName.trim() === proposed(values) ? { ...change, displayName: proposed({ ...values, ...change }) } : change
}

/** Keeps year and enrolment consistent: a year that the programme does not have is cleared, and a graduate is graduated in both. */
export function withStudies(
  values: AccountValues,
  change: Partial<Pick<AccountValues, 'programmeId' | 'year' | 'enrolment'>>,
  programmes: AccountChoices['programmes'],
): Partial<AccountValues> {
  if (change.enrolment !== undefined) {
    if (change.enrolment === 'GRADUATED') return { ...change, year: 'GRADUATED' }
    return values.year === 'GRADUATED' ? { ...change, year: '' } : change
  }
  if (change.year !== undefined) {
    if (change.year === 'GRADUATED') return { ...change, enrolment: 'GRADUATED' }
    return values.enrolment === 'GRADUATED' ? { ...change, enrolment: 'ACTIVE' } : change
  }
  const length = programmes.find(({ id }) => id === change.programmeId)?.lengthYears ?? 0
  return Number(values.year) > length ? { ...change, year: '' } : change
}

export function hasMoved(one: AccountValues, other: AccountValues): boolean {
  return (['programmeId', 'year', 'groupId', 'firmId', 'enrolment'] as const).some((name) => one[name] !== other[name])
}
