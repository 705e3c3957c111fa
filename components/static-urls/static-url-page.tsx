import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LatePatientPage } from '@/components/feedback/late-patient-page'
import { ExclusiveScreen } from '@/components/shared/exclusive-screen'
import { CodeScreen } from '@/components/shared/outside-link/code-screen'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { openStaticUrl } from '@/lib/contracts/static-urls'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { useFormats } from '@/lib/i18n/use-formats'
import { AsSelf } from './as-self'
import { VisitorScreen } from './visitor-screen'

type Found = OutputOf<typeof openStaticUrl>
interface StaticUrlPageProps {
  isSignedIn: boolean
  /** Null where the address holds no token. */
  token: string | null
  /** Null where the address leads nowhere, or the visitor has a session. */
  found: Found | null
  /** Whether a person who is signed in may fill in the form. */
  asSelf: boolean
  /** Set where the form has questions for the patient of a visit, to which the address belongs. */
  patient: { student: string; clinic: string } | null
}

/** The page at /static-urls/:token? */
export function StaticUrlPage(props: StaticUrlPageProps) {
  const texts = ['errors', 'issues', 'staticUrlPage', 'ui'] as const
  const isForm = props.found?.state === 'OPEN'
  const own = isForm ? (['form', 'selector', 'toothMap'] as const) : props.patient ? (['patientFeedback'] as const) : []
  return <MessagesFor namespaces={[...texts, ...own]}>{screenOf(props)}</MessagesFor>
}

function screenOf({ isSignedIn, token, found, asSelf, patient }: StaticUrlPageProps): ReactNode {
  if (isSignedIn) return <Exclusive token={asSelf ? token : null} />
  if (token === null) return <CodeScreen base="/static-urls" texts="staticUrlPage" />
  if (patient) return <LatePatientPage token={token} asked={patient} />
  if (found === null) return <Nowhere />
  if (found.state !== 'OPEN') return <Closed found={found} />
  return <VisitorScreen token={token} form={found} />
}

function Nowhere() {
  const t = useTranslations('staticUrlPage')
  return (
    <>
      <title>{t('invalid.title')}</title>
      <PageHeader title={t('invalid.title')} className="mb-4" />
      <p>{t('invalid.help')}</p>
      <LinkButton href="/static-urls" variant="primary" fullWidth className="mt-6">
        {t('invalid.code')}
      </LinkButton>
    </>
  )
}

function Closed({ found: { state, form, opensAt } }: { found: Exclude<Found, { state: 'OPEN' }> }) {
  const t = useTranslations('staticUrlPage')
  const formats = useFormats()
  return (
    <>
      <title>{form}</title>
      <PageHeader title={form} className="mb-4" />
      <p>{t(`closed.${state}`, { at: opensAt === null ? '' : formats.dateTime(opensAt) })}</p>
    </>
  )
}

/** The screen for a visitor who has a session. `token` null: they may not answer under their own name. */
function Exclusive({ token }: { token: string | null }) {
  const t = useTranslations()
  return (
    <>
      <title>{t('ui.exclusive')}</title>
      <ExclusiveScreen
        help={t(token === null ? 'staticUrlPage.exclusive.help' : 'staticUrlPage.exclusive.asSelf')}
        href="/"
        action={t('staticUrlPage.exclusive.home')}
      />
      {token !== null && <AsSelf token={token} />}
    </>
  )
}
