'use client'

import { CalendarRange } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { filteredAddress } from '@/components/shared/filtered-address'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { Pager } from '@/components/shared/pager'
import { useFilters } from '@/components/shared/use-filters'
import { EmptyState } from '@/components/ui/empty-state'
import { addDays, daysBetween } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readPlacementBoard, readPlacementChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { boardWeeks } from '@/lib/placements/vocabulary'
import type { AskedPlacements } from './asked.shapes'
import { BoardCell } from './board-cell'
import { BoardGrid, type BoardProvider } from './board-grid'
import { placementsPath, providerHref } from './hrefs'
import { PlacementsHead } from './placements-head'

type Board = OutputOf<typeof readPlacementBoard>

/** The number of weeks that one step moves. */
const stepWeeks = 4

interface BoardScreenProps {
  board: Board
  choices: OutputOf<typeof readPlacementChoices>
  asked: AskedPlacements
  /** '' if the address names no day. */
  from: string
  to: string
}

/** /timetables/placements?view=board: every provider by weeks, with the places that it has and how many of them are taken. */
export function BoardScreen({ board, choices, asked, from, to }: BoardScreenProps) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const router = useRouter()
  const { page, q, specialtyId } = asked
  const filters = useFilters(placementsPath({ from, to }), { view: 'board', q, specialtyId, page: page === 1 ? '' : String(page) })
  const [opened, setOpened] = useState<{ provider: BoardProvider; week: string } | null>(null)
  const { weeks, today, providers, total } = board
  const first = weeks[0] ?? weekOf(today)
  const last = addDays(weeks.at(-1) ?? first, 6)
  const hrefOf = (day: string) => {
    const monday = weekOf(day)
    // A span that the user chose keeps its length; the usual span needs no end.
    const until = to === '' ? '' : addDays(monday, 7 * weeks.length - 1)
    return filteredAddress(placementsPath({ from: monday, to: until }), { view: 'board', q, specialtyId })
  }
  const isNarrowed = q !== '' || specialtyId !== ''
  return (
    <div className="flex flex-col gap-4">
      <PlacementsHead
        view="board"
        from={from}
        to={to}
        specialtyId={specialtyId}
        control={
          <DateNav
            label={t('plan.weeks')}
            shown={formats.daySpan(first, last, today)}
            before={{ label: t('plan.before', { count: stepWeeks }), href: hrefOf(addDays(first, -7 * stepWeeks)) }}
            now={{ label: t('plan.now'), href: filteredAddress(placementsPath({ from: '', to: '' }), { view: 'board', q, specialtyId }) }}
            after={{ label: t('plan.after', { count: stepWeeks }), href: hrefOf(addDays(first, 7 * stepWeeks)) }}
            day={first}
            dayHref={hrefOf}
          />
        }
      />
      {(total > 0 || isNarrowed) && (
        <FilterBar
          search={{ label: t('providers.search'), of: filters }}
          onClear={() => router.push(filteredAddress(placementsPath({ from, to }), { view: 'board' }))}
          filters={[
            choiceFilter({
              id: 'specialtyId',
              label: t('field.specialty'),
              any: t('providers.any'),
              options: choices.specialties.map(({ id, name }) => ({ value: id, label: name })),
              value: specialtyId,
              onChange: (chosen) => filters.set({ specialtyId: chosen }),
            }),
          ]}
        />
      )}
      {providers.length > 0 ? (
        <>
          <BoardGrid
            board={board}
            onOpen={(provider, week) => (week === null ? router.push(providerHref(provider.id)) : setOpened({ provider, week }))}
          />
          {total > boardWeeks.rowsAtOnce && (
            <Pager
              page={page}
              pages={Math.ceil(total / boardWeeks.rowsAtOnce)}
              from={(page - 1) * boardWeeks.rowsAtOnce + 1}
              to={(page - 1) * boardWeeks.rowsAtOnce + providers.length}
              total={total}
              onGo={filters.turnTo}
            />
          )}
        </>
      ) : (
        <EmptyState icon={<CalendarRange />} title={t(isNarrowed || page > 1 ? 'providers.nothing' : 'providers.empty')}>
          {t(isNarrowed || page > 1 ? 'providers.nothingHelp' : choices.mayEdit ? 'providers.emptyHelp' : 'providers.emptyLooking')}
        </EmptyState>
      )}
      {opened && (
        <BoardCell
          key={`${opened.provider.id} ${opened.week}`}
          provider={opened.provider}
          week={opened.week}
          place={daysBetween(first, opened.week) / 7}
          today={today}
          mayEdit={board.mayEdit}
          specialtyId={specialtyId}
          specialties={choices.specialties}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
