import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { formatsFor, type Formats, type Instant } from '@/lib/format'
import { defaultTimeZone } from './default-time-zone'

/** The formats for the reader of this component. */
export function useFormats(): Formats {
  return formatsFor({ locale: useLocale(), timeZone: useTimeZone() ?? defaultTimeZone })
}

/** Relative times such as 'just now'; needs the namespace `format`. */
export function useRelativeTime(): (at: Instant, now: Instant) => string {
  const formats = useFormats()
  const t = useTranslations('format')
  return (at, now) => formats.relative(at, now, { justNow: t('justNow'), halfAnHour: t('halfAnHour') })
}
