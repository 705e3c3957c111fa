import { useTranslations } from 'next-intl'
import { valueOf, type ColumnType } from '@/lib/third-party-import/data-sets'
import { useFormats } from '@/lib/i18n/use-formats'

/** A stored value as people read it: days and numbers in the reader's format, yes and no in words. A value of another type stays as it is. */
export function useValueText(): (type: ColumnType, value: string) => string {
  const t = useTranslations('thirdParty')
  const formats = useFormats()
  return (type, value) => {
    if (value === '' || valueOf(type, value) !== value) return value
    if (type === 'YES_NO') return t(value === 'true' ? 'yes' : 'no')
    if (type === 'DATE') return formats.day(value)
    // A number may be a room or a case, so it has no thousands separators.
    return type === 'NUMBER' ? formats.number(Number(value), { useGrouping: false, maximumFractionDigits: 10 }) : value
  }
}
