'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import { paths } from '@/lib/paths'
import { coverageMatrixHref } from './coverage/hrefs'
import { yearHref } from './hrefs'

/** The two ways to look at a year: its tree, and what of it covers which outcomes. */
export function CurriculumTabs({ yearId, current }: { yearId: string | null; current: 'tree' | 'matrix' }) {
  const t = useTranslations('curriculum.look')
  return (
    <NavTabs
      label={t('label')}
      tabs={[
        { href: yearId === null ? paths.curriculum : yearHref(yearId), label: t('tree'), current: current === 'tree' },
        { href: coverageMatrixHref(yearId === null ? {} : { year: yearId }), label: t('matrix'), current: current === 'matrix' },
      ]}
    />
  )
}
