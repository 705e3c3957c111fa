'use client'

import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { call } from '@/lib/client/request'
import { countMarked, type MarkedAnswers } from '@/lib/contracts/feedback'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFeedbackAct } from './use-act'

/** A page is a screen or two long: a school collects hundreds of such answers in a term. */
const perPage = 25

/** Answers that may not come from a patient, listed without their content. */
export function MarkedPart({ rows }: { rows: MarkedAnswers }) {
  const t = useTranslations('feedback.marked')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const { act, busy } = useFeedbackAct()
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  // The last answer of the last page may have been counted, which removes that page.
  const page = Math.min(wanted, pages)
  const before = (page - 1) * perPage
  const shown = rows.slice(before, before + perPage)
  if (rows.length === 0)
    return (
      <EmptyState icon={<ShieldAlert />} title={t('empty')}>
        {t('emptyHelp')}
      </EmptyState>
    )

  async function count(feedbackId: string) {
    const reason = await prompt({
      title: t('count'),
      body: t('reasonHelp'),
      action: t('count'),
      label: t('reason'),
      maxLength: 300,
      requiredMessage: issues('required'),
    })
    if (reason !== null) await act(feedbackId, () => call(countMarked, { feedbackId, reason }))
  }

  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p className="text-muted">{t('help')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map(({ id, student, clinic, month, marks }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="flex min-w-0 flex-col gap-1">
              <span className="wrap-anywhere">{t('row', { student, clinic, month: formats.month(month) })}</span>
              <span className="flex flex-wrap gap-1">
                {marks.map((mark) => (
                  <Chip key={mark} tone="warning" className="whitespace-normal">
                    {t(`why.${mark}`)}
                  </Chip>
                ))}
              </span>
            </span>
            <Button size="sm" loading={busy === id} onPress={() => void count(id)}>
              {t('count')}
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} from={before + 1} to={before + shown.length} total={rows.length} onGo={setWanted} />
    </div>
  )
}
