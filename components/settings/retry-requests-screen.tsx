'use client'

import { CloudCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { useUnsent } from '@/lib/client/hooks'
import { retryNow } from '@/lib/client/queue-decisions'
import { UnsentRequest } from './unsent-request'

/** What this device holds that the server does not have yet. Works without a network. */
export function RetryRequestsScreen() {
  const t = useTranslations('retryRequests')
  const requests = useUnsent()
  const [isTrying, setTrying] = useState(false)

  async function tryAll() {
    setTrying(true)
    await retryNow().catch(() => {})
    setTrying(false)
  }

  const isEmpty = requests !== null && requests.length === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        primary={
          !isEmpty && (
            <Button variant="primary" loading={isTrying} onPress={() => void tryAll()}>
              {t('retryAll')}
            </Button>
          )
        }
      />
      {isEmpty ? (
        <EmptyState icon={<CloudCheck />} title={t('empty.title')}>
          {t('empty.help')}
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">{t('intro')}</p>
          <ul className="mt-4 flex flex-col gap-3" aria-busy={requests === null}>
            {requests?.map((request) => (
              <UnsentRequest key={request.seq} request={request} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
