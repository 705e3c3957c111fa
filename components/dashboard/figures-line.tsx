'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/shared/live/use-now'
import { classNames } from '@/components/ui/class-names'
import { minutesWaited } from '@/lib/clinical/waiting-time'
import type { TodaysFloor } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'

type Floor = NonNullable<TodaysFloor['floor']>

/** The state of the clinics in one line; nothing if no clinic is being held. */
export function FiguresLine({ floor: { clinics } }: { floor: Floor }) {
  const t = useTranslations('dashboard.figures')
  const formats = useFormats()
  const now = useNow()
  if (clinics.length === 0) return null
  const sum = (of: (clinic: Floor['clinics'][number]) => number) => clinics.reduce((total, clinic) => total + of(clinic), 0)
  const longest = clinics.toSorted((a, b) => (a.waitingSince ?? '~').localeCompare(b.waitingSince ?? '~'))[0]
  const waiting = sum((clinic) => clinic.waiting)
  const figures = [
    {
      id: 'here',
      label: t('here'),
      value: sum(({ students }) => students.here),
      after: t('ofStudents', { count: sum(({ students }) => students.rostered) }),
      note: t('clinics', { count: clinics.length }),
      isBad: false,
    },
    {
      id: 'waiting',
      label: t('waiting'),
      value: waiting,
      after: null,
      note:
        longest && longest.waitingSince !== null
          ? t('longest', { length: formats.duration(minutesWaited(longest.waitingSince, now) * 60_000), clinic: longest.clinicName })
          : t('nobody'),
      isBad: waiting > 0,
    },
    {
      id: 'marked',
      label: t('marked'),
      value: sum(({ sessions }) => sessions.marked),
      after: null,
      note: t('goingOn', { count: sum(({ sessions }) => sessions.goingOn) }),
      isBad: false,
    },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line overflow-clip rounded-card border border-line bg-surface">
      {figures.map(({ id, label, value, after, note, isBad }) => (
        <div key={id} className="flex min-w-0 flex-col px-3 py-3 md:px-4">
          <dt className="text-dense text-muted max-md:truncate" title={label}>
            {label}
          </dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className={classNames('text-h1 font-bold tabular-nums', isBad && 'text-danger')}>{formats.number(value)}</span>
            {after && <span className="text-dense text-muted">{after}</span>}
          </dd>
          <dd suppressHydrationWarning className="text-dense text-muted max-md:hidden">
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
