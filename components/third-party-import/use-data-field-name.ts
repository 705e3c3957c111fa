import { useTranslations } from 'next-intl'
import type { FieldName } from '@/components/shared/import/import-words'
import type { DataColumn } from '@/lib/contracts/third-party-import'
import { keyField, type MatchedBy } from '@/lib/third-party-import/data-sets'
import { useValueText } from './use-value-text'

/** The labels of a set's fields, and their values in words. */
export function useDataFieldName({
  matchedBy,
  columns,
}: {
  readonly matchedBy: MatchedBy
  readonly columns: readonly DataColumn[]
}): FieldName {
  const t = useTranslations('thirdParty')
  const textOf = useValueText()
  return (field, value) => {
    const column = columns.find(({ id }) => id === field)
    if (value !== undefined) return column ? textOf(column.type, value) : value
    return field === keyField ? t(`match.${matchedBy}`) : (column?.caption ?? t('goneColumn'))
  }
}
