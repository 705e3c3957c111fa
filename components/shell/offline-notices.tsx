'use client'

import { useTranslations } from 'next-intl'
import { useContext, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { connection } from '@/lib/client/connection'
import { paths } from '@/lib/paths'
import { OpensContext } from '@/components/shared/use-places'

/** The screen stays for this time before it reloads: a server that answers the poll and not the screen would otherwise be asked for it without end. */
const atLeastShownMs = 5_000

/** The screen for offline use on a device where nobody is logged in: it shows only what anybody may see. */
export function SignedOutOffline() {
  const t = useTranslations('connection.screen')
  useReloadOnceBack()
  return (
    <>
      <PageHeader title={t('signedOut')} />
      <p className="mt-4 max-w-prose">{t('signedOutHelp')}</p>
    </>
  )
}

/** Shown instead of every screen where the institution lets devices keep nothing, whoever is signed in. */
export function NothingStored() {
  const t = useTranslations('connection.screen')
  const errors = useTranslations('errors')
  useReloadOnceBack()
  return (
    <>
      <PageHeader title={t('needsConnection')} />
      <p className="mt-4 mb-4 max-w-prose">{t('nothingKept')}</p>
      <Button variant="primary" onPress={() => window.location.reload()}>
        {errors('tryAgain')}
      </Button>
    </>
  )
}

/** The screens offered instead, which the device can draw by itself (offline-registry.ts). */
const withoutNetwork = ['dashboard', 'clinical', 'forms', 'attendance', 'retryRequests'] as const

/** Shown for a screen that works with the server only. */
export function NeedsConnection() {
  const t = useTranslations('connection.screen')
  const titles = useTranslations('shell.titles')
  const opens = useContext(OpensContext)
  useReloadOnceBack()
  return (
    <>
      <PageHeader title={t('needsConnection')} />
      <p className="mt-4 max-w-prose">{t('needsConnectionHelp')}</p>
      <ul className="mt-2 list-disc pl-6">
        {withoutNetwork
          .filter((name) => opens.includes(name))
          .map((name) => (
            <li key={name}>
              <TextLink href={paths[name]}>{titles(name)}</TextLink>
            </li>
          ))}
      </ul>
    </>
  )
}

/** Shown where the screen's code is not on the device, because the network went before it was loaded. */
export function NotHereYet() {
  const t = useTranslations('connection.screen')
  useReloadOnceBack()
  return (
    <>
      <PageHeader title={t('notHere')} />
      <p className="mt-4 max-w-prose">{t('notHereHelp')}</p>
    </>
  )
}

/** Nothing was typed here, so the page is reloaded once the server answers, and its own screen comes. */
function useReloadOnceBack(): void {
  useEffect(() => {
    const shownAt = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    // This screen is here because the network did not answer, so the next answer is the one to wait for.
    connection.failed()
    const stop = connection.subscribe(() => {
      clearTimeout(timer)
      if (!connection.offline) timer = setTimeout(() => window.location.reload(), Math.max(0, shownAt + atLeastShownMs - performance.now()))
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
