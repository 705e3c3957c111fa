'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useOffline } from '@/lib/client/hooks'

/** Says that neither the server nor this device has given a part of 'Today', and asks again. */
export function NotLoadedYet({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('dashboard')
  const errors = useTranslations('errors')
  const offline = useOffline()
  return (
    <div className="px-4 pb-4">
      <p className="font-medium">{t('notLoaded')}</p>
      <p className="pb-4 text-dense text-muted">{offline ? t('notLoadedOffline') : errors('wentWrong')}</p>
      <Button onPress={onRetry}>{errors('tryAgain')}</Button>
    </div>
  )
}
