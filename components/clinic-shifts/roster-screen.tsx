'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import { PageHeader } from '@/components/ui/page-header'
import { WeekNav } from '@/components/shared/calendar/week-nav'
import { Select } from '@/components/ui/select'
import { shifts, type Shift } from '@/lib/clinical/shifts'
import { daysFrom } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { listWeek } from '@/lib/contracts/clinic-shifts'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'

type Week = OutputOf<typeof listWeek>

/** A clinic's week: the shifts of each day with their number of people; empty shifts can be added. */
export function RosterScreen({
  week: { today, from, clinics, shifts: held },
  clinicId,
  mayEditClinics,
}: {
  week: Week
  clinicId: string | null
  mayEditClinics: boolean
}) {
  const t = useTranslations('shifts')
  const shell = useTranslations('shell')
  const formats = useFormats()
  const router = useRouter()
  const clinic =
    clinics.find(({ id }) => id === clinicId) ?? clinics.find(({ id }) => held.some((one) => one.clinicId === id)) ?? clinics[0]
  if (!clinic) {
    const toClinics = mayEditClinics && <LinkButton href={paths.clinics}>{shell('titles.clinics')}</LinkButton>
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={shell('titles.clinicRoster')} />
        <EmptyState title={t('noClinics')} action={toClinics}>
          {t('noClinicsWhy')}
        </EmptyState>
      </div>
    )
  }
  const at = (week: string | null, id: string) =>
    `${paths.clinicRoster}?${new URLSearchParams({ ...(week && { week }), clinic: id }).toString()}` as const
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={shell('titles.clinicRoster')}
        subtitle={t('week', { day: formats.longDay(from) })}
        control={
          <>
            <Select
              label={t('clinic')}
              hideLabel
              value={clinic.id}
              onChange={(id) => router.push(at(from, id))}
              options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
              className="grow md:max-w-md"
            />
            <WeekNav from={from} today={today} hrefOf={(week) => at(week, clinic.id)} />
          </>
        }
      />
      <ol
        aria-label={t('grid', { clinic: clinic.name, day: formats.longDay(from) })}
        className="grid grid-cols-1 gap-3 lg:grid-cols-7 lg:gap-2"
      >
        {daysFrom(from, 7).map((heldOn) => (
          <li
            key={heldOn}
            aria-current={heldOn === today ? 'date' : undefined}
            className="flex min-w-0 flex-col gap-2 lg:row-span-4 lg:grid lg:grid-rows-subgrid"
          >
            <h2
              className={classNames(
                'border-b-2 pb-1 text-dense font-bold first-letter:uppercase',
                heldOn === today ? 'border-primary text-primary' : 'border-line',
              )}
            >
              {formats.shortDay(heldOn)}
            </h2>
            <ul className="grid grid-cols-3 gap-2 lg:row-span-3 lg:grid-cols-1 lg:grid-rows-subgrid">
              {shifts.map((shift) => (
                <Cell
                  key={shift}
                  heldOn={heldOn}
                  shift={shift}
                  clinicId={clinic.id}
                  found={held.find((one) => one.clinicId === clinic.id && one.heldOn === heldOn && one.shift === shift)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

type CellProps = {
  readonly heldOn: string
  readonly shift: Shift
  readonly clinicId: string
  readonly found: Week['shifts'][number] | undefined
}

function Cell({ heldOn, shift, clinicId, found }: CellProps) {
  const t = useTranslations('shifts')
  const formats = useFormats()
  const day = formats.longDay(heldOn)
  const look = 'flex h-full min-h-chairside flex-col gap-1 rounded-card border p-2 text-dense lg:min-h-24'
  if (!found) {
    const place = new URLSearchParams({ clinic: clinicId, day: heldOn, shift })
    return (
      <li>
        <Anchor
          href={`${paths.clinicRoster}/new?${place.toString()}`}
          aria-label={t('addShift', { day, shift: t(`shift.${shift}`) })}
          className={classNames(look, 'border-dashed border-line text-muted hover:bg-hover active:bg-pressed')}
        >
          <span>{t(`shift.${shift}`)}</span>
          <span className="flex items-center gap-1">
            <IconSlot small>
              <Plus />
            </IconSlot>
            {t('add')}
          </span>
        </Anchor>
      </li>
    )
  }
  const names = found.teachers.map(({ displayName }) => displayName)
  const teachers = names.length === 0 ? t('noTeacher') : formats.list(names)
  const tooFew = found.tooFew && t('tooFew', found.tooFew)
  return (
    <li>
      <Anchor
        href={`${paths.clinicRoster}/${found.id}`}
        aria-label={[
          t('shiftOf', { day, shift: t(`shift.${shift}`), students: t('students', { count: found.students }), teachers }),
          ...(tooFew === null ? [] : [tooFew]),
        ].join('. ')}
        className={classNames(look, 'border-control bg-surface hover:bg-hover active:bg-pressed')}
      >
        <span className="font-bold">{t(`shift.${shift}`)}</span>
        <span>{t('students', { count: found.students })}</span>
        <span
          title={teachers}
          className={classNames('line-clamp-2 text-meta wrap-anywhere', names.length === 0 ? 'text-warning' : 'text-muted')}
        >
          {teachers}
        </span>
        {tooFew !== null && <span className="text-meta text-warning wrap-anywhere">{tooFew}</span>}
      </Anchor>
    </li>
  )
}
