import { getLocale, getTimeZone } from 'next-intl/server'
import { formatsFor, type Formats } from '@/lib/format'

/** The formats of whoever asks for this page. */
export async function getFormats(): Promise<Formats> {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  return formatsFor({ locale, timeZone })
}
