'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useOffline } from '@/lib/client/hooks'

/** A notice that a list could be read neither from the server nor from this device. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  const connection = useTranslations('connection')
  const offline = useOffline()
  return (
    <EmptyState
      title={offline ? connection('screen.needsConnection') : t('wentWrong')}
      action={<Button onPress={onRetry}>{t('tryAgain')}</Button>}
    />
  )
}
