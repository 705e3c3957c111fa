'use client'

import { Cloud, FlaskConical, Image, KeyRound, SlidersHorizontal, Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { screens } from '@/lib/gates'
import type { SettingsGroup } from '@/lib/menu'

const icons = {
  settingsGeneral: <SlidersHorizontal />,
  profilePicture: <Image />,
  changePassword: <KeyRound />,
  retryRequests: <Cloud />,
  changelog: <Sparkles />,
  dev: <FlaskConical />,
}

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
          <List aria-labelledby={`group-${group}`}>
            {names.map((name) => (
              <ListRow key={name} href={screens[name].path} title={tShell(`titles.${name}`)} subtitle={t(`about.${name}`)} leading={<IconSlot className="text-muted">{icons[name]}</IconSlot>} />
            ))}
          </List>
        </section>
      ))}
    </div>
  )
}
