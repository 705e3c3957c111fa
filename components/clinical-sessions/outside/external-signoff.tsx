import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ExclusiveScreen } from '@/components/shared/exclusive-screen'
import type { OutputOf } from '@/lib/contract'
import type { readConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { useFormats } from '@/lib/i18n/use-formats'
import { CodeScreen } from './code-screen'
import { ConfirmScreen } from './confirm-screen'
import { ConfirmedRecord, type Confirmed } from './confirmed-record'
import { VoidLink } from './void-link'

interface ExternalSignoffProps {
  isSignedIn: boolean
  /** Null: the address holds none. */
  token: string | null
  /** What the link leads to; null where it counts for nothing. */
  found: OutputOf<typeof readConfirmation> | null
}

/** /externalsignoff/:token? */
export function ExternalSignoff(props: ExternalSignoffProps) {
  return <MessagesFor namespaces={['errors', 'externalSignoff', 'issues', 'ui']}>{screenOf(props)}</MessagesFor>
}

function screenOf({ isSignedIn, token, found }: ExternalSignoffProps): ReactNode {
  if (isSignedIn) return <Exclusive />
  if (token === null) return <CodeScreen />
  if (found === null) return <VoidLink why="invalid" />
  if (found.record === null) return <VoidLink why="changed" />
  return <Confirming token={token} record={found.record} />
}

function Confirming({ token, record }: { token: string; record: Confirmed }) {
  const t = useTranslations('externalSignoff')
  const formats = useFormats()
  return (
    <ConfirmScreen
      token={token}
      supervisorName={record.supervisorName}
      intro={t('intro', { student: record.student.name })}
      until={t('until', { until: formats.dateTime(record.expiresAt) })}
    >
      <ConfirmedRecord record={record} />
    </ConfirmScreen>
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
