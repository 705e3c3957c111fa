import { useTimeZone } from 'next-intl'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'

/** Returns the time alone for an instant on the day of the session, and date and time for any other. */
export function useTimeOn(heldOn: string): (at: string) => string {
  const formats = useFormats()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (at) => (dayIn(at, timeZone) === heldOn ? formats.time(at) : formats.dateTime(at))
}
