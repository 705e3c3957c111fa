'use client'

import { useTranslations } from 'next-intl'
import { ChairGrid, chairTile } from '@/components/shared/chair-grid'
import { StudentName } from '@/components/shared/student-name'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import { StatusChip } from '@/components/ui/status-chip'
import { byRoom } from '@/lib/clinical/by-room'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { isWithoutPatient, placesOf, type ChairPlace } from './chair-places'
import { asRegion } from '@/components/shared/tooth-map/region'
import { SessionChip } from '../session/session-chip'
import { useNow } from '@/components/shared/live/use-now'

/** All chairs of a clinic: the student at each, their progress, and the chairs that are free. */
export function ChairMap({ shift }: { shift: ClinicShift }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const { chairs, others } = placesOf(shift)
  const idle = [...shift.chairs, ...shift.others].filter(isWithoutPatient)
  return (
    <div className="flex flex-col gap-4">
      {idle.length > 0 && (
        <p className="text-dense text-muted">
          {t('chairs.without', { names: formats.list(idle.map(({ student }) => student.displayName)) })}
        </p>
      )}
      {byRoom(shift.rooms, chairs, t('chairs.noRoom')).map(({ title, chairs: group }) => (
        <ChairGrid key={group[0]?.chairNumber} title={title} label={t('chairs.map', { clinic: shift.clinicName })}>
          {group.map((place) => (
            <ChairTile key={place.chairNumber} {...place} />
          ))}
        </ChairGrid>
      ))}
      {others.length > 0 && (
        <ChairGrid title={t('chairs.others')}>
          {others.map((here) => (
            <ChairTile key={here.student.id} chairNumber={null} here={here} />
          ))}
        </ChairGrid>
      )}
    </div>
  )
}

function ChairTile({ chairNumber, here }: Omit<ChairPlace, 'chairNumber'> & { readonly chairNumber: number | null }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const session = here?.session ?? null
  const waits = session?.check?.state === 'WAITING'
  const number = (
    <span className="shrink-0 text-meta whitespace-nowrap text-muted tabular-nums">
      <span className="sr-only">{chairNumber === null ? t('chairs.unplaced') : t('chair', { number: chairNumber })}</span>
      <span aria-hidden="true">{chairNumber ?? '–'}</span>
    </span>
  )
  if (!here)
    return (
      <li className={classNames(chairTile, 'border-dashed border-line text-muted')}>
        {number}
        <span className="text-dense">{t('chairs.free')}</span>
      </li>
    )
  const name = here.student.displayName
  const procedures = session ? formats.list(session.procedures) : ''
  const main = session?.main
  const place = main && (main.teeth || formats.list(main.regions.map((code) => t(`line.region.${asRegion(code)}`))))
  return (
    <li
      className={classNames(
        chairTile,
        'bg-surface',
        waits ? 'border-warning inset-ring inset-ring-warning' : 'border-line',
        session && 'hover:bg-hover has-active:bg-pressed',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {number}
        {waits && session.check && <Minutes since={session.check.askedAt} />}
        {!waits && here.sessions > 1 && <span className="text-meta text-muted">{t('chairs.several', { count: here.sessions })}</span>}
      </span>
      {session ? (
        <Anchor
          href={`/clinical/treatmentsession/${session.id}`}
          title={name}
          className="line-clamp-2 text-dense font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary"
        >
          {name}
        </Anchor>
      ) : (
        <StudentName student={here.student} className="line-clamp-2 text-dense font-bold wrap-anywhere" />
      )}
      {procedures && (
        <span title={procedures} className="flex flex-wrap gap-x-1 text-meta text-muted">
          <span className="max-w-full truncate">{main?.caption ?? procedures}</span>
          {place && <span className="font-medium text-ink tabular-nums">{place}</span>}
        </span>
      )}
      <span className="mt-auto flex flex-wrap gap-1">
        {session && <SessionChip state={session.state} check={session.check} attendance={session.patientAttendance} />}
        {!session && here.presence !== 'ABSENT' && <StatusChip tone="neutral">{t('chairs.notBegun')}</StatusChip>}
        {(here.presence === 'ABSENT' || here.presence === 'LATE') && (
          <StatusChip tone={here.presence === 'LATE' ? 'warning' : 'danger'}>{t(`chairs.presence.${here.presence}`)}</StatusChip>
        )}
      </span>
    </li>
  )
}

/** How long somebody has been waiting. */
function Minutes({ since }: { since: string }) {
  const formats = useFormats()
  const waited = Math.max(0, useNow().getTime() - new Date(since).getTime())
  return (
    <span suppressHydrationWarning className="text-meta font-medium whitespace-nowrap text-warning tabular-nums">
      {formats.duration(waited)}
    </span>
  )
}
