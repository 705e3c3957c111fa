'use client'

import { useTranslations } from 'next-intl'
import { Anchor } from '@/components/ui/link-context'
import { EmptyState } from '@/components/ui/empty-state'
import type { OutputOf } from '@/lib/contract'
import type { listClinic } from '@/lib/contracts/clinical-sessions'
import type { Shift } from '@/lib/clinical/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { SessionChip } from './session-chip'

type ClinicShift = OutputOf<typeof listClinic>['chairs'][number]

export interface ChairMapProps {
  shifts: readonly ClinicShift[]
  current: Shift
}

/** Who sits where today, and how far they are; the shift that is on comes first. */
export function ChairMap({ shifts, current }: ChairMapProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  if (shifts.length === 0) return <EmptyState title={t('list.chairsNone')} />
  const sorted = shifts.toSorted((a, b) => Number(b.shift === current) - Number(a.shift === current))
  return (
    <div className="flex flex-col gap-6">
      {sorted.map((shift) => (
        <section key={shift.clinicShiftId} className="flex flex-col gap-2">
          <h2 className="text-body font-bold">{`${shift.clinicName} · ${t(`shift.${shift.shift}`)}`}</h2>
          <p className="text-dense text-muted">{formats.list(shift.teachers.map(({ displayName }) => displayName))}</p>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
            {shift.chairs.map((chair) => <ChairTile key={chair.chairNumber} chair={chair} />)}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ChairTile({ chair: { chairNumber, student, session } }: { chair: ClinicShift['chairs'][number] }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const waits = session?.check?.state === 'WAITING'
  return (
    <li className={`relative flex flex-col gap-1 rounded-card border p-3 ${waits ? 'border-warning' : session ? 'border-line bg-surface' : 'border-dashed border-line'}`}>
      <span className="text-meta text-muted">{t('chair', { number: chairNumber })}</span>
      {session ? (
        <Anchor href={`/clinical/treatmentsession/${session.id}`} className="text-dense font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-card">{student.displayName}</Anchor>
      ) : (
        <span className="text-dense font-bold wrap-anywhere">{student.displayName}</span>
      )}
      {session && <span className="text-meta text-muted">{formats.list(session.procedures)}</span>}
      <span className="mt-auto">{session ? <SessionChip state={session.state} check={session.check} attendance={session.patientAttendance} /> : <span className="text-meta text-muted">{t('list.free')}</span>}</span>
    </li>
  )
}
