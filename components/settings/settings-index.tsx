'use client'

import { useTranslations } from 'next-intl'
import { ScreenIcon } from '@/components/shared/screen-icon'
import { classNames } from '@/components/ui/class-names'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import type { SettingsGroup } from '@/lib/menu-for'

/** The way to every settings screen that exists and opens for this person. */
export function SettingsIndex({ groups }: { groups: readonly SettingsGroup[] }) {
  const t = useTranslations('settings')
  const tShell = useTranslations('shell')
  const isLong = groups.reduce((sum, { screens: names }) => sum + names.length, 0) > 12
  return (
    <div className={classNames('flex flex-col gap-6', isLong ? 'max-w-6xl' : 'max-w-3xl')}>
      <PageHeader title={tShell('titles.settings')} />
      {/* Who administers has some thirty of them: from a tablet up side by side, each group whole. */}
      <div className={isLong ? 'gap-6 sm:columns-2' : undefined}>
        {groups.map(({ group, screens: names }) => (
          <section key={group} className="mb-6 flex break-inside-avoid flex-col gap-2">
            <h2 id={`group-${group}`} className="text-lead font-bold">
              {t(`groups.${group}`)}
            </h2>
            <ScreenList labelledBy={`group-${group}`} names={names} />
          </section>
        ))}
      </div>
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
