import { getLocale, getTimeZone } from 'next-intl/server'
import { formatsFor, type Formats } from '@/lib/format'

/** The formats for the reader of this page. */
export async function getFormats(): Promise<Formats> {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  return formatsFor({ locale, timeZone })
}
