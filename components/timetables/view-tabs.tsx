'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import { tabStyle } from '@/components/ui/tab-style'
import { deskViews, timetableViews, type TimetableView } from './views'

interface ViewTabsProps {
  current: TimetableView
  clashes: number
  hrefOf: (view: TimetableView) => string
}

/** The views of a timetable. A phone has those that say something of their own there. */
export function ViewTabs({ current, clashes, hrefOf }: ViewTabsProps) {
  const t = useTranslations('timetables.view')
  return (
    <nav aria-label={t('label')} data-print="hide">
      <ul className="flex flex-wrap gap-x-4 border-b border-line">
        {timetableViews.map((view) => (
          <li key={view} className={classNames(deskViews.includes(view) && view !== current && 'max-lg:hidden')}>
            <Anchor href={hrefOf(view)} aria-current={view === current ? 'page' : undefined} className={tabStyle(view === current)}>
              {t(view)}
              {view === 'clashes' && clashes > 0 && <b className="text-danger tabular-nums">{clashes}</b>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
