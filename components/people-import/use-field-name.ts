import { useMessages, useTranslations } from 'next-intl'
import { wordAt } from '@/lib/i18n/word-at'
import type { FieldName } from '@/components/shared/import/import-words'

/** What fields of people are called, as on the account itself. */
export function useFieldName(): FieldName {
  const t = useTranslations('imports.people.field')
  const words = useMessages().accounts
  return (field) => (field === 'roles' || field === 'status' ? t(field) : (wordAt(words, ['field', field]) ?? field))
}
