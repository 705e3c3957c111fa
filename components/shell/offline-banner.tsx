'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { useNotifications, useOffline, useQueueCounts } from '@/lib/client/hooks'
import { unsavedChanges } from '@/components/shared/page/unsaved-changes'

/** Says that there is no server or no session, or that something was refused; and how much waits on this device. */
export function OfflineBanner() {
  const t = useTranslations('connection')
  const isOffline = useOffline()
  const { signedOut } = useNotifications()
  const { unsent, refused: all, questions } = useQueueCounts()
  const pathname = usePathname()
  // On its own screen a refused request is a question below the text, and not a failure.
  const refused = all - questions.filter((entity) => pathname.includes(entity)).length
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
  if (signedOut) {
    const text = unsent > 0 ? t('signInToSend', { count: unsent }) : t('signedOutElsewhere')
    // The typed text exists in this tab alone, so the login is opened in another one.
    const signIn = isUnsaved ? (
      <Button size="sm" onPress={() => void window.open('/', '_blank', 'noopener')}>
        {t('signInElsewhere')}
      </Button>
    ) : (
      <Button size="sm" onPress={() => window.location.reload()}>
        {t('signInAgain')}
      </Button>
    )
    return (
      <Banner bar tone="warning" action={signIn}>
        <p>{isUnsaved ? t('signedOutUnsaved') : text}</p>
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
