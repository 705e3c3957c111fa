import { useTranslations } from 'next-intl'
import { minutesWaited } from '@/lib/clinical/waiting-time'
import type { Check } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { useNow } from '@/components/shared/live/use-now'

/** How long the student has waited; empty once they no longer wait. */
export function WaitingFor({ check }: { check: Check | null }) {
  return check?.state === 'WAITING' ? <Minutes since={check.askedAt} /> : null
}

function Minutes({ since }: { since: string }) {
  const t = useTranslations('marking')
  const formats = useFormats()
  const minutes = minutesWaited(since, useNow())
  // The chip beside it already says that the student waits.
  if (minutes === 0) return null
  return (
    <span suppressHydrationWarning className="font-medium text-ink">
      {' '}
      · {t('waiting', { duration: formats.duration(minutes * 60_000) })}
    </span>
  )
}
