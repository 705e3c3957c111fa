import { useTimeZone } from 'next-intl'
import { dayIn } from '@/lib/format'
import { defaultInstitution } from '@/lib/i18n/institution'
import { useFormats } from '@/lib/i18n/use-formats'

/** The time of day alone for what happened on the day of the session; with its date what did not. */
export function useTimeOn(heldOn: string): (at: string) => string {
  const formats = useFormats()
  const timeZone = useTimeZone() ?? defaultInstitution.timeZone
  return (at) => (dayIn(at, timeZone) === heldOn ? formats.time(at) : formats.dateTime(at))
}
