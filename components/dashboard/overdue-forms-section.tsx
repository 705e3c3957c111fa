'use client'

import { useTranslations } from 'next-intl'
import type { TodaysFloor } from '@/lib/contracts/today'
import { TodaySection } from './today-section'

/** Says how many forms of the people whom the reader oversees are past their day, and leads to them. */
export function OverdueFormsSection({ late: { count, href } }: { late: NonNullable<TodaysFloor['lateForms']> }) {
  const t = useTranslations('dashboard.late')
  if (count === 0) return null
  return (
    <TodaySection title={t('title')} more={{ href, label: t('open') }}>
      <div className="px-4 py-3">
        <p className="font-medium">{t('forms')}</p>
        <p className="text-dense text-muted">{t('formsOf', { count })}</p>
      </div>
    </TodaySection>
  )
}
