'use client'

import { useTranslations } from 'next-intl'

/** The names of an account's fields, by their paths. */
export function useAccountNames() {
  const t = useTranslations('accounts.field')
  return {
    firstName: t('firstName'),
    lastName: t('lastName'),
    displayName: t('displayName'),
    username: t('username'),
    email: t('email'),
    language: t('language'),
    roleIds: t('roleIds'),
    programmeId: t('programme'),
    year: t('year'),
    groupId: t('group'),
    firmId: t('firm'),
    enrolment: t('enrolment'),
    from: t('from'),
    studentIdNumber: t('studentIdNumber'),
    hospitalResourceNumber: t('hospitalResourceNumber'),
    registrationNumber: t('registrationNumber'),
    phone: t('phone'),
    employer: t('employer'),
    jobTitle: t('jobTitle'),
    ethnicity: t('ethnicity'),
    schoolYearLeft: t('schoolYearLeft'),
    yearLeft: t('yearLeft'),
  }
}

export function nameOf(names: Readonly<Record<string, string>>, path: string): string {
  return names[path.split('.')[0] ?? ''] ?? ''
}
