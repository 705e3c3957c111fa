'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { browserOf, ownBrowserFirst, type Browser } from '@/lib/location/own-browser'

const subscribeToNothing = () => () => {}
const ownBrowser = (): Browser | null => browserOf(navigator.userAgent)

/**
 * The steps by which each browser lets a site ask for the position, with the reader's own browser first: shown while the question waits, and once access is
 * denied.
 */
export function LocationSteps() {
  const t = useTranslations('location.steps')
  const own = useSyncExternalStore(subscribeToNothing, ownBrowser, () => null)
  return (
    <section aria-labelledby="location-steps" className="mt-4 flex flex-col gap-2">
      <h2 id="location-steps" className="text-lead font-bold">
        {t('title')}
      </h2>
      <dl className="flex flex-col gap-2">
        {ownBrowserFirst(own).map((browser) => (
          <div key={browser}>
            <dt className="font-medium">{browser === own ? t('own', { browser: t(`${browser}.name`) }) : t(`${browser}.name`)}</dt>
            <dd className="text-muted">{t(`${browser}.how`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t('device')}</p>
    </section>
  )
}
