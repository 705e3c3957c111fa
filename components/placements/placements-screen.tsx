'use client'

import { MapPinned } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter, onlyFilter } from '@/components/shared/list/list-filter'
import { filteredAddress } from '@/components/shared/filtered-address'
import { Pager } from '@/components/shared/pager'
import { useFilters } from '@/components/shared/use-filters'
import { EmptyState } from '@/components/ui/empty-state'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { exportPlacements, type listPlacements, type readPlacementChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { placementStates } from '@/lib/placements/vocabulary'
import type { AskedPlacements } from './asked.shapes'
import { placementsPath } from './hrefs'
import { ExportTool } from './export-tool'
import { PlacementsHead } from './placements-head'
import { PlacementRows } from './placement-rows'

const rowsAtOnce = 50

interface PlacementsScreenProps {
  found: OutputOf<typeof listPlacements>
  choices: OutputOf<typeof readPlacementChoices>
  asked: AskedPlacements
  /** '' if the address names no day. */
  from: string
  to: string
}

/** /timetables/placements/:datefrom?/:dateto?: everybody's placements, or those with a day in a span. */
export function PlacementsScreen({ found, choices, asked, from, to }: PlacementsScreenProps) {
  const t = useTranslations('placements')
  const titles = useTranslations('shell.titles')
  const formats = useFormats()
  const router = useRouter()
  const { page, view: _, ...rest } = asked
  const filters = useFilters(placementsPath({ from, to }), { ...rest, page: page === 1 ? '' : String(page) })
  const isNarrowed = from !== '' || Object.values(rest).some((value) => value !== '')
  // A last day without a first day has no effect.
  const goTo = (days: { from: string; to: string }) =>
    router.push(filteredAddress(placementsPath(days), { ...rest, q: filters.text.trim() }))
  const { q, state: inState, specialtyId } = rest
  const wanted = {
    ...(q !== '' && { q }),
    ...(inState !== '' && { state: inState }),
    ...(specialtyId !== '' && { specialtyId }),
    ...(rest.uncovered !== '' && { uncovered: rest.uncovered }),
    ...(from !== '' && { fromOn: from }),
    ...(to !== '' && { toOn: to }),
  }
  const inWords = (day: string) => formats.nearDay(day, found.today)
  // Readers who only view placements see no proposals.
  const states = placementStates.filter((state) => found.mayEdit || state !== 'PROPOSED')
  return (
    <div className="flex flex-col gap-4">
      <PlacementsHead
        view="list"
        from={from}
        to={to}
        specialtyId={asked.specialtyId}
        after={found.total > 0 ? formats.number(found.total) : undefined}
      />
      {(found.total > 0 || isNarrowed) && (
        <FilterBar
          search={{ label: t('list.search'), of: filters }}
          onClear={() => {
            filters.clear()
            if (from !== '') router.push(paths.placements)
          }}
          filters={[
            choiceFilter({
              id: 'state',
              label: t('list.state'),
              any: t('list.anyState'),
              options: states.map((state) => ({ value: state, label: t(`state.${state}`) })),
              value: asked.state,
              onChange: (state) => filters.set({ state }),
            }),
            dayFilter({
              id: 'from',
              label: t('list.from'),
              value: from,
              inWords,
              onChange: (day) => goTo({ from: day, to: day !== '' && to !== '' && to >= day ? to : '' }),
            }),
            ...(from === ''
              ? []
              : [
                  dayFilter({
                    id: 'to',
                    label: t('list.to'),
                    value: to,
                    min: from,
                    inWords,
                    onChange: (day) => goTo({ from, to: day }),
                  }),
                ]),
            choiceFilter({
              id: 'specialtyId',
              label: t('field.specialty'),
              any: t('providers.any'),
              options: choices.specialties.map(({ id, name }) => ({ value: id, label: name })),
              value: asked.specialtyId,
              onChange: (specialtyId) => filters.set({ specialtyId }),
            }),
            onlyFilter({
              id: 'uncovered',
              label: t('list.uncovered'),
              isOn: asked.uncovered === 'true',
              onChange: (isOn) => filters.set({ uncovered: isOn ? 'true' : '' }),
            }),
          ]}
          tools={found.total > 0 && <ExportTool file="placements" load={() => call(exportPlacements, wanted)} />}
        />
      )}
      {found.rows.length > 0 ? (
        <>
          <PlacementRows
            hasProvider
            label={titles('placements')}
            rows={found.rows}
            today={found.today}
            mayEdit={found.mayEdit}
            specialties={choices.specialties}
          />
          <Pager
            page={page}
            pages={Math.ceil(found.total / rowsAtOnce)}
            from={(page - 1) * rowsAtOnce + 1}
            to={(page - 1) * rowsAtOnce + found.rows.length}
            total={found.total}
            onGo={filters.turnTo}
          />
        </>
      ) : isNarrowed || page > 1 ? (
        <EmptyState icon={<MapPinned />} title={t('list.nothing')}>
          {t('list.nothingHelp')}
        </EmptyState>
      ) : (
        <EmptyState icon={<MapPinned />} title={t('list.empty')}>
          {t(found.mayEdit ? 'list.emptyHelp' : 'list.emptyLooking')}
        </EmptyState>
      )}
    </div>
  )
}
