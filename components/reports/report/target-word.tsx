'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { goalOf, isMissed } from '@/lib/reports/measures'
import type { Told } from '@/lib/reports/report-words'
import { useReportWords } from './use-report-words'

/** The relation of a value to the number with which its element is compared, in words. */
export function TargetWord({ element, told }: { element: AnsweredBlock['elements'][number]; told: Told }) {
  const t = useTranslations('reports.report')
  const words = useReportWords()
  const goal = goalOf(element)
  if (goal === null) return null
  const target = words.number(element, goal)
  if (told.value === null || element.better === 'NEITHER') return <span>{t('target', { target })}</span>
  const isMet = !isMissed(element, told.value)
  return <Chip tone={isMet ? 'success' : 'warning'}>{t(isMet ? 'met' : 'notMet', { target })}</Chip>
}
