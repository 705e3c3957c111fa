import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConfirmedRecord, type Confirmed } from '@/components/clinical-sessions/outside/confirmed-record'
import { LateConfirmScreen } from '@/components/clinical-sessions/outside/late-confirm-screen'
import { LatePortalScreen } from '@/components/provider-portal/late-portal-screen'
import type { Portal } from '@/components/provider-portal/portal-screen'
import { ExclusiveScreen } from '@/components/shared/exclusive-screen'
import type { FormRecord } from '@/lib/contracts/sign-off.shapes'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { useFormats } from '@/lib/i18n/use-formats'
import { CodeScreen } from '@/components/shared/outside-link/code-screen'
import { SignScreen } from './sign-screen'
import { VoidLink } from '@/components/shared/outside-link/void-link'

/** The record behind a link; `record` is null where it has changed since. */
export type FoundLink =
  | { readonly kind: 'SESSION'; readonly record: Confirmed | null }
  | { readonly kind: 'FORM'; readonly record: FormRecord | null }
  | { readonly kind: 'PORTAL'; readonly portal: Portal }

interface ExternalSignoffProps {
  isSignedIn: boolean
  /** Null where the address holds no token. */
  token: string | null
  /** Null where the link is void. */
  found: FoundLink | null
}

/** The page at /externalsignoff/:token? */
export function ExternalSignoff(props: ExternalSignoffProps) {
  const texts = ['errors', 'externalSignoff', 'issues', 'ui'] as const
  const more = {
    FORM: ['form', 'selector', 'toothMap'],
    PORTAL: ['attendance', 'connection', 'format', 'placements', 'providerPortal'],
    SESSION: [],
  } as const
  return <MessagesFor namespaces={[...texts, ...(props.found ? more[props.found.kind] : [])]}>{screenOf(props)}</MessagesFor>
}

function screenOf({ isSignedIn, token, found }: ExternalSignoffProps): ReactNode {
  if (isSignedIn) return <Exclusive />
  if (token === null) return <CodeScreen base="/externalsignoff" texts="externalSignoff" />
  if (found === null) return <VoidLink why="invalid" token={token} />
  if (found.kind === 'PORTAL') return <LatePortalScreen token={token} portal={found.portal} />
  if (found.record === null) return <VoidLink why="changed" token={token} />
  if (found.kind === 'FORM') return <SignScreen token={token} record={found.record} />
  return <Confirming token={token} record={found.record} />
}

function Confirming({ token, record }: { token: string; record: Confirmed }) {
  const t = useTranslations('externalSignoff')
  const formats = useFormats()
  return (
    <LateConfirmScreen
      token={token}
      supervisorName={record.supervisorName}
      intro={t('intro', { student: record.student.name })}
      until={t('until', { until: formats.dateTime(record.expiresAt) })}
    >
      <ConfirmedRecord record={record} />
    </LateConfirmScreen>
  )
}

function Exclusive() {
  const t = useTranslations()
  return (
    <>
      <title>{t('ui.exclusive')}</title>
      <ExclusiveScreen help={t('externalSignoff.exclusive.help')} href="/" action={t('externalSignoff.exclusive.home')} />
    </>
  )
}
