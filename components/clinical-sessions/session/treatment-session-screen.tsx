'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useRemember } from '@/components/shared/use-remember'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { useLazy } from '@/components/ui/use-lazy'
import { useOffline } from '@/lib/client/hooks'
import { isOnlyBegun, unmarkOnlyBegun } from '@/lib/client/offline-navigation'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { SessionDetail } from './session-detail'
import { sessionHref } from '@/components/shared/session-href'
import { sessionSaves } from './session-saves'
import { useLateNotice } from '../late/late-notice'
import { useMe } from '@/components/shared/live/use-me'
import { useSession, type LoadedSession } from './use-session'

interface TreatmentSessionScreenProps {
  id: string
  /** The session that the page read; null without a network or if this person may not see it. */
  initial?: Session | null
}

/** One session: read from the page where there is a network, and from this device otherwise. */
export function TreatmentSessionScreen({ id, initial = null }: TreatmentSessionScreenProps) {
  // After a session was begun on this device under this address, the device's copy is read again.
  const [begun, setBegun] = useState(0)
  function readAnew() {
    unmarkOnlyBegun()
    setBegun(begun + 1)
  }
  return <Screen key={begun} id={id} initial={initial} onBegun={readAnew} />
}

function Screen({ id, initial, onBegun }: { id: string; initial: Session | null; onBegun: () => void }) {
  const t = useTranslations('clinical')
  const offline = useOffline()
  const loaded = useSession({ id, initial })
  // Only known in the browser, after it has asked the device.
  const isNew = loaded.phase === 'missing' && isOnlyBegun()
  const NewSessionScreen = useLazy(isNew, loadNew, doNothing)
  if (loaded.phase === 'ready') return <Ready loaded={loaded} id={id} />
  if (isNew && NewSessionScreen) return <NewSessionScreen id={id} onBegun={onBegun} />
  return (
    <PageTemplate kind="session" back="/clinical" backLabel={t('title')}>
      {loaded.phase === 'loading' || isNew ? (
        <SkeletonSheet />
      ) : (
        <div className="flex max-w-prose flex-col items-start gap-4 px-4 py-4 md:px-6">
          <PageHeader title={t(offline ? 'notHere' : 'notFound')} />
          <p className="text-muted">{t(offline ? 'notHereWhy' : 'notFoundWhy')}</p>
          <LinkButton href="/clinical" variant="primary">
            {t('backToClinical')}
          </LinkButton>
        </div>
      )}
    </PageTemplate>
  )
}

function Ready({ loaded, id }: { loaded: Extract<LoadedSession, { phase: 'ready' }>; id: string }) {
  const t = useTranslations('clinical')
  const { session, show, failedSaves } = loaded
  useLateNotice()
  const me = useMe()
  const formats = useFormats()
  const label = t('label', { clinic: session.clinic.name, day: formats.day(session.header.heldOn) })
  const href = sessionHref(id)
  useRemember(
    session.side === 'student'
      ? { href, caption: label, subcaption: '' }
      : { href, caption: session.student.displayName, subcaption: label },
  )
  const problemText = useProblemText()
  // The object stays the same until something of its own changes, so that components using it are not drawn again for every change of the session.
  const saves = useMemo(
    () =>
      sessionSaves({
        id,
        show,
        me,
        label,
        failedSaves,
        onFailed: (error) => notify.error(problemText(error), { id: `failedSaves-${id}` }),
      }),
    [id, show, me, label, failedSaves, problemText],
  )
  return <SessionDetail {...loaded} saves={saves} />
}

const loadNew = async () => (await import('./new-session-screen')).NewSessionScreen
const doNothing = () => {}
