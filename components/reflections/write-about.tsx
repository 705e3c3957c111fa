'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { suggestActivities, type Reflection, type Suggestions } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { useMayOpen } from '@/components/shared/use-places'
import { kindIcons } from './kind-icon'
import { useBegin } from './use-begin'

const fewest = 4

/** Recent activities about which the user has not written yet: one press begins the reflection. */
export function WriteAbout({ initial, begun }: { initial: Suggestions | null; begun: readonly Reflection[] }) {
  const t = useTranslations('reflections.writeAbout')
  const formats = useFormats()
  const today = useToday()
  const id = useId()
  const mayWrite = useMayOpen('writeReflection')
  const { data } = useLocalCopy('reflection-suggestions', suggestActivities, initial)
  const { begin, isBeginning } = useBegin()
  const [isAll, setAll] = useState(false)
  const isBegun = (row: Suggestions['rows'][number]) =>
    row.reflectionId !== null || begun.some((one) => one.kind === row.kind && one.title === row.title && one.happenedOn === row.happenedOn)
  const rows = (data?.rows ?? []).filter((row) => !isBegun(row))
  if (!mayWrite || rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lead font-bold">
        {t('title')}
      </h2>
      <List aria-labelledby={id}>
        {rows.slice(0, isAll ? rows.length : fewest).map(({ origin, kind, title, note, happenedOn }) => (
          <ListRow
            key={`${origin.kind} ${origin.id}`}
            icon={kindIcons[kind]}
            tone="info"
            title={title}
            due={formats.nearDay(happenedOn, today)}
            subtitle={note}
            onPress={() => {
              if (!isBeginning) void begin({ kind, title, note, happenedOn, origin })
            }}
          />
        ))}
      </List>
      {rows.length > fewest && !isAll && (
        <Button variant="quiet" className="self-start" onPress={() => setAll(true)}>
          {t('all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}
