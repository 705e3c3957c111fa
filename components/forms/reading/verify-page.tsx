import { useTranslations } from 'next-intl'
import { CodeScreen } from '@/components/shared/outside-link/code-screen'
import { Banner, type BannerTone } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { verifyForm } from '@/lib/contracts/form-responses'
import type { FormStanding } from '@/lib/forms/vocabulary'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { useFormats } from '@/lib/i18n/use-formats'
import { viewHref } from '@/lib/forms/hrefs'

type Found = OutputOf<typeof verifyForm>
type Known = Exclude<Found, { standing: 'UNKNOWN' }>
interface VerifyPageProps {
  /** Null if the address contains none. */
  hash: string | null
  /** Null if the text is not a hash. */
  found: Found | null
}

/** /forms/verify/:hash? */
export function VerifyPage({ hash, found }: VerifyPageProps) {
  return (
    <MessagesFor namespaces={['errors', 'formVerify', 'issues', 'ui']}>
      {hash === null ? <CodeScreen base="/forms/verify" texts="formVerify" /> : <Verdict hash={hash} found={found} />}
    </MessagesFor>
  )
}

const tones: Readonly<Record<FormStanding, BannerTone>> = {
  SIGNED: 'success',
  COMPLETED: 'success',
  PENDING: 'info',
  SENT_BACK: 'warning',
  CHANGED: 'warning',
  WITHDRAWN: 'danger',
}

function Verdict({ hash, found }: { hash: string; found: Found | null }) {
  const t = useTranslations('formVerify')
  const formats = useFormats()
  const standing = found?.standing ?? 'UNKNOWN'
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} className="mb-4" />
      <Banner tone={standing === 'UNKNOWN' ? 'danger' : tones[standing]} title={t(`standing.${standing}.title`)} announce="none">
        {t(`standing.${standing}.help`)}
      </Banner>
      {found && found.standing !== 'UNKNOWN' && <Facts found={found} />}
      <section className="mt-6">
        <h2 className="text-dense font-bold">{t('hash')}</h2>
        <p className="font-mono text-dense break-all text-ink-muted">{hash}</p>
        {found && <p className="mt-2 text-dense text-ink-muted">{t('checkedAt', { at: formats.dateTime(found.checkedAt) })}</p>}
      </section>
      <div className="mt-6 flex flex-col gap-3">
        {found && found.standing !== 'UNKNOWN' && found.reader && (
          <LinkButton href={viewHref(found.reader.responseId)} variant="primary" fullWidth>
            {t('open')}
          </LinkButton>
        )}
        <LinkButton href="/forms/verify" fullWidth>
          {t('another')}
        </LinkButton>
      </div>
    </>
  )
}

/** In these states the decisions no longer count, and the page must not list them as if they did. */
const over: readonly FormStanding[] = ['SENT_BACK', 'WITHDRAWN']

function Facts({ found: { standing, form, submittedAt, completedAt, decisions, reader } }: { found: Known }) {
  const t = useTranslations('formVerify')
  const formats = useFormats()
  const ended = standing === 'WITHDRAWN'
  const rows: [string, string][] = [
    [t('form'), form ? t('version', { name: form.name, number: form.version }) : t('confidential')],
    [t('subject'), reader?.subject ?? ''],
    [t('submitted'), submittedAt === null ? '' : formats.dateTime(submittedAt)],
    [t('completed'), completedAt === null ? '' : formats.dateTime(completedAt)],
  ]
  return (
    <>
      <Card className="mt-4">
        <dl className="flex flex-col gap-3">
          {rows
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt className="text-dense text-ink-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Card>
      {decisions.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-h3 font-bold">{t(over.includes(standing) ? 'earlierDecisions' : 'decisions')}</h2>
          <ul className="flex flex-col gap-2">
            {decisions.map(({ kind, part, at, name }, place) => (
              <Card as="li" key={place}>
                <p className="font-bold">
                  {name === ''
                    ? t(`${ended ? 'kindWithdrawn' : 'kind'}.${kind}`)
                    : t(`${ended ? 'kindByWithdrawn' : 'kindBy'}.${kind}`, { name })}
                </p>
                <p className="text-dense text-ink-muted">
                  {[t(`part.${part}`), at === null ? '' : formats.dateTime(at)].filter((text) => text !== '').join(' · ')}
                </p>
              </Card>
            ))}
          </ul>
          {!reader && <p className="mt-2 text-dense text-ink-muted">{t('names')}</p>}
        </section>
      )}
    </>
  )
}
