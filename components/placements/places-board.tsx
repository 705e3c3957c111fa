'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { TextButton } from '@/components/ui/text-button'
import { weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readProvider } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { stackOf, type Seat } from './stack-of'
import { TooManyLine } from './too-many-line'

type View = OutputOf<typeof readProvider>
type Line = View['board'][number]

const looks: Record<Seat, string> = {
  tooMany: 'border-danger bg-danger',
  placed: 'border-primary bg-primary',
  free: 'border-control bg-surface',
}
const lineLook = 'flex flex-col gap-1 md:flex-row md:items-center md:gap-4'
const weeksLook = 'grid min-w-0 grow items-end gap-x-1 md:gap-x-2'
const columnStyle = (weeks: readonly string[]) => ({ gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` })
const legend = ['placed', 'free', 'tooMany'] as const

/** Places week by week and how many of them are taken, for each specialty. */
export function PlacesBoard({ view }: { view: View }) {
  const t = useTranslations('placements.board')
  const formats = useFormats()
  const [isTable, setTable] = useState(false)
  const { weeks, board, today, tooMany } = view
  const now = weekOf(today)
  return (
    <Card as="section" aria-labelledby="places-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="places-title" className="grow text-lead font-bold">
          {t('title')}
        </h2>
        {board.length > 0 && (
          <>
            {!isTable && (
              <ul className="flex flex-wrap gap-x-4 text-dense">
                {legend.map((seat) => (
                  <li key={seat} className="flex items-center gap-2">
                    <span aria-hidden="true" className={classNames('size-3 rounded-sm border forced-colors:border', looks[seat])} />
                    {t(seat)}
                  </li>
                ))}
              </ul>
            )}
            <TextButton onPress={() => setTable(!isTable)}>{t(isTable ? 'asPicture' : 'asTable')}</TextButton>
          </>
        )}
      </div>
      {board.length === 0 && <p className="text-muted">{t('none')}</p>}
      {board.length > 0 &&
        (isTable ? (
          <BoardTable view={view} />
        ) : (
          <div className="flex flex-col gap-3">
            {board.map((line) => (
              <BoardLine key={line.specialty?.id ?? ''} line={line} weeks={weeks} now={now} />
            ))}
            <div className={lineLook}>
              <span className="w-28 shrink-0 max-md:hidden" />
              <div className={weeksLook} style={columnStyle(weeks)}>
                {weeks.map((week, place) => (
                  <span
                    key={week}
                    aria-current={week === now ? 'date' : undefined}
                    className={classNames(
                      'self-start text-center text-meta md:whitespace-nowrap',
                      week === now ? 'font-bold text-primary' : 'text-muted',
                    )}
                  >
                    {place === 0 || monthOf(week) !== monthOf(weeks[place - 1] ?? '') ? (
                      <>
                        <span className="max-xl:hidden">{formats.nearDay(week, week)}</span>
                        <span className="xl:hidden">{formats.number(dayOfMonth(week))}</span>
                        {/* The name of the month is wider than its week, but nothing is beside it. */}
                        <span className="-mx-3 block whitespace-nowrap xl:hidden">{formats.shortMonth(week)}</span>
                      </>
                    ) : (
                      formats.number(dayOfMonth(week))
                    )}
                  </span>
                ))}
              </div>
            </div>
          </div>
        ))}
      {tooMany.map((stretch) => (
        <TooManyLine key={`${stretch.specialty?.id ?? ''} ${stretch.fromOn}`} stretch={stretch} today={today} />
      ))}
    </Card>
  )
}

const monthOf = (day: string) => day.slice(0, 7)
const dayOfMonth = (day: string) => Number(day.slice(8))

function BoardLine({ line, weeks, now }: { line: Line; weeks: readonly string[]; now: string }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const current = line.weeks[weeks.indexOf(now)] ?? line.weeks[0]
  const name = line.specialty?.name ?? t('anySpecialty')
  return (
    <div className={lineLook}>
      <p className="text-dense md:w-28 md:shrink-0">
        <span className="font-medium wrap-anywhere md:block">{name}</span>{' '}
        <span className="text-muted">{t('board.places', { count: current?.places ?? 0 })}</span>
      </p>
      <div className={weeksLook} style={columnStyle(weeks)}>
        {weeks.map((week, place) => {
          const { places = 0, taken = 0 } = line.weeks[place] ?? {}
          const seats = stackOf({ places, taken })
          return (
            <div
              key={week}
              role="img"
              aria-label={t('board.cell', { name, week: formats.day(week), taken, places })}
              className={classNames('flex h-full flex-col justify-end gap-1 rounded-control py-1', week === now && 'bg-primary-tint')}
            >
              {seats === null ? (
                <span
                  className={classNames(
                    'rounded-sm border text-center text-meta font-medium tabular-nums',
                    taken > places ? 'border-danger text-danger' : taken > 0 ? 'border-primary text-primary' : 'border-control text-muted',
                  )}
                >
                  {taken}/{places}
                </span>
              ) : (
                // Seats are only told apart by their position.
                seats.map((seat, at) => <span key={at} className={classNames('h-3 rounded-sm border md:mx-0.5', looks[seat])} />)
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function BoardTable({ view: { weeks, board } }: { view: View }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby="places-title">
      <table className="w-full border-collapse text-left text-dense">
        <caption className="sr-only">{t('board.title')}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
              {t('board.week')}
            </th>
            {board.map(({ specialty }) => (
              <th key={specialty?.id ?? ''} scope="col" className="px-2 py-2 text-right font-medium">
                {specialty?.name ?? t('anySpecialty')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, place) => (
            <tr key={week} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
                {formats.day(week)}
              </th>
              {board.map(({ specialty, weeks: counted }) => {
                const { places = 0, taken = 0 } = counted[place] ?? {}
                return (
                  <td
                    key={specialty?.id ?? ''}
                    className={classNames('px-2 py-2 text-right whitespace-nowrap tabular-nums', taken > places && 'font-bold text-danger')}
                  >
                    {t('board.of', { taken, places })}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
