'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataGrid, type GridColumn } from '@/components/shared/data-grid/data-grid'
import { classNames } from '@/components/ui/class-names'
import { weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readPlacementBoard } from '@/lib/contracts/placements'
import { fillerOf } from '@/lib/i18n/filler'
import { useFormats } from '@/lib/i18n/use-formats'

type Board = OutputOf<typeof readPlacementBoard>
export type BoardProvider = Board['providers'][number]

/** The width of a week in rem: 12 of 40 weeks always fit, and 20 weeks fit on a wide screen. */
const weekRem = 3

type State = 'none' | 'free' | 'full' | 'tooMany'
const looks: Record<State, string> = {
  none: 'text-muted',
  free: 'rounded-control border border-line',
  full: 'rounded-control border border-primary bg-primary-tint font-medium',
  tooMany: 'rounded-control border-2 border-danger bg-danger-tint font-bold text-danger',
}
const legend = ['free', 'full', 'tooMany'] as const

/** The state of a cell: how many of its places are taken. */
export function stateOf(provider: BoardProvider, place: number): State {
  const [places, taken] = [provider.places[place] ?? 0, provider.taken[place] ?? 0]
  if (provider.tooMany.includes(place)) return 'tooMany'
  if (places === 0 && taken === 0) return 'none'
  return taken >= places ? 'full' : 'free'
}

interface BoardGridProps {
  board: Board
  /** A null week opens the provider itself. */
  onOpen: (provider: BoardProvider, week: string | null) => void
}

/** Providers by weeks, each cell with its taken places out of all places. */
export function BoardGrid({ board: { weeks, providers, today }, onOpen }: BoardGridProps) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const columns = useMemo(() => {
    const now = weekOf(today)
    const numbers = new Map<number, string>()
    const number = (value: number) => {
      const known = numbers.get(value) ?? formats.number(value)
      numbers.set(value, known)
      return known
    }
    // The texts of a cell are looked up once, not for each that comes into view.
    const cellWords = fillerOf(t('plan.cell', { name: '{name}', week: '{week}', words: '{words}' }))
    const takenWords = fillerOf(t('plan.taken', { taken: '{taken}', places: '{places}' }))
    const [none, tooMany, uncovered] = [t('plan.noPlaces'), t('plan.tooMany'), t('plan.uncovered')]
    const name: GridColumn<BoardProvider> = {
      id: 'provider',
      header: t('field.provider'),
      value: ({ name: called }) => called,
      words: (row) => [row.name, row.town, !row.active && t('providers.outOfUse')].filter(Boolean).join(', '),
      cell: (row) => (
        <span className="flex min-w-0 flex-col leading-4">
          <span className="truncate">{row.name}</span>
          <span className="truncate text-meta font-normal text-muted">{row.active ? row.town : t('providers.outOfUse')}</span>
        </span>
      ),
    }
    const ofWeeks = weeks.map((week, place): GridColumn<BoardProvider> => {
      const named = formats.day(week)
      return {
        id: week,
        header: week === now ? `▾ ${number(Number(week.slice(8)))}` : number(Number(week.slice(8))),
        group: formats.month(week),
        width: weekRem,
        // Columns are sorted by the number of free places.
        value: (row) => (row.places[place] ?? 0) - (row.taken[place] ?? 0),
        words: (row) => {
          const state = stateOf(row, place)
          const words = [
            state === 'none' ? none : takenWords({ taken: number(row.taken[place] ?? 0), places: number(row.places[place] ?? 0) }),
            state === 'tooMany' && tooMany,
            row.uncovered.includes(place) && uncovered,
          ]
          return cellWords({ name: row.name, week: named, words: words.filter(Boolean).join(', ') })
        },
        cell: (row) =>
          stateOf(row, place) === 'none'
            ? '–'
            : `${number(row.taken[place] ?? 0)}/${number(row.places[place] ?? 0)}${row.uncovered.includes(place) ? '*' : ''}`,
        line: (row) => looks[stateOf(row, place)],
      }
    })
    return [name, ...ofWeeks]
  }, [weeks, today, t, formats])
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense" data-print="hide">
        {legend.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span aria-hidden="true" className={classNames('px-1 text-meta tabular-nums', looks[state])}>
              {t(`plan.example.${state}`)}
            </span>
            {t(`plan.legend.${state}`)}
          </li>
        ))}
        <li>{t('plan.legend.uncovered')}</li>
      </ul>
      <DataGrid
        label={t('plan.title')}
        rows={providers}
        columns={columns}
        heads={[]}
        onOpen={(row, columnId) => onOpen(row, columnId === 'provider' ? null : columnId)}
      />
    </div>
  )
}
