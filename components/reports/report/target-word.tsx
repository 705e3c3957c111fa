'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { useReportWords, type Told } from './use-report-words'

/** How a value stands to the number that its element is compared with, in words. */
export function TargetWord({ element, told }: { element: AnsweredBlock['elements'][number]; told: Told }) {
  const t = useTranslations('reports.report')
  const words = useReportWords()
  const { target, better } = element
  if (target.kind !== 'NUMBER') return null
  const goal = words.number(element, element.unit === 'SHARE' ? target.value / 100 : target.value)
  if (told.value === null || better === 'NEITHER') return <span>{t('target', { target: goal })}</span>
  const wanted = element.unit === 'SHARE' ? target.value / 100 : target.value
  const isMet = better === 'HIGHER' ? told.value >= wanted : told.value <= wanted
  return <Chip tone={isMet ? 'success' : 'warning'}>{t(isMet ? 'met' : 'notMet', { target: goal })}</Chip>
}
