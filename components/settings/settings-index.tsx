'use client'

import { useTranslations } from 'next-intl'
import { ScreenIcon } from '@/components/shell/screen-icon'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { screens } from '@/lib/gates'
import type { SettingsGroup } from '@/lib/menu-for'

/** The way to every settings screen that exists and opens for this person. */
export function SettingsIndex({ groups }: { groups: readonly SettingsGroup[] }) {
  const t = useTranslations('settings')
  const tShell = useTranslations('shell')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={tShell('titles.settings')} />
      {groups.map(({ group, screens: names }) => (
        <section key={group} className="flex flex-col gap-2">
          <h2 id={`group-${group}`} className="text-lead font-bold">{t(`groups.${group}`)}</h2>
          <ScreenList labelledBy={`group-${group}`} names={names} />
        </section>
      ))}
    </div>
  )
}

/** The way to each of these screens, with what it is for. */
export function ScreenList({ labelledBy, names }: { labelledBy: string; names: SettingsGroup['screens'] }) {
  const t = useTranslations('settings.about')
  const tShell = useTranslations('shell.titles')
  return (
    <List aria-labelledby={labelledBy}>
      {names.map((name) => (
        <ListRow key={name} href={screens[name].path} title={tShell(name)} subtitle={t(name)} leading={<ScreenIcon name={name} className="text-muted" />} />
      ))}
    </List>
  )
}
