'use client'

import { useTimeZone } from 'next-intl'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'

const dayMs = 86_400_000

/** The time for a list: the clock time for today's messages, the weekday for this week's, and the date for older and future ones. */
export function useListTime(): (at: string) => string {
  const formats = useFormats()
  const zone = useTimeZone() ?? defaultTimeZone
  return (at) => {
    const now = new Date()
    const day = dayIn(new Date(at), zone)
    if (day === dayIn(now, zone)) return formats.time(at)
    const age = now.getTime() - Date.parse(at)
    return age > 0 && age < 6 * dayMs ? formats.weekday(day) : formats.date(at)
  }
}
