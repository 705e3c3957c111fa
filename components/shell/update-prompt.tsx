'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { activateUpdate, watchForUpdate } from '@/lib/client/service-worker'

/** Registers the service worker, and asks when a new version waits: the page is never exchanged while somebody works on it. */
export function UpdatePrompt() {
  const t = useTranslations('connection')
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => watchForUpdate(setWaiting), [])
  if (!waiting) return null
  return (
    <Banner
      bar
      tone="info"
      action={
        <Button size="sm" variant="primary" onPress={() => activateUpdate(waiting)}>
          {t('update.now')}
        </Button>
      }
    >
      <p>{t('update.question')}</p>
    </Banner>
  )
}
