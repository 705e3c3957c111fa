'use client'

import { DoorOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter } from '@/components/shared/list/list-filter'
import { HeatCell } from '@/components/shared/report/heat-cell'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { BackButton } from '@/components/ui/back-button'
import { EmptyState } from '@/components/ui/empty-state'
import { FieldError } from '@/components/ui/field-error'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { dayOfWeek } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readRoomUsage } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { colourOf, heatScale, heatStep } from '@/lib/timetables/heat-scale'
import type { spanProblem } from '@/lib/timetables/usage-span'
import { timeOf } from '@/lib/wall-time'
import { PrintButton } from '../calendar/print-button'
import { useHours } from '../people/use-hours'

type Usage = OutputOf<typeof readRoomUsage>
type Room = Usage['rooms'][number]

interface RoomUsageScreenProps {
  timetable: { readonly id: string; readonly name: string } | null
  usage: Usage
  asked: Filters
  /** The reason why the chosen days are not shown. */
  refused: ReturnType<typeof spanProblem>
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** How often rooms are in use and how full they are then: each room, and each hour of the week. */
export function RoomUsageScreen({ timetable, usage, asked, refused }: RoomUsageScreenProps) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const path = timetable ? (`${paths.roomUsage}/${timetable.id}` as const) : paths.roomUsage
  const filters = useFilters(path, asked)
  const { rooms, openMinutes, openDays, startsTime, endsTime, buildings } = usage
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  const days = { from: asked.from || usage.from, to: asked.to || usage.to }
  const all = {
    frequency: share(
      rooms.reduce((sum, { minutes }) => sum + minutes, 0),
      openMinutes * rooms.length,
    ),
    occupancy: share(
      rooms.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
      rooms.reduce((sum, { seatMinutes }) => sum + seatMinutes, 0),
    ),
    attended: share(
      rooms.reduce((sum, { attendedMinutes }) => sum + attendedMinutes, 0),
      rooms.reduce((sum, { heldSeatMinutes }) => sum + heldSeatMinutes, 0),
    ),
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={shell('roomUsage')}
        subtitle={[
          timetable?.name ?? t('staff.everywhere'),
          t('nav.fromTo', { from: formats.day(usage.from), to: formats.day(usage.to) }),
          t('usage.open', { count: openDays, span: formats.wallSpan(startsTime, endsTime) }),
        ].join(' · ')}
        back={timetable && <BackButton href={`${paths.timetable}/${timetable.id}`} label={timetable.name} />}
        more={<PrintButton />}
      />
      <FilterBar
        filters={[
          dayFilter({
            id: 'from',
            label: t('usage.from'),
            value: asked.from ?? '',
            inWords: formats.day,
            onChange: (from) => filters.set({ ...days, from }),
          }),
          dayFilter({
            id: 'to',
            label: t('usage.to'),
            value: asked.to ?? '',
            inWords: formats.day,
            onChange: (to) => filters.set({ ...days, to }),
          }),
          choiceFilter({
            id: 'building',
            label: t('usage.building'),
            any: t('usage.everyBuilding'),
            options: buildings.map(({ id, name }) => ({ value: id, label: name })),
            value: asked.building ?? '',
            onChange: (building) => filters.set({ building }),
          }),
        ]}
        onClear={filters.clear}
      />
      {refused !== null && <FieldError>{issues(refused)}</FieldError>}
      {rooms.length === 0 ? (
        <EmptyState icon={<DoorOpen />} title={t('usage.none')}>
          {t('usage.noneHelp')}
        </EmptyState>
      ) : (
        <>
          <dl className="grid gap-2 sm:grid-cols-3">
            {(['frequency', 'occupancy', 'attended'] as const).map((what) => (
              <div key={what} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
                <dt className="text-dense text-muted">{t(`usage.${what}`)}</dt>
                <dd className="text-h2 font-bold tabular-nums">{percent(all[what])}</dd>
                <dd className="text-meta text-muted">{t(`usage.${what}Help`)}</dd>
              </div>
            ))}
          </dl>
          <Heat usage={usage} />
          <Rooms usage={usage} />
        </>
      )}
    </div>
  )
}

