'use client'

import { SearchX } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { ScreenIcon } from '@/components/shared/screen-icon'
import { matcherOf } from '@/components/shared/selector-modal-rules'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Anchor } from '@/components/ui/link-context'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { wordAt } from '@/lib/i18n/word-at'
import type { SettingsGroup } from '@/lib/menu-for'
import { paths } from '@/lib/paths'

/** Up to this number of screens can be seen at a glance: they need neither a search nor an index. */
const mostAtAGlance = 12

/**
 * Links to every settings screen that opens for this person. Administrators have some forty of them: they can search, also by other words for the same thing,
 * and from 1024 px the groups are on the left.
 */
export function SettingsIndex({ groups }: { groups: readonly SettingsGroup[] }) {
  const t = useTranslations('settings')
  const tShell = useTranslations('shell.titles')
  const { finds } = useMessages()
  const [text, setText] = useState('')
  const isLong = groups.reduce((sum, { screens: names }) => sum + names.length, 0) > mostAtAGlance
  const matches = matcherOf(text)
  const isFound = (name: SettingsGroup['screens'][number]) =>
    matches({ caption: tShell(name), subcaption: `${t(`about.${name}`)} ${wordAt(finds, ['screens', name]) ?? ''}` })
  const shown = groups.map(({ group, screens: names }) => ({ group, names: names.filter(isFound) })).filter(({ names }) => names.length > 0)
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader title={tShell('settings')} />
      {isLong && <FilterBar search={{ label: t('index.search'), of: { text, type: setText } }} />}
      <div className="flex items-start gap-8">
        {isLong && (
          <nav aria-label={t('index.groups')} className="sticky top-20 w-48 shrink-0 max-lg:hidden print:hidden">
            <ul className="flex flex-col">
              {shown.map(({ group, names }) => (
                <li key={group}>
                  <Anchor
                    href={`#group-${group}`}
                    className="flex min-h-control items-center justify-between gap-3 rounded-control px-3 font-medium hover:bg-hover active:bg-pressed"
                  >
                    {t(`groups.${group}`)}
                    <span className="font-normal text-muted tabular-nums">{names.length}</span>
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="flex min-w-0 max-w-3xl grow flex-col gap-6">
          {shown.map(({ group, names }) => (
            <section key={group} className="flex flex-col gap-2">
              <h2 id={`group-${group}`} className="scroll-mt-20 text-lead font-bold">
                {t(`groups.${group}`)}
              </h2>
              <ScreenList labelledBy={`group-${group}`} names={names} />
            </section>
          ))}
          {shown.length === 0 && (
            <EmptyState icon={<SearchX />} title={t('index.none')} action={<Button onPress={() => setText('')}>{t('index.clear')}</Button>}>
              {t('index.noneHelp')}
            </EmptyState>
          )}
        </div>
      </div>
    </div>
  )
}

/** A link to each of these screens, with its purpose. */
export function ScreenList({ labelledBy, names }: { labelledBy: string; names: SettingsGroup['screens'] }) {
  const t = useTranslations('settings.about')
  const tShell = useTranslations('shell.titles')
  return (
    <List aria-labelledby={labelledBy}>
      {names.map((name) => (
        <ListRow
          key={name}
          href={paths[name]}
          title={tShell(name)}
          subtitle={t(name)}
          leading={<ScreenIcon name={name} className="text-muted" />}
        />
      ))}
    </List>
  )
}
