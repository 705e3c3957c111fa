'use client'

import { useTranslations } from 'next-intl'
import { FlagMark } from '@/components/lists/flag-mark'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { buildings, rooms, sessionTypes } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'

type Shown<F> = { readonly found: F; readonly asked: Filters }

export function RoomsScreen({ found, asked }: Shown<OutputOf<typeof rooms.list>>) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('rooms')}
      table="rooms"
      path={paths.rooms}
      edit={paths.room}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'kind', header: t('rooms.kind'), text: ({ kind }) => t(`rooms.kinds.${kind}`) },
        { id: 'building', header: t('rooms.building'), text: ({ building }) => building ?? '' },
        {
          id: 'capacity',
          header: t('rooms.capacity'),
          text: ({ capacity }) => (capacity === null ? '' : t('rooms.seats', { count: capacity })),
        },
        { id: 'features', header: t('rooms.features'), text: ({ features }) => features.join(', ') },
        { id: 'used', header: t('column.used'), text: ({ events }) => counts({ events }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}

export function BuildingsScreen({ found, asked }: Shown<OutputOf<typeof buildings.list>>) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('buildings')}
      path={paths.buildings}
      edit={paths.building}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        {
          id: 'address',
          header: t('buildings.address'),
          text: ({ line1, postcode, town }) => [line1, [postcode, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        },
        { id: 'used', header: t('column.used'), text: ({ rooms, background }) => counts({ rooms, background }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}

export function SessionTypesScreen({ found, asked }: Shown<OutputOf<typeof sessionTypes.list>>) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const names = new Map(found.rows.map(({ id, name }) => [id, name]))
  return (
    <SettingsList
      words={useListWords('sessionTypes')}
      table="sessionTypes"
      path={paths.sessionTypes}
      edit={paths.sessionType}
      found={found}
      asked={asked}
      name={({ name }) => name}
      mark={({ colour }) => <FlagMark colour={colour} />}
      facts={[
        { id: 'short', header: t('sessionTypes.shortName'), text: ({ shortName }) => shortName },
        { id: 'parent', header: t('sessionTypes.parent'), text: ({ parentId }) => (parentId === null ? '' : (names.get(parentId) ?? '')) },
        {
          id: 'length',
          header: t('sessionTypes.length'),
          text: ({ defaultMinutes }) => t('sessionTypes.minutes', { count: defaultMinutes }),
        },
        { id: 'used', header: t('column.used'), text: ({ events, children }) => counts({ events, children }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
