'use client'

import { Check, Clock, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChairGrid, chairTile } from '@/components/shared/chair-grid'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { StatusChip } from '@/components/ui/status-chip'
import { byRoom } from '@/lib/clinical/by-room'
import { shiftPresences, type ShiftPresence } from '@/lib/clinical/vocabulary'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { nextPresence } from './attendance-waiting'
import { useAttendance } from './use-attendance'

interface AttendanceMapProps {
  shift: ClinicShift
  heldOn: string
  onDone: () => void
  onRecorded: () => void
}

/** The register of a shift on its chairs: one tap for each student, or all at once and then the exceptions. Each tap is stored on this device at once. */
export function AttendanceMap({ shift, heldOn, onDone, onRecorded }: AttendanceMapProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const label = t('chairs.attendanceLabel', { clinic: shift.clinicName, day: formats.day(heldOn) })
  const { presences, record } = useAttendance({ shift, label, onRecorded })
  const open = shift.chairs.filter(({ student }) => !presences.has(student.id))
  const count = (presence: ShiftPresence) => shift.chairs.filter(({ student }) => presences.get(student.id) === presence).length
  if (shift.chairs.length === 0)
    return <EmptyState title={t('chairs.attendanceNobody')} action={<Button onPress={onDone}>{t('chairs.attendanceDone')}</Button>} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow basis-40">
          <p className="text-dense">{t('chairs.attendanceHelp')}</p>
          <p role="status" className="text-dense text-muted tabular-nums">
            {t('chairs.attendanceCount', { present: count('PRESENT'), late: count('LATE'), absent: count('ABSENT'), open: open.length })}
          </p>
        </div>
        {open.length > 0 && (
          <Button onPress={() => record(open.map(({ student }) => ({ studentId: student.id, presence: 'PRESENT' })))}>
            {t('chairs.allPresent')}
          </Button>
        )}
        <Button variant="primary" onPress={onDone}>
          {t('chairs.attendanceDone')}
        </Button>
      </div>
      {byRoom(shift.rooms, shift.chairs, t('chairs.noRoom')).map(({ title, chairs }) => (
        <ChairGrid key={chairs[0]?.chairNumber} title={title} label={label}>
          {chairs.map(({ chairNumber, student }) => (
            <Tile
              key={student.id}
              chairNumber={chairNumber}
              student={student}
              presence={presences.get(student.id)}
              onTap={(presence) => record([{ studentId: student.id, presence }])}
            />
          ))}
        </ChairGrid>
      ))}
    </div>
  )
}

interface TileProps {
  chairNumber: number
  student: ClinicShift['chairs'][number]['student']
  presence: ShiftPresence | undefined
  onTap: (next: ShiftPresence) => void
}

function Tile({ chairNumber, student, presence, onTap }: TileProps) {
  const t = useTranslations('clinical')
  return (
    <li className="flex">
      <button
        type="button"
        aria-label={t('chairs.attendanceTile', {
          name: student.displayName,
          place: t('chair', { number: chairNumber }),
          presence: presence ? t(`chairs.presence.${presence}`) : t('chairs.notRecorded'),
        })}
        title={student.displayName}
        onClick={() => onTap(nextPresence(presence))}
        className={classNames(
          chairTile,
          'min-h-chairside w-full bg-surface text-left hover:bg-hover active:bg-pressed',
          presence ? 'border-control' : 'border-dashed border-control',
        )}
      >
        <span aria-hidden="true" className="text-meta text-muted tabular-nums">
          {chairNumber}
        </span>
        <span className="line-clamp-2 text-dense font-bold wrap-anywhere">{student.displayName}</span>
        <span className="mt-auto">
          {presence ? (
            <StatusChip tone={tones[presence]} icon={icons[presence]}>
              {t(`chairs.presence.${presence}`)}
            </StatusChip>
          ) : (
            <span className="text-meta text-muted">{t('chairs.notRecorded')}</span>
          )}
        </span>
      </button>
    </li>
  )
}

const tones = { PRESENT: 'success', LATE: 'warning', ABSENT: 'danger' } as const satisfies Record<(typeof shiftPresences)[number], string>
const icons = { PRESENT: <Check />, LATE: <Clock />, ABSENT: <X /> } as const
