'use client'

import { useTranslations } from 'next-intl'

/** The labels of the fields of a schedule and of an assignment, for error summaries. */
export function useFieldNames() {
  const t = useTranslations('formSchedules')
  const names = {
    name: t('name'),
    formId: t('form'),
    audience: t('audience'),
    completer: t('completer'),
    userIds: t('completersNamed'),
    opensAt: t('on'),
    opensOn: t('opensOn'),
    firstOn: t('on'),
    time: t('time'),
    rrule: t('repeats'),
    frequency: t('repeats'),
    weekdays: t('weekdays'),
    ends: t('ends'),
    times: t('times'),
    until: t('untilOn'),
    untilOn: t('untilOn'),
    dueDays: t('dueDays'),
    dueAt: t('dueOn'),
    dueOn: t('dueOn'),
    remindDays: t('remind'),
    late: t('late'),
    eventId: t('assign.event'),
  }
  const byPath: Readonly<Record<string, string>> = names
  return { names, labelOf: (path: string) => byPath[path.split('.')[0] ?? ''] ?? path }
}
