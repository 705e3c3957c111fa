'use client'

import { useTranslations } from 'next-intl'
import { useToday } from '@/components/shared/live/use-today'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { Reflection, ReflectionRow } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { isWritable } from '@/lib/states/reflection'
import { reflectionHref, writeHref } from './hrefs'
import { kindIcons } from './kind-icon'
import { ReflectionChip } from './state-chip'

interface ReflectionRowsProps {
  label: string
  rows: readonly ReflectionRow[]
  /** Reflections that were begun on this device and that the server does not know yet. */
  begun: readonly Reflection[]
}

export function ReflectionRows({ label, rows, begun }: ReflectionRowsProps) {
  const t = useTranslations('reflections')
  const formats = useFormats()
  const today = useToday()
  return (
    <List label={label}>
      {begun.map(({ id, kind, title, happenedOn, words }) => (
        <ListRow
          key={id}
          href={writeHref(id)}
          icon={kindIcons[kind]}
          title={title}
          due={formats.nearDay(happenedOn, today)}
          subtitle={t('words', { count: words })}
          queued
        />
      ))}
      {rows.map((row) => (
        <ListRow
          key={row.id}
          href={row.isOwn && isWritable(row.state) ? writeHref(row.id) : reflectionHref(row.id)}
          icon={kindIcons[row.kind]}
          title={row.isSeen ? row.title : <strong>{row.title}</strong>}
          due={formats.nearDay(row.happenedOn, today)}
          subtitle={[
            !row.isOwn && row.owner.displayName,
            t('words', { count: row.words }),
            row.comments > 0 && t('commentCount', { count: row.comments }),
            row.openSteps > 0 && t('openSteps', { count: row.openSteps }),
            row.tags.map(({ name }) => name).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
          trailing={<ReflectionChip state={row.state} />}
        />
      ))}
    </List>
  )
}