function Heat({ usage: { heat } }: { usage: Usage }) {
  const t = useTranslations('timetables.usage')
  const formats = useFormats()
  const hours = [...new Set(heat.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const weekdays = [1, 2, 3, 4, 5]
  const scale = heatScale(heat.map(({ minutes, openMinutes }) => share(minutes, openMinutes) ?? 0))
  if (hours.length === 0) return null
  return (
    <section aria-labelledby="usage-heat" className="flex flex-col gap-2">
      <h2 id="usage-heat" className="text-lead font-bold">
        {t('heat')}
      </h2>
      <div className="overflow-x-auto rounded-card border border-line bg-surface p-2">
        <table className="w-full border-separate border-spacing-1 text-dense">
          <caption className="sr-only">{t('heatHelp')}</caption>
          <thead>
            <tr className="text-meta text-muted">
              <td />
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col" className="font-medium">
                  {formats.weekday(dayOfWeek(weekday))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row" className="w-px pr-2 text-right text-meta font-medium whitespace-nowrap text-muted tabular-nums">
                  {formats.wallTime(timeOf(hour * 60))}
                </th>
                {weekdays.map((weekday) => {
                  const cell = heat.find((one) => one.weekday === weekday && one.hour === hour)
                  const value = cell ? share(cell.minutes, cell.openMinutes) : null
                  return (
                    <td key={weekday}>
                      <HeatCell step={heatStep(value ?? 0, scale)}>{value === null ? '–' : formats.percent(value)}</HeatCell>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {scale.length > 0 && <Legend scale={scale} />}
    </section>
  )
}

/** A legend of the colours. They begin at values of these rooms and weeks, so that hours which differ little look different, too. */
function Legend({ scale }: { scale: readonly number[] }) {
  const t = useTranslations('timetables.usage')
  const formats = useFormats()
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-1 text-meta">
      {scale.map((from, place) => {
        const next = scale[place + 1]
        const below = next === undefined ? null : Math.max(from, next - 0.01)
        return (
          <li key={from} className="min-w-20">
            <HeatCell step={colourOf(place, scale.length)}>
              {below === null
                ? t('legendFrom', { from: formats.percent(from) })
                : below === from
                  ? formats.percent(from)
                  : t('legendSpan', { from: formats.percent(from), to: formats.percent(below) })}
            </HeatCell>
          </li>
        )
      })}
    </ul>
  )
}

function Rooms({ usage: { rooms, openMinutes } }: { usage: Usage }) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const hours = useHours()
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value))
  const frequency = ({ minutes }: Room) => share(minutes, openMinutes)
  const occupancy = ({ plannedMinutes, seatMinutes }: Room) => share(plannedMinutes, seatMinutes)
  const attended = ({ attendedMinutes, heldSeatMinutes }: Room) => share(attendedMinutes, heldSeatMinutes)
  const both = (room: Room) => {
    const [often, full] = [frequency(room), occupancy(room)]
    return often === null || full === null ? null : often * full
  }
  const columns: readonly Column<Room>[] = [
    {
      id: 'name',
      header: t('field.room'),
      cell: ({ name, building }) => (
        <>
          {name}
          {building !== null && <span className="block text-meta text-muted">{building}</span>}
        </>
      ),
    },
    { id: 'capacity', header: t('usage.places'), isNumber: true, cell: ({ capacity }) => capacity !== null && formats.number(capacity) },
    { id: 'dates', header: t('list.events'), isNumber: true, cell: ({ dates }) => formats.number(dates) },
    { id: 'hours', header: t('usage.inUse'), cell: ({ minutes }) => hours(minutes) },
    {
      id: 'frequency',
      header: t('usage.frequency'),
      cell: (room) => (
        <ProgressBar label={t('usage.frequency')} value={room.minutes} max={Math.max(1, openMinutes)} words={percent(frequency(room))} />
      ),
    },
    { id: 'occupancy', header: t('usage.occupancy'), isNumber: true, cell: (room) => percent(occupancy(room)) },
    { id: 'attended', header: t('usage.attended'), isNumber: true, cell: (room) => percent(attended(room)) },
    { id: 'both', header: t('usage.both'), isNumber: true, cell: (room) => percent(both(room)) },
  ]
  return (
    <section aria-labelledby="usage-rooms" className="flex flex-col gap-2">
      <h2 id="usage-rooms" className="text-lead font-bold">
        {t('usage.rooms')}
      </h2>
      <DataTable
        name="roomUsage"
        label={t('usage.rooms')}
        rows={rooms}
        columns={columns}
        card={(room) => (
          <ListRow
            key={room.id}
            title={room.name}
            subtitle={[
              room.building,
              room.capacity !== null && t('lanes.seats', { count: room.capacity }),
              t('usage.full', { share: percent(occupancy(room)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            trailing={<span className="tabular-nums">{percent(frequency(room))}</span>}
          />
        )}
      />
    </section>
  )
}
