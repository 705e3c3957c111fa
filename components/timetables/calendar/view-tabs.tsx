'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Anchor } from '@/components/ui/link-context'
import { Menu } from '@/components/ui/menu'
import { TabRow } from '@/components/ui/tab-row'
import { tabStyle } from '@/components/ui/tab-style'
import { deskViews, timetableViews, type TimetableView } from './views'

interface ViewTabsProps {
  current: TimetableView
  clashes: number
  hrefOf: (view: TimetableView) => string
}

/** The tabs for the views of a timetable, on a desktop. */
export function ViewTabs({ current, clashes, hrefOf }: ViewTabsProps) {
  const t = useTranslations('timetables.view')
  return (
    <nav aria-label={t('label')} data-print="hide">
      <TabRow as="ul" current={current}>
        {timetableViews.map((view) => (
          <li key={view}>
            <Anchor href={hrefOf(view)} aria-current={view === current ? 'page' : undefined} className={tabStyle(view === current)}>
              {t(view)}
              {view === 'clashes' && clashes > 0 && <b className="text-danger tabular-nums">{clashes}</b>}
            </Anchor>
          </li>
        ))}
      </TabRow>
    </nav>
  )
}

/** The same views behind one button, for a phone: only those that differ there. */
export function ViewMenu({ current, clashes, hrefOf }: ViewTabsProps) {
  const t = useTranslations('timetables.view')
  const hasClashes = clashes > 0 && current !== 'clashes'
  return (
    <nav aria-label={t('label')} data-print="hide" className="min-w-0">
      <Menu
        label={t(current)}
        icon={hasClashes ? <TriangleAlert className="text-danger" /> : undefined}
        entries={timetableViews
          .filter((view) => view === current || !deskViews.includes(view))
          .map((view) => ({
            id: view,
            label: view === 'clashes' && clashes > 0 ? `${t(view)} ${clashes}` : t(view),
            href: hrefOf(view),
            current: view === current,
          }))}
      />
    </nav>
  )
}
