'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import type { Curriculum } from '@/lib/contracts/curriculum'
import { paths } from '@/lib/paths'
import { coverageMatrixHref } from './coverage/hrefs'
import { changesHref, yearHref } from './hrefs'

/** The views of a year: its tree, the matrix of covered outcomes, and the changes from another year. */
export function CurriculumTabs({ home: { yearId, years }, current }: { home: Curriculum; current: 'tree' | 'matrix' | 'changes' }) {
  const t = useTranslations('curriculum.look')
  return (
    <NavTabs
      label={t('label')}
      tabs={[
        { href: yearId === null ? paths.curriculum : yearHref(yearId), label: t('tree'), current: current === 'tree' },
        { href: coverageMatrixHref(yearId === null ? {} : { year: yearId }), label: t('matrix'), current: current === 'matrix' },
        ...(yearId !== null && years.length > 1
          ? [{ href: changesHref(yearId), label: t('changes'), current: current === 'changes' }]
          : []),
      ]}
    />
  )
}
