'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { askExport, type PrivacySubject } from '@/lib/contracts/privacy'
import { useFormats } from '@/lib/i18n/use-formats'
import { ErasureCard } from './erasure-card'
import { ExportsList } from './exports-list'
import { usePrivacyAct } from './use-privacy-act'

/** The information that a person can be given about the data held on them, and the data that can be erased. */
export function SubjectScreen({ subject }: { subject: PrivacySubject }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const { act, busy, dialog } = usePrivacyAct()
  const { id, name, username, erasedAt, exports } = subject
  const isWaiting = exports.some(({ state }) => state === 'WAITING')

  async function ask() {
    if (await act('export', () => call(askExport, { id }))) notify.success(t('exports.begun'))
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={name} />
      {erasedAt !== null && (
        <Banner tone="info" announce="none" title={t('erasure.done')}>
          {t('erasure.doneAt', { at: formats.dateTime(erasedAt) })}
        </Banner>
      )}
      {erasedAt === null && (
        <>
          <p className="text-muted">{t('person.username', { username })}</p>
          <Card as="section" aria-labelledby="export-title">
            <div className="flex flex-col items-start gap-3">
              <h2 id="export-title" className="text-lead font-bold">
                {t('exports.heading')}
              </h2>
              <p className="max-w-prose text-muted">{t('exports.help')}</p>
              <Button
                icon={<FileDown />}
                loading={busy === 'export'}
                disabledReason={isWaiting && t('problem.WAITING')}
                onPress={() => void ask()}
              >
                {t('exports.ask')}
              </Button>
            </div>
            <div className="mt-4">
              <ExportsList exports={exports} />
            </div>
          </Card>
          <ErasureCard subject={subject} />
        </>
      )}
      {dialog}
    </div>
  )
}
