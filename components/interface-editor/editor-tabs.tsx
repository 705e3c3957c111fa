'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import { paths } from '@/lib/paths'

const names = ['interfaceProcedures', 'interfaceSections', 'interfaceScales', 'interfacePhrases', 'interfaceOptions'] as const

/** Tabs that lead from one part of the interface editor to the others. */
export function EditorTabs({ current }: { current: (typeof names)[number] }) {
  const t = useTranslations('interfaceEditor')
  return (
    <NavTabs
      label={t('parts.tabs')}
      tabs={names.map((name) => ({ href: paths[name], label: t(`tabs.${name}`), current: name === current }))}
    />
  )
}
