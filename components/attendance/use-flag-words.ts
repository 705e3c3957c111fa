import { useTranslations } from 'next-intl'
import type { AttendanceFlag } from '@/lib/attendance/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'

type Flagged = {
  readonly flag: AttendanceFlag
  readonly sameAs: string | null
  readonly metresAway: number | null
  readonly withoutReason: string
}

/**
 * Says why a check-in has to be looked at, with, if known, the name of the student on the same device, the distance, or the student's reason for going on
 * without a position.
 */
export function useFlagWords(): (flagged: Flagged) => string {
  const t = useTranslations('attendance')
  const formats = useFormats()
  return ({ flag, sameAs, metresAway, withoutReason }) => {
    if (flag === 'SAME_DEVICE' && sameAs !== null) return t('sameAs', { name: sameAs })
    if (flag === 'FAR' && metresAway !== null) return t('metresAway', { metres: formats.number(metresAway) })
    if (flag === 'NO_LOCATION' && withoutReason !== '') return t('withoutLocation', { reason: withoutReason })
    return t(`flag.${flag}`)
  }
}
