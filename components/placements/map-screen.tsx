'use client'

import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { filteredAddress } from '@/components/shared/filtered-address'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { LazyMap } from '@/components/shared/map/lazy-map'
import { useFilters } from '@/components/shared/use-filters'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { listProviderPoints, readPlacementChoices } from '@/lib/contracts/placements'
import type { AskedPlacements } from './asked.shapes'
import { placementsPath, providerHref } from './hrefs'
import { PlacementsHead } from './placements-head'

type Found = OutputOf<typeof listProviderPoints>

interface MapScreenProps {
  found: Found
  choices: OutputOf<typeof readPlacementChoices>
  asked: AskedPlacements
  from: string
  to: string
}

/** /timetables/placements?view=map: where providers are, beside the same providers as a list. */
export function MapScreen({ found, choices, asked, from, to }: MapScreenProps) {
  const t = useTranslations('placements')
  const router = useRouter()
  const { q, specialtyId } = asked
  const filters = useFilters(placementsPath({ from, to }), { view: 'map', q, specialtyId })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { points, without, total } = found
  const chosen = points.find(({ id }) => id === chosenId)
  const isNarrowed = q !== '' || specialtyId !== ''
  const facts = ({ town, places, free, now }: Found['without'][number]) =>
    [town, places === 0 ? t('providers.noPlaces') : t('providers.free', { free, places }), now > 0 && t('count.now', { count: now })]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="flex flex-col gap-4">
      <PlacementsHead view="map" from={from} to={to} specialtyId={specialtyId} />
      {(total > 0 || isNarrowed) && (
        <FilterBar
          search={{ label: t('providers.search'), of: filters }}
          onClear={() => router.push(filteredAddress(placementsPath({ from, to }), { view: 'map' }))}
          filters={[
            choiceFilter({
              id: 'specialtyId',
              label: t('field.specialty'),
              any: t('providers.any'),
              options: choices.specialties.map(({ id, name }) => ({ value: id, label: name })),
              value: specialtyId,
              onChange: (next) => filters.set({ specialtyId: next }),
            }),
          ]}
        />
      )}
      {total === 0 ? (
        <EmptyState icon={<MapPinned />} title={t(isNarrowed ? 'providers.nothing' : 'providers.empty')}>
          {t(isNarrowed ? 'providers.nothingHelp' : choices.mayEdit ? 'providers.emptyHelp' : 'providers.emptyLooking')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-2 lg:order-2 lg:col-span-2">
            <LazyMap
              label={t('map.title')}
              points={points}
              chosenId={chosenId}
              tiles={choices.map?.tiles ?? null}
              note={choices.map?.note ?? ''}
              onChoose={setChosenId}
            />
            {choices.map === null && <p className="text-dense text-muted">{t('map.plain')}</p>}
          </div>
          <div className="flex min-w-0 flex-col gap-3 lg:max-h-128 lg:overflow-y-auto">
            {points.length > 0 && (
              <List label={t('map.list')}>
                {points.map((point) => (
                  <ListRow
                    key={point.id}
                    title={point.name}
                    subtitle={facts(point)}
                    selected={point.id === chosenId}
                    onPress={() => setChosenId(point.id === chosenId ? null : point.id)}
                    actions={
                      point.id === chosen?.id && (
                        <LinkButton size="sm" href={providerHref(point.id)}>
                          {t('map.open')}
                        </LinkButton>
                      )
                    }
                  />
                ))}
              </List>
            )}
            {without.length > 0 && (
              <section aria-labelledby="without-title" className="flex flex-col gap-2">
                <h2 id="without-title" className="text-dense font-bold">
                  {t('map.without')}
                </h2>
                <List label={t('map.without')}>
                  {without.map((point) => (
                    <ListRow
                      key={point.id}
                      title={point.name}
                      subtitle={facts(point)}
                      href={choices.mayEdit ? `${providerHref(point.id)}?edit` : providerHref(point.id)}
                    />
                  ))}
                </List>
              </section>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
