import 'server-only'
import { isLocale } from '@/lib/i18n/locales'
import { isAnywhere, isSame, studiesOf, type ManyAccount, type Studies } from '@/server/users'
import type { PeopleOptions } from './options'
import type { Draft } from './read-cells'
import type { AccountRow } from './wanted'

export function emptyDraft(options: PeopleOptions): Draft {
  return {
    status: 'ENABLED',
    groupName: null,
    flagIds: [],
    fields: {
      username: '',
      email: '',
      firstName: '',
      lastName: '',
      displayName: '',
      studentIdNumber: '',
      hospitalResourceNumber: '',
      registrationNumber: '',
      phone: '',
      ethnicity: '',
      employer: '',
      jobTitle: '',
      yearLeft: null,
      schoolYearLeft: null,
      language: null,
      roleIds: [...options.roleIds].sort(),
      programmeId: null,
      year: null,
      groupId: null,
      firmId: null,
      enrolment: 'ACTIVE',
      from: options.from,
    },
  }
}

export function draftOf(account: ManyAccount, options: PeopleOptions): Draft {
  const {
    username,
    email,
    firstName,
    lastName,
    displayName,
    yearLeft,
    schoolYearLeft,
    locale,
    roleIds,
    programmeId,
    groupId,
    firmId,
    status,
  } = account
  return {
    status,
    groupName: null,
    flagIds: [...account.flagIds].sort(),
    fields: {
      username,
      email,
      firstName,
      lastName,
      displayName,
      yearLeft,
      schoolYearLeft,
      roleIds: [...roleIds].sort(),
      programmeId,
      groupId,
      firmId,
      studentIdNumber: account.studentIdNumber ?? '',
      hospitalResourceNumber: account.hospitalResourceNumber ?? '',
      registrationNumber: account.registrationNumber ?? '',
      phone: account.phone ?? '',
      ethnicity: account.ethnicity ?? '',
      employer: account.employer ?? '',
      jobTitle: account.jobTitle ?? '',
      language: isLocale(locale) ? locale : null,
      year: account.graduated ? 'GRADUATED' : account.year,
      enrolment: account.enrolment ?? 'ACTIVE',
      from: options.from,
    },
  }
}

export function studiesBefore({ programmeId, year, graduated, groupId, firmId, enrolment }: ManyAccount): Studies {
  return { programmeId, year, graduated, groupId, firmId, enrolment: enrolment ?? 'ACTIVE' }
}

export function hasMoved(draft: Draft, before: ManyAccount | null): boolean {
  const studies = studiesOf(draft.fields)
  if (draft.groupName !== null) return true
  return before ? !isSame(studies, studiesBefore(before)) : isAnywhere(studies)
}

export function accountOf({ fields, status }: Draft): AccountRow {
  const { username, email, firstName, lastName, displayName, yearLeft, schoolYearLeft, language, programmeId, year, groupId, firmId } =
    fields
  const given = (text: string) => text || null
  return {
    username,
    email,
    firstName,
    lastName,
    displayName,
    yearLeft,
    schoolYearLeft,
    locale: language,
    programmeId,
    year: year === 'GRADUATED' ? null : year,
    graduated: year === 'GRADUATED',
    groupId,
    firmId,
    status,
    studentIdNumber: given(fields.studentIdNumber),
    hospitalResourceNumber: given(fields.hospitalResourceNumber),
    registrationNumber: given(fields.registrationNumber),
    phone: given(fields.phone),
    ethnicity: given(fields.ethnicity),
    employer: given(fields.employer),
    jobTitle: given(fields.jobTitle),
  }
}
