import type { Account, AccountChoices, AccountFields } from '@/lib/contracts/users/accounts'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import { isLocale } from '@/lib/i18n/locales'

/** An account as it is typed: '' where nothing is chosen. */
export type AccountValues = {
  firstName: string
  lastName: string
  displayName: string
  username: string
  email: string
  language: string
  roleIds: readonly string[]
  programmeId: string
  /** '3', 'GRADUATED'. */
  year: string
  groupId: string
  firmId: string
  enrolment: EnrolmentStatus
  from: string
  studentIdNumber: string
  hospitalResourceNumber: string
  registrationNumber: string
  phone: string
  employer: string
  jobTitle: string
  ethnicity: string
  schoolYearLeft: string
  yearLeft: string
}

export function newAccount(today: string): AccountValues {
  return {
    firstName: '',
    lastName: '',
    displayName: '',
    username: '',
    email: '',
    language: '',
    roleIds: [],
    programmeId: '',
    year: '',
    groupId: '',
    firmId: '',
    enrolment: 'ACTIVE',
    from: today,
    studentIdNumber: '',
    hospitalResourceNumber: '',
    registrationNumber: '',
    phone: '',
    employer: '',
    jobTitle: '',
    ethnicity: '',
    schoolYearLeft: '',
    yearLeft: '',
  }
}

export function valuesOf(person: Account, today: string): AccountValues {
  const {
    firstName,
    lastName,
    displayName,
    username,
    email,
    roleIds,
    enrolment,
    studentIdNumber,
    hospitalResourceNumber,
    registrationNumber,
    phone,
    employer,
    jobTitle,
    ethnicity,
  } = person
  return {
    firstName,
    lastName,
    displayName,
    username,
    email,
    roleIds,
    enrolment,
    studentIdNumber,
    hospitalResourceNumber,
    registrationNumber,
    phone,
    employer,
    jobTitle,
    ethnicity,
    language: person.language ?? '',
    programmeId: person.programmeId ?? '',
    year: String(person.year ?? ''),
    groupId: person.groupId ?? '',
    firmId: person.firmId ?? '',
    from: today,
    schoolYearLeft: String(person.schoolYearLeft ?? ''),
    yearLeft: String(person.yearLeft ?? ''),
  }
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

/** What is no number stays wrong: the field says so. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

/** The name is followed for as long as it says no more than the two it is made of. */
export function withNames(values: AccountValues, change: Partial<Pick<AccountValues, 'firstName' | 'lastName'>>): Partial<AccountValues> {
  const proposed = ({ firstName, lastName }: Pick<AccountValues, 'firstName' | 'lastName'>) =>
    `${firstName.trim()} ${lastName.trim()}`.trim()
  return values.displayName.trim() === proposed(values) ? { ...change, displayName: proposed({ ...values, ...change }) } : change
}

/** A year that the programme does not have is none; who has graduated has in both. */
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
