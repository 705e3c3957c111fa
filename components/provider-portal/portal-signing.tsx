'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { call } from '@/lib/client/request'
import { askToSign } from '@/lib/contracts/provider-portal'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Act, Portal } from './portal-screen'

/** Forms that wait for this contact's signature. The link of each goes to their address: this page signs nothing. */
export function PortalSigning({ token, portal: { toSign }, act, isBusy }: { token: string; portal: Portal; act: Act; isBusy: boolean }) {
  const t = useTranslations('providerPortal.signing')
  const formats = useFormats()
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  if (toSign.length === 0) return null

  async function send(taskId: string) {
    if (await act(() => call(askToSign, { token, taskId }))) setSent(new Set([...sent, taskId]))
  }

  return (
    <section aria-labelledby="portal-signing" className="flex flex-col gap-3">
      <h2 id="portal-signing" className="text-lead font-bold">
        {t('title', { count: toSign.length })}
      </h2>
      <p className="text-muted">{t('help')}</p>
      <Card as="div" flush>
        <ul aria-labelledby="portal-signing" className="divide-y divide-line">
          {toSign.map(({ taskId, form, student, submittedAt }) => (
            <li key={taskId} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-0 grow basis-48">
                <p className="font-medium wrap-anywhere">{form}</p>
                <p className="text-dense text-muted">
                  {[student, submittedAt && formats.day(submittedAt.slice(0, 10))].filter(Boolean).join(' · ')}
                </p>
              </div>
              {sent.has(taskId) ? (
                <p role="status" className="text-dense text-success">
                  {t('sent')}
                </p>
              ) : (
                <Button
                  icon={<Mail />}
                  loading={isBusy}
                  aria-label={t('sendOf', { form, student: student ?? '' })}
                  onPress={() => void send(taskId)}
                >
                  {t('send')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
