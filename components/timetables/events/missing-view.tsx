'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { Segmented } from '@/components/ui/segmented'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listMissing } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

type Found = OutputOf<typeof listMissing>

interface MissingViewProps {
  found: Found
  /** The address of an event on a day of its pattern. */
  hrefOf: (eventId: string, originalOn: string) => string
}

const lacks = ['noTeacher', 'noRoom', 'noStudent'] as const
type Lack = (typeof lacks)[number]

/** Events without a teacher, a room or students on a date to come: the planning that is left. */
export function MissingView({ found: { events, isCut }, hrefOf }: MissingViewProps) {
  const t = useTranslations('timetables.missing')
  const formats = useFormats()
  const [of, setOf] = useState<Lack | 'all'>('all')
  if (events.length === 0) return <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
  const count = (lack: Lack) => events.filter((event) => event[lack] > 0).length
  const shown = events.filter((event) => of === 'all' || event[of] > 0)
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('show')}
        hideLabel
        value={of}
        onChange={setOf}
        options={[
          { value: 'all', label: t('all', { count: events.length }) },
          ...lacks.map((lack) => ({ value: lack, label: t(`count.${lack}`, { count: count(lack) }) })),
        ]}
      />
      {isCut && <Banner tone="info">{t('cut', { count: events.length })}</Banner>}
      {shown.length === 0 ? (
        <p className="text-muted">{t('noSuch')}</p>
      ) : (
        <List label={t('label')}>
          {shown.map((event) => (
            <ListRow
              key={event.id}
              href={hrefOf(event.id, event.originalOn)}
              title={event.title}
              subtitle={[event.type, t('first', { day: formats.day(event.heldOn) })].join(' · ')}
              trailing={
                <span className="flex flex-wrap justify-end gap-1">
                  {lacks
                    .filter((lack) => event[lack] > 0)
                    .map((lack) => (
                      <StatusChip key={lack} tone="warning" icon={<TriangleAlert />}>
                        {event[lack] === event.dates ? t(`lack.${lack}`) : t(`some.${lack}`, { count: event[lack], all: event.dates })}
                      </StatusChip>
                    ))}
                </span>
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
