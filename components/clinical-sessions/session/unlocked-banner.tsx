'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'

/** The teacher that unlocked a marked session, and the reason; the history has the earlier marks. */
export function UnlockedBanner({ session: { state, history } }: { session: Session }) {
  const t = useTranslations('locks')
  const formats = useFormats()
  if (state !== 'UNLOCKED') return null
  const unlocked = history.find(({ act }) => act === 'unlocked')
  return (
    <Banner tone="warning" title={t('unlock.banner')} announce="none">
      {unlocked && (
        <p>{t('unlock.by', { name: unlocked.by.displayName, at: formats.dateTime(unlocked.at), reason: unlocked.reason ?? '' })}</p>
      )}
      <p>{t('unlock.before')}</p>
    </Banner>
  )
}
