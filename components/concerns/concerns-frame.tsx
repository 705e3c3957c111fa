import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { readConcernChoices } from '@/lib/contracts/concerns'
import { paths } from '@/lib/paths'
import type { ConcernTab } from './asked.shapes'

interface ConcernsFrameProps {
  /** Null for people who may not raise concerns and only read those about them. */
  choices: OutputOf<typeof readConcernChoices> | null
  tab: ConcernTab
  children: ReactNode
}

/** The title and the tabs. */
export function ConcernsFrame({ choices, tab, children }: ConcernsFrameProps) {
  const t = useTranslations('concerns')
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5">
      <PageHeader title={t('title')} subtitle={tab === 'new' ? t('subtitle') : undefined} />
      <ConcernTabs choices={choices} tab={tab} />
      {children}
    </div>
  )
}

/** A tab that would be empty for good is absent. */
export function ConcernTabs({ choices, tab }: Pick<ConcernsFrameProps, 'choices' | 'tab'>) {
  const t = useTranslations('concerns')
  const shown: readonly { id: ConcernTab; count?: number }[] = choices
    ? [
        { id: 'new' },
        { id: 'raised', count: choices.raised },
        ...(choices.aboutMe > 0 || tab === 'about' ? [{ id: 'about' as const, count: choices.aboutMe }] : []),
        ...(choices.mayReceive || tab === 'cases' ? [{ id: 'cases' as const }] : []),
      ]
    : []
  if (shown.length < 2) return null
  return (
    <NavTabs
      label={t('tabs')}
      tabs={shown.map(({ id, count }) => ({
        href: id === 'new' ? paths.seriousConcern : `${paths.seriousConcern}?tab=${id}`,
        label: t(`tab.${id}`),
        current: id === tab,
        ...(count !== undefined && count > 0 && { count }),
      }))}
    />
  )
}
