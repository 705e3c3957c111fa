'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { remindResponses } from '@/lib/contracts/form-responses'
import type { TodaysFloor } from '@/lib/contracts/today'
import { TodaySection } from './today-section'

interface OverdueFormsSectionProps {
  late: NonNullable<TodaysFloor['lateForms']>
  onReminded: () => void
}

/** Says how many forms of the people whom the reader oversees are past their deadline, reminds those people, and links to the forms. */
export function OverdueFormsSection({ late: { count, remindable, href }, onReminded }: OverdueFormsSectionProps) {
  const t = useTranslations('dashboard.late')
  const problem = useProblemText()
  const [isSending, setSending] = useState(false)
  if (count === 0) return null

  async function remind() {
    const isWanted = await confirm({
      title: t('remindTitle', { count: remindable.length }),
      body: t('remindHelp'),
      action: t('remind', { count: remindable.length }),
    })
    if (!isWanted) return
    setSending(true)
    try {
      const { done } = await call(remindResponses, { responseIds: [...remindable] })
      notify.success(t('reminded', { count: done }), { id: 'late-forms' })
    } catch (error) {
      notify.error(problem(error), { id: 'late-forms' })
    }
    setSending(false)
    onReminded()
  }

  return (
    <TodaySection title={t('title')} more={{ href, label: t('open') }}>
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <div className="min-w-0">
          <p className="font-medium">{t('forms')}</p>
          <p className="text-dense text-muted">{t('formsOf', { count })}</p>
        </div>
        {remindable.length > 0 && (
          <Button className="shrink-0" loading={isSending} onPress={() => void remind()}>
            {t('remind', { count: remindable.length })}
          </Button>
        )}
      </div>
    </TodaySection>
  )
}
