'use client'

import { useSyncExternalStore } from 'react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'

/**
 * In a window that a page of this application opened, a button that closes it, so that what was typed in that page is untouched; otherwise a link to the login
 * screen.
 */
export function CloseOrBack() {
  const t = useTranslations('ssoPages')
  const isWindow = useSyncExternalStore(
    subscribeToNothing,
    () => window.opener !== null,
    () => false,
  )
  if (isWindow)
    return (
      <Button variant="primary" fullWidth className="mt-6" onPress={() => window.close()}>
        {t('close')}
      </Button>
    )
  return (
    <LinkButton href="/" variant="primary" fullWidth className="mt-6">
      {t('back')}
    </LinkButton>
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
