'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { VoidLink } from '@/components/shared/outside-link/void-link'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { recordPortalOpened, type readPortal } from '@/lib/contracts/provider-portal'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'
import { PortalComing } from './portal-coming'
import { PortalPlacements } from './portal-placements'
import { PortalProblem } from './portal-problem'
import { PortalRegisters } from './portal-registers'
import { PortalSigning } from './portal-signing'

export type Portal = OutputOf<typeof readPortal>
/** Runs an act of the page; false if it failed, which the page reports. */
export type Act = (work: () => Promise<unknown>) => Promise<boolean>

/** The link's own errors, each with its own text. */
const refusals = {
  'provider-portal.CHANGED': 'changed',
  'provider-portal.TOO_MANY': 'tooMany',
  'attendance.CLOSED': 'closed',
  'attendance.CANCELLED': 'dateCancelled',
  'attendance.EARLY': 'early',
  'sign-off.TOO_MANY_MAILS': 'tooManyMails',
} as const

/** The page that a contact of a provider sees without an account: who comes when, what waits for them, and where they tell of a problem. */
export function PortalScreen({ token, portal }: { token: string; portal: Portal }) {
  const t = useTranslations('providerPortal')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const [failure, setFailure] = useState('')
  const [isVoid, setVoid] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void call(recordPortalOpened, { token }).catch(() => {}), [token])
  if (isVoid) return <VoidLink why="invalid" token={token} />

  const act: Act = async (work) => {
    if (isBusy) return false
    setBusy(true)
    setFailure('')
    try {
      await work()
      router.refresh()
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 'NOT_FOUND') setVoid(true)
      const known = error instanceof CallError ? Object.entries(refusals).find(([code]) => code === error.code)?.[1] : undefined
      setFailure(known ? t(`refused.${known}`) : problem(error))
      // The data may have changed in the meantime.
      router.refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  const part = { token, portal, act, isBusy }
  return (
    <div className="flex flex-col gap-6">
      <title>{portal.provider.name}</title>
      <PageHeader title={portal.provider.name} subtitle={t('for', { name: portal.contact, institution: portal.institution })} />
      {failure !== '' && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      <PortalRegisters {...part} />
      <PortalPlacements {...part} />
      <PortalSigning {...part} />
      <PortalComing portal={portal} />
      <PortalProblem {...part} />
      <p className="text-center text-dense text-muted">{t('until', { until: formats.day(portal.expiresAt.slice(0, 10)) })}</p>
    </div>
  )
}
