'use client'

import { CalendarRange, FileUp, Hospital, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter } from '@/components/shared/list/list-filter'
import { Pager } from '@/components/shared/pager'
import { useFilters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { exportProviders, type listProviders, type listSuggestions, type readPlacementChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { AskedProviders } from './asked.shapes'
import { ExportTool } from './export-tool'
import { providerHref } from './hrefs'
import { AgreementChip } from './placement-chips'
import { Suggestions } from './suggestions'

type Found = OutputOf<typeof listProviders>
type Row = Found['rows'][number]
type Choices = OutputOf<typeof readPlacementChoices>

const rowsAtOnce = 50

interface ProvidersScreenProps {
  found: Found
  choices: Choices
  asked: AskedProviders
  /** Given to people who place students. */
  suggestions: OutputOf<typeof listSuggestions> | null
}

/** The providers at which students are placed, with the room that they have. */
export function ProvidersScreen({ found, choices, asked, suggestions }: ProvidersScreenProps) {
  const t = useTranslations('placements')
  const titles = useTranslations('shell.titles')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { page, ...rest } = asked
  const filters = useFilters(paths.placementProviders, { ...rest, page: page === 1 ? '' : String(page) })
  const { q, use, expiring, freeOn, specialtyId } = rest
  const wanted = {
    ...(q !== '' && { q }),
    ...(use !== '' && { use }),
    ...(expiring !== '' && { expiring }),
    ...(freeOn !== '' && { freeOn }),
    ...(specialtyId !== '' && { specialtyId }),
  }
  const isNarrowed = Object.values(rest).some((value) => value !== '')
  const add = choices.mayEdit && (
    <LinkButton variant="primary" href={`${paths.placementProviders}/new`} icon={<Plus />}>
      {t('providers.add')}
    </LinkButton>
  )
  const free = ({ places, free: left }: Row) => (places === 0 ? t('providers.noPlaces') : t('providers.free', { free: left, places }))
  const students = ({ now, toCome }: Row) =>
    now + toCome === 0
      ? ''
      : [t('count.now', { count: now }), toCome > 0 && t('count.toCome', { count: toCome })].filter(Boolean).join(', ')
  const checks = ({ checksExpired, checksEnding }: Row) =>
    checksExpired > 0
      ? t('providers.expired', { count: checksExpired })
      : checksEnding > 0
        ? t('providers.expiring', { count: checksEnding })
        : ''
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('field.name'), href: ({ id }) => providerHref(id) }),
    { id: 'town', header: t('field.town'), cell: ({ town }) => town },
    { id: 'free', header: t('providers.freeHead'), cell: free },
    { id: 'students', header: t('providers.students'), cell: students },
    { id: 'agreement', header: t('tab.agreements'), cell: ({ agreement }) => <AgreementChip state={agreement} /> },
    {
      id: 'checks',
      header: t('checks'),
      cell: (row) => <span className={row.checksExpired > 0 ? 'text-danger' : undefined}>{checks(row)}</span>,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={titles('placementProviders')}
        after={found.inUse > 0 ? formats.number(found.inUse) : undefined}
        primary={add}
        more={
          <>
            <LinkButton href={paths.placements} icon={<CalendarRange />}>
              {titles('placements')}
            </LinkButton>
            {choices.mayEdit && (
              <LinkButton href={paths.placementImport} icon={<FileUp />}>
                {titles('placementImport')}
              </LinkButton>
            )}
          </>
        }
      />
      {suggestions && <Suggestions found={suggestions} />}
      {(found.total > 0 || found.inUse > 0 || isNarrowed) && (
        <FilterBar
          search={{ label: t('providers.search'), of: filters }}
          onClear={filters.clear}
          filters={[
            choiceFilter({
              id: 'expiring',
              label: t('providers.papers'),
              any: t('providers.any'),
              options: [
                { value: 'ENDING', label: t('providers.ending') },
                { value: 'ENDED', label: t('providers.ended') },
              ],
              value: asked.expiring,
              onChange: (expiring) => filters.set({ expiring }),
            }),
            dayFilter({
              id: 'freeOn',
              label: t('providers.freeOn'),
              value: asked.freeOn,
              inWords: (day) => formats.nearDay(day, found.today),
              onChange: (freeOn) => filters.set({ freeOn }),
            }),
            choiceFilter({
              id: 'specialtyId',
              label: t('field.specialty'),
              any: t('providers.any'),
              options: choices.specialties.map(({ id, name }) => ({ value: id, label: name })),
              value: asked.specialtyId,
              onChange: (specialtyId) => filters.set({ specialtyId }),
            }),
            choiceFilter({
              id: 'use',
              label: t('providers.use'),
              any: t('providers.inUse'),
              options: [{ value: 'OUT_OF_USE', label: t('providers.outOfUse') }],
              value: asked.use,
              onChange: (use) => filters.set({ use }),
            }),
          ]}
          tools={found.total > 0 && <ExportTool file="placement-providers" load={() => call(exportProviders, wanted)} />}
        />
      )}
      {found.rows.length > 0 ? (
        <>
          <DataTable
            name="placementProviders"
            label={titles('placementProviders')}
            rows={found.rows}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                href={providerHref(row.id)}
                title={row.name}
                subtitle={[row.town, free(row), checks(row)].filter(Boolean).join(' · ')}
                trailing={<AgreementChip state={row.agreement} />}
              />
            )}
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
        <EmptyState
          icon={<Hospital />}
          title={t('providers.nothing')}
          action={<Button onPress={filters.clear}>{ui('filters.clear')}</Button>}
        >
          {t('providers.nothingHelp')}
        </EmptyState>
      ) : (
        <EmptyState icon={<Hospital />} title={t('providers.empty')} action={add || undefined}>
          {t(choices.mayEdit ? 'providers.emptyHelp' : 'providers.emptyLooking')}
        </EmptyState>
      )}
    </div>
  )
}
