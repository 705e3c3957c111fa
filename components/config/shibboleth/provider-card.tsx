'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRunJob } from '@/components/config/use-run-job'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listJobs } from '@/lib/contracts/config/operations'
import type { Shibboleth, ShownProvider } from '@/lib/contracts/sign-in/shibboleth'
import { useFormats } from '@/lib/i18n/use-formats'
import { CertificateReading } from './certificate-reading'

const jobName = 'saml-metadata'

/** The data that is known about the provider, and since when. */
export function ProviderCard({ state: { provider, source, readAt, triedAt, problem } }: { state: Shibboleth }) {
  const t = useTranslations('shibboleth.provider')
  const tProblem = useTranslations('shibboleth.problem')
  const formats = useFormats()
  const { begun, run } = useRunJob(() => t('job'))
  const failed = useProblemText()
  if (!provider || readAt === null || triedAt === null) {
    return (
      <Card as="section" aria-labelledby="provider-title" className="flex flex-col gap-2">
        <h2 id="provider-title" className="text-lead font-bold">
          {t('title')}
        </h2>
        <p className="text-muted">{t('none')}</p>
      </Card>
    )
  }
  const isFetched = source?.kind === 'URL'

  async function refresh() {
    try {
      const job = (await call(listJobs, {})).jobs.find(({ name }) => name === jobName)
      if (job) await run(job)
    } catch (error) {
      notify.error(failed(error), { id: 'operations' })
    }
  }

  return (
    <Card as="section" aria-labelledby="provider-title" className="flex flex-col gap-4">
      <h2 id="provider-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      {problem && (
        <Banner tone="warning" announce="none" title={t('notRead', { at: formats.dateTime(triedAt) })}>
          {tProblem(problem)} {t('oldCounts')}
        </Banner>
      )}
      <ProviderReading provider={provider} />
      <p className="text-dense text-muted">{t(isFetched ? 'fetchedAt' : 'givenAt', { at: formats.dateTime(readAt) })}</p>
      {isFetched && (
        <div>
          <Button icon={<RefreshCw />} loading={begun !== null} onPress={() => void refresh()}>
            {t('refresh')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The content of the provider's metadata, before and after saving. */
export function ProviderReading({
  provider: { displayName, entityId, signOnUrl, hasLogout, scopes, validUntil, certificates },
}: {
  provider: ShownProvider
}) {
  const t = useTranslations('shibboleth.provider')
  const formats = useFormats()
  const rows: readonly (readonly [string, string])[] = [
    ...(displayName === '' ? [] : [[t('name'), displayName] as const]),
    [t('entityId'), entityId],
    [t('signOn'), signOnUrl],
    [t('logout'), t(hasLogout ? 'hasLogout' : 'noLogout')],
    [t('scopes'), scopes === null ? t('noScopes') : formats.list(scopes)],
    ...(validUntil === null ? [] : [[t('validUntil'), formats.dateTime(validUntil)] as const]),
  ]
  return (
    <>
      <dl className="flex flex-col gap-3">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="text-dense text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-3">
        <h3 className="font-medium">{t('certificates', { count: certificates.length })}</h3>
        {certificates.map((certificate) => (
          <CertificateReading key={certificate.fingerprint} certificate={certificate} />
        ))}
      </div>
    </>
  )
}
