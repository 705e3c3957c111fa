'use client'

import { Clock, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { HeatCell, heatOf } from '@/components/shared/report/heat-cell'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { listStaff } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useHoursDialog } from './hours-dialog'
import { useHours } from './use-hours'
import { useHoursInWords } from './use-hours-in-words'

type Found = OutputOf<typeof listStaff>
type Row = Found['rows'][number]

interface StaffScreenProps {
  /** Null: all timetables. */
  timetable: { readonly id: string; readonly name: string } | null
  found: Found
  asked: Filters
  mayPlan: boolean
}

/** The minutes of a full week, which gets the deepest colour. */
const fullWeek = 20 * 60

/** The teaching load of staff over eight weeks, and the hours in which they can be planned. */
export function StaffScreen({ timetable, found: { weeks, today, rows, total }, asked, mayPlan }: StaffScreenProps) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  const path = timetable ? (`${paths.timetableStaff}/${timetable.id}` as const) : paths.timetableStaff
  const filters = useFilters(path, asked, ['from'])
  const editing = useHoursDialog()
  const opening = mayPlan ? { open: ({ id }: Row) => void editing.open(id), id: editing.opening } : null
  const first = weeks[0] ?? today
  const at = (from: string) => `${path}?${new URLSearchParams({ from, ...(asked.q ? { q: asked.q } : {}) }).toString()}` as const
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={shell('timetableStaff')}
        subtitle={timetable?.name ?? t('staff.everywhere')}
        back={timetable && <BackButton href={`${paths.timetable}/${timetable.id}`} label={timetable.name} />}
        control={
          <DateNav
            label={t('staff.weeks')}
            shown={formats.daySpan(first, addDays(weeks.at(-1) ?? today, 6), today)}
            before={{ label: t('nav.before.week'), href: at(addDays(first, -56)) }}
            now={{ label: t('nav.now.week'), href: at(weekOf(today)) }}
            after={{ label: t('nav.after.week'), href: at(addDays(first, 56)) }}
            day={first}
            dayHref={(day) => at(weekOf(day))}
          />
        }
      />
      {total === 0 ? (
        <EmptyState icon={<Users />} title={t('staff.none')}>
          {t(timetable ? 'staff.noneHelp' : 'staff.noneAtAll')}
        </EmptyState>
      ) : (
        <>
          <FilterBar search={{ label: t('staff.search'), of: filters }} />
          {rows.length === 0 && <EmptyState title={t('students.nobody')}>{t('students.nobodyHelp')}</EmptyState>}
          {rows.length > 0 && (
            <>
              <Table rows={rows} weeks={weeks} isOne={timetable !== null} opening={opening} />
              <ul className="flex flex-col gap-2 lg:hidden">
                {rows.map((row) => (
                  <Card key={row.id} row={row} weeks={weeks} isOne={timetable !== null} opening={opening} />
                ))}
              </ul>
            </>
          )}
          {asked.q === '' && rows.length < total && <p className="text-dense text-muted">{t('students.first', { count: rows.length })}</p>}
        </>
      )}
      {editing.dialog}
    </div>
  )
}

interface ShownProps {
  weeks: readonly string[]
  /** Whether the screen is for one timetable: its own hours are then beside all hours. */
  isOne: boolean
  /** Null for people who may only look. */
  opening: { readonly open: (row: Row) => void; readonly id: string | null } | null
}

const teacherHrefOf = ({ id }: Row) => `${paths.individualTeacherTimetable}/${id}` as const
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

function Table({ rows, weeks, isOne, opening }: ShownProps & { rows: readonly Row[] }) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  const hours = useHours()
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-lg:hidden">
      <table className="w-full border-collapse text-left text-dense">
        <caption className="sr-only">{shell('timetableStaff')}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="min-w-40 px-4 py-3 font-medium">
              {t('staff.name')}
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col" className="px-1 py-3 text-center font-medium">
                {formats.shortDay(week)}
              </th>
            ))}
            <th scope="col" className="px-3 py-3 font-medium">
              {t('staff.sum')}
            </th>
            <th scope="col" className="min-w-52 px-3 py-3 font-medium">
              {t('staff.hours')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} className="h-row hover:bg-hover">
              <th scope="row" className="px-4 py-1.5 font-normal wrap-anywhere">
                <TextLink href={teacherHrefOf(row)} className="font-medium">
                  {row.displayName}
                </TextLink>
              </th>
              {row.minutes.map((minutes, index) => (
                <td key={weeks[index]} className="px-1 py-1.5">
                  <HeatCell step={heatOf(minutes / fullWeek)}>
                    {minutes === 0 ? '–' : formats.number(minutes / 60, { maximumFractionDigits: 1 })}
                  </HeatCell>
                </td>
              ))}
              <td className="px-3 py-1.5 tabular-nums">
                {isOne ? t('staff.ofAll', { own: hours(sum(row.own)), all: hours(sum(row.minutes)) }) : hours(sum(row.minutes))}
              </td>
              <td className="px-3 py-1.5">
                <Availability row={row} opening={opening} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Card({ row, weeks, isOne, opening }: ShownProps & { row: Row }) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const hours = useHours()
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextLink href={teacherHrefOf(row)} className="font-medium wrap-anywhere">
          {row.displayName}
        </TextLink>
        <span className="text-dense text-muted">
          {isOne ? t('staff.ofAll', { own: hours(sum(row.own)), all: hours(sum(row.minutes)) }) : hours(sum(row.minutes))}
        </span>
      </div>
      <ul aria-label={t('staff.weeks')} className="grid grid-cols-4 gap-x-1 gap-y-2 text-dense">
        {row.minutes.map((minutes, index) => (
          <li key={weeks[index]} className="flex flex-col">
            <span className="truncate text-meta text-muted">{formats.shortDay(weeks[index] ?? '')}</span>
            <div className="h-7">
              <HeatCell step={heatOf(minutes / fullWeek)}>{minutes === 0 ? '–' : hours(minutes)}</HeatCell>
            </div>
          </li>
        ))}
      </ul>
      <Availability row={row} opening={opening} />
    </li>
  )
}

function Availability({ row, opening }: Pick<ShownProps, 'opening'> & { row: Row }) {
  const t = useTranslations('timetables')
  const words = useHoursInWords()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow wrap-anywhere">{words(row.hours)}</span>
      {row.outside > 0 && <StatusChip tone="warning">{t('staff.outside', { count: row.outside })}</StatusChip>}
      {opening && (
        <Button
          size="sm"
          icon={<Clock />}
          aria-label={t('staff.changeOf', { name: row.displayName })}
          loading={opening.id === row.id}
          onPress={() => opening.open(row)}
        >
          {t('staff.change')}
        </Button>
      )}
    </div>
  )
}
