'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import type { ListCounts } from '@/lib/contracts/form-responses'
import { paths } from '@/lib/paths'

const formViews = ['todo', 'pool', 'started', 'awaiting', 'done', 'about', 'all', 'workbooks'] as const
export type FormView = (typeof formViews)[number]

interface FormTabsProps {
  current: FormView
  counts: ListCounts | null
  seesAll: boolean
}

/** The lists of forms, each at its own address. */
export function FormTabs({ current, counts, seesAll }: FormTabsProps) {
  const t = useTranslations('forms.tabs')
  const shown = formViews.filter((view) =>
    view === 'all' ? seesAll : view === 'pool' ? (counts?.pool ?? 0) > 0 || current === 'pool' : true,
  )
  return (
    <NavTabs
      label={t('label')}
      tabs={shown.map((view) => {
        const tab = { href: hrefOf(view), label: t(view), current: view === current }
        if (view === 'all' || view === 'workbooks' || !counts) return tab
        if (view !== 'todo') return { ...tab, count: counts[view] }
        const later = counts.todo - counts.due
        return { ...tab, count: counts.due, rest: later > 0 ? t('rest', { count: later }) : undefined }
      })}
    />
  )
}

function hrefOf(view: FormView): string {
  if (view === 'todo') return paths.forms
  if (view === 'workbooks') return paths.formWorkbook
  return view === 'pool' ? `${paths.forms}?view=pool` : `${paths.formsList}/${view}`
}
