'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { useNotifications, useOffline, useQueueCounts } from '@/lib/client/hooks'
import { unsavedChanges } from './unsaved-changes'

/** Says that there is no server, no session, or that something was refused; and how much waits on this device. */
export function OfflineBanner() {
  const t = useTranslations('connection')
  const isOffline = useOffline()
  const { signedOut } = useNotifications()
  const { unsent, refused } = useQueueCounts()
  const isUnsaved = useSyncExternalStore(unsavedChanges.watch, unsavedChanges.any, () => false)
  const list = <TextLink href="/settings/retryrequests">{t('openList')}</TextLink>

  if (isOffline) {
    return (
      <Banner bar tone="offline" action={unsent > 0 && list}>
        <p>
          {t('offline')} {unsent > 0 && t('waiting', { count: unsent })}
        </p>
      </Banner>
    )
  }
  if (signedOut && isUnsaved) {
    // A new tab: this one holds what they typed.
    return (
      <Banner bar tone="warning" action={<Button size="sm" onPress={() => void window.open('/', '_blank', 'noopener')}>{t('signInElsewhere')}</Button>}>
        <p>{t('signedOutUnsaved')}</p>
      </Banner>
    )
  }
  if (signedOut) {
    return (
      <Banner bar tone="warning" action={<Button size="sm" onPress={() => window.location.reload()}>{t('signInAgain')}</Button>}>
        <p>{unsent > 0 ? t('signInToSend', { count: unsent }) : t('signedOutElsewhere')}</p>
      </Banner>
    )
  }
  if (refused === 0) return null
  return (
    <Banner bar tone="danger" action={list}>
      <p>{t('refused', { count: refused })}</p>
    </Banner>
  )
}
