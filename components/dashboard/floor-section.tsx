'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/shared/live/use-now'
import { classNames } from '@/components/ui/class-names'
import { TextLink } from '@/components/ui/text-link'
import { longWaitMinutes, minutesWaited } from '@/lib/clinical/waiting-time'
import type { TodaysFloor } from '@/lib/contracts/today'
import type { Formats } from '@/lib/format'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

type Floor = NonNullable<TodaysFloor['floor']>
type Clinic = Floor['clinics'][number]

/** One row for each clinic that is being held: the people present, the students waiting and the waiting time. */
export function FloorSection({ floor: { shift, clinics } }: { floor: Floor }) {
  const t = useTranslations('dashboard.floor')
  if (clinics.length === 0) return null
  return (
    <TodaySection title={t('title')} after={t(`shift.${shift}`)} more={{ href: paths.clinical, label: t('all') }}>
      <table className="w-full text-dense max-md:hidden">
        <thead className="bg-canvas text-left text-muted">
          <tr>
            <Head>{t('clinic')}</Head>
            <Head isNumber>{t('students')}</Head>
            <Head isNumber>{t('teachers')}</Head>
            <Head isWide>{t('sessions')}</Head>
            <Head isNumber>{t('waiting')}</Head>
            <Head isNumber>{t('longest')}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {clinics.map((clinic) => (
            <DeskRow key={clinic.clinicShiftId} clinic={clinic} />
          ))}
        </tbody>
      </table>
      <ul aria-label={t('title')} className="divide-y divide-line md:hidden">
        {clinics.map((clinic) => (
          <PhoneRow key={clinic.clinicShiftId} clinic={clinic} />
        ))}
      </ul>
    </TodaySection>
  )
}

/** @param isWide Whether the column is only shown where there is room for it. */
function Head({ isNumber = false, isWide = false, children }: { isNumber?: boolean; isWide?: boolean; children: string }) {
  return (
    <th scope="col" className={classNames('px-4 py-2 font-medium whitespace-nowrap', isNumber && 'text-right', isWide && 'max-2xl:hidden')}>
      {children}
    </th>
  )
}

function DeskRow({ clinic }: { clinic: Clinic }) {
  const t = useTranslations('dashboard.floor')
  const formats = useFormats()
  const now = useNow()
  const number = 'px-4 py-2 text-right whitespace-nowrap tabular-nums'
  return (
    <tr>
      <th scope="row" className="w-full px-4 py-2 text-left font-medium">
        <TextLink href={clinic.href}>{clinic.clinicName}</TextLink>
      </th>
      <td className={number}>{t('of', { count: clinic.students.here, of: clinic.students.rostered })}</td>
      <td className={classNames(number, isShort(clinic) && 'font-medium text-warning')}>{teachersOf(t, clinic)}</td>
      <td className="w-1/4 px-4 py-2 max-2xl:hidden">
        <Bar clinic={clinic} />
      </td>
      <td className={number}>{clinic.waiting}</td>
      <td className={classNames(number, isLong(clinic, now) && 'font-medium text-danger')} suppressHydrationWarning>
        {longestOf(clinic, now, formats)}
      </td>
    </tr>
  )
}

function PhoneRow({ clinic }: { clinic: Clinic }) {
  const t = useTranslations('dashboard.floor')
  const formats = useFormats()
  const now = useNow()
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 px-4 py-2">
      <div className="min-w-0">
        <TextLink href={clinic.href} className="font-medium">
          {clinic.clinicName}
        </TextLink>
        <p className="text-dense text-muted">
          {t('studentsOf', { count: clinic.students.here, of: clinic.students.rostered })}
          {' · '}
          <span className={isShort(clinic) ? 'font-medium text-warning' : undefined}>
            {t('teachersOf', { count: clinic.teachers.rostered, of: clinic.teachers.needed ?? clinic.teachers.rostered })}
          </span>
        </p>
      </div>
      {clinic.waiting > 0 && (
        <p className="shrink-0 text-right text-dense whitespace-nowrap tabular-nums">
          {t('wait', { count: clinic.waiting })}
          <span className={classNames('block', isLong(clinic, now) ? 'font-medium text-danger' : 'text-muted')} suppressHydrationWarning>
            {longestOf(clinic, now, formats)}
          </span>
        </p>
      )}
    </li>
  )
}

/** The marked, running and waiting sessions as shares of all; the label gives the numbers. */
function Bar({ clinic: { sessions, waiting } }: { clinic: Clinic }) {
  const t = useTranslations('dashboard.floor')
  const goingOn = Math.max(0, sessions.goingOn - waiting)
  const all = sessions.marked + goingOn + waiting
  if (all === 0) return <span className="text-muted">{t('noSessions')}</span>
  const label = t('sessionsOf', { marked: sessions.marked, goingOn, waiting })
  return (
    <span role="img" aria-label={label} title={label} className="flex h-2 gap-0.5 overflow-clip rounded-full">
      {sessions.marked > 0 && <span className="bg-success" style={{ flexGrow: sessions.marked }} />}
      {goingOn > 0 && <span className="bg-primary" style={{ flexGrow: goingOn }} />}
      {waiting > 0 && <span className="bg-warning" style={{ flexGrow: waiting }} />}
    </span>
  )
}

function teachersOf(t: ReturnType<typeof useTranslations<'dashboard.floor'>>, { teachers }: Clinic): string | number {
  return teachers.needed === null ? teachers.rostered : t('of', { count: teachers.rostered, of: teachers.needed })
}

function longestOf({ waitingSince }: Clinic, now: Date, formats: Formats): string {
  return waitingSince === null ? '–' : formats.duration(minutesWaited(waitingSince, now) * 60_000)
}

function isShort({ teachers }: Clinic): boolean {
  return teachers.needed !== null && teachers.rostered < teachers.needed
}

function isLong({ waitingSince }: Clinic, now: Date): boolean {
  return waitingSince !== null && minutesWaited(waitingSince, now) >= longWaitMinutes
}
