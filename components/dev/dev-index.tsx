'use client'

import { useTranslations } from 'next-intl'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import type { DevScreen } from '@/lib/screens-of'

/** Links to the development screens that this person may open. */
export function DevIndex({ names }: { names: readonly DevScreen[] }) {
  const t = useTranslations('dev.about')
  const tShell = useTranslations('shell')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={tShell('titles.dev')} />
      <List label={tShell('titles.dev')}>
        {names.map((name) => (
          <ListRow key={name} href={paths[name]} title={tShell(`titles.${name}`)} subtitle={t(name)} />
        ))}
      </List>
    </div>
  )
}
