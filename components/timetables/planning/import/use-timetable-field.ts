'use client'

import { useTranslations } from 'next-intl'
import type { FieldName } from '@/components/shared/import/import-words'

/** Of a file to begin with. */
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

/** What a file of events calls its fields. What changes is worded by the server. */
export function useTimetableField(): FieldName {
  const t = useTranslations('timetablePlanning.import')
  return (field, value) => {
    if (value !== undefined) return field === 'own' && value !== '' ? t('ownDates', { count: Number(value) }) : value
    const known = fields.find((one) => one === (field === 'student' ? 'students' : field))
    return known === undefined ? field : t(`field.${known}`)
  }
}
