'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import type { ListCounts } from '@/lib/contracts/form-responses'
import { paths } from '@/lib/paths'

export const formViews = ['todo', 'pool', 'started', 'awaiting', 'done', 'about', 'all', 'workbooks'] as const
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
        const count = view === 'all' || view === 'workbooks' ? undefined : counts?.[view]
        return { href: hrefOf(view), label: t(view), current: view === current, ...(count !== undefined && { count }) }
      })}
    />
  )
}

function hrefOf(view: FormView): string {
  if (view === 'todo') return paths.forms
  if (view === 'workbooks') return paths.formWorkbook
  return view === 'pool' ? `${paths.forms}?view=pool` : `${paths.formsList}/${view}`
}
