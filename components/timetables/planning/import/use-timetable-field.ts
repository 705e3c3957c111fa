'use client'

import { useTranslations } from 'next-intl'
import type { FieldName } from '@/components/shared/import/import-words'

/** The fields of the template file. */
export const fileFields = ['key', 'title', 'type', 'date', 'startTime', 'endTime', 'room', 'groups', 'teachers', 'notes'] as const
const others = [
  'minutes',
  'building',
  'lead',
  'assistants',
  'students',
  'weekdays',
  'recurrence',
  'until',
  'dateRange',
  'link',
  'own',
  'person',
  'group',
] as const
const fields = [...fileFields, ...others] as const

/** The names of the fields in a file of events. The server words the changes. */
export function useTimetableField(): FieldName {
  const t = useTranslations('timetablePlanning.import')
  return (field, value) => {
    if (value !== undefined) return field === 'own' && value !== '' ? t('ownDates', { count: Number(value) }) : value
    const known = fields.find((one) => one === (field === 'student' ? 'students' : field))
    return known === undefined ? field : t(`field.${known}`)
  }
}
