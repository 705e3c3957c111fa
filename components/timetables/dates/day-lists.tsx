'use client'

import { useTranslations } from 'next-intl'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { backgroundEvents, dateRanges } from '@/lib/contracts/lists'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

type Shown<F> = { readonly found: F; readonly asked: Filters }

export function DateRangesScreen({ found, asked }: Shown<OutputOf<typeof dateRanges.list>>) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const formats = useFormats()
  return (
    <SettingsList
      words={useListWords('dateRanges')}
      path={paths.dateRanges}
      edit={paths.dateRange}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'kind', header: t('dateRanges.kind'), text: ({ kind }) => t(`dateRanges.kinds.${kind}`) },
        {
          id: 'days',
          header: t('dateRanges.days'),
          text: ({ spans }) => formats.list(spans.map(({ startsOn, endsOn }) => `${formats.day(startsOn)} – ${formats.day(endsOn)}`)),
        },
        { id: 'used', header: t('column.used'), text: ({ events }) => counts({ events }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}

export function BackgroundEventsScreen({ found, asked }: Shown<OutputOf<typeof backgroundEvents.list>>) {
  const t = useTranslations('lists')
  const formats = useFormats()
  return (
    <SettingsList
      words={useListWords('backgroundEvents')}
      path={paths.backgroundEvents}
      edit={paths.backgroundEvent}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        {
          id: 'days',
          header: t('dateRanges.days'),
          text: ({ startsOn, endsOn, startsTime, endsTime }) => {
            const hours = startsTime !== null && endsTime !== null ? [formats.wallTime(startsTime), formats.wallTime(endsTime)] : null
            if (startsOn === endsOn) return [formats.day(startsOn), hours?.join(' – ')].filter(Boolean).join(', ')
            return [
              [startsOn, hours?.[0]],
              [endsOn, hours?.[1]],
            ]
              .map(([on = '', time]) => [formats.day(on), time].filter(Boolean).join(', '))
              .join(' – ')
          },
        },
        { id: 'kind', header: t('dateRanges.kind'), text: ({ kind }) => t(`backgroundEvents.kinds.${kind}`) },
        {
          id: 'whose',
          header: t('backgroundEvents.whose'),
          text: ({ programme, years, building, timetable }) =>
            [programme, ...years.map((year) => t('backgroundEvents.year', { year: String(year) })), building, timetable]
              .filter(Boolean)
              .join(', ') || t('backgroundEvents.everybody'),
        },
        { id: 'effect', header: t('backgroundEvents.effect'), text: ({ effect }) => t(`backgroundEvents.effects.${effect}`) },
      ]}
      state={null}
    />
  )
}
