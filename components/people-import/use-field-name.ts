import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import type { FieldName } from '@/components/shared/import/import-words'

/** The labels of people's fields, as on the account itself. */
export function useFieldName(): FieldName {
  const t = useTranslations('imports.people.field')
  const formats = useFormats()
  const { accounts: words, users: states } = useMessages()
  return (field, value) => {
    if (value === undefined) return nameOf(field)
    if (field === 'from') return value === '' ? value : formats.day(value)
    if (field === 'enrolment') return wordAt(words, ['enrolment', value]) ?? value
    if (field === 'status') return wordAt(states, ['state', value]) ?? value
    return field === 'year' && value === 'GRADUATED' ? (wordAt(words, ['graduated']) ?? value) : value
  }

  function nameOf(field: string): string {
    return field === 'roles' || field === 'flags' || field === 'status' ? t(field) : (wordAt(words, ['field', field]) ?? field)
  }
}
