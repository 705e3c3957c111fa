'use client'

import { CircleCheck, FileText, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { AttendanceLeft } from '@/components/clinic-shifts/attendance-left'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { useLazy } from '@/components/ui/use-lazy'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'
import { paths } from '@/lib/paths'
import { ChairMap } from './chair-map'
import '@/components/ui/tab-row.css'

interface ChairsPanelProps {
  shift: ClinicShift | null
  heldOn: string
  today: string
  may: { readonly plan: boolean; readonly attend: boolean }
  /** Actions that are shown before those of the map. */
  actions?: ReactNode
  onRecorded: () => void
}

// Teachers take the register at another moment than they look at the clinic, so its code is loaded separately.
const loadAttendance = async () => (await import('@/components/clinic-shifts/attendance-map')).AttendanceMap

/** A clinic's chairs in a shift; while the register is taken, the register is shown in their place. */
export function ChairsPanel({ shift, heldOn, today, may, actions, onRecorded }: ChairsPanelProps) {
  const t = useTranslations('clinical')
  const [isCalling, setCalling] = useState(false)
  const AttendanceMap = useLazy(isCalling, loadAttendance, () => setCalling(false))
  const roster = may.plan && (
    <LinkButton size="sm" href={shift ? `${paths.clinicRoster}/${shift.clinicShiftId}` : paths.clinicRoster} icon={<Users />}>
      {t('chairs.roster')}
    </LinkButton>
  )
  if (!shift)
    return (
      <EmptyState
        title={t('chairs.none')}
        action={
          roster || actions ? (
            <>
              {actions}
              {roster}
            </>
          ) : undefined
        }
      >
        {t('chairs.noneWhy')}
      </EmptyState>
    )
  if (isCalling && AttendanceMap)
    return (
      <div className="flex flex-col gap-4">
        <AttendanceLeft key={shift.clinicShiftId} shift={shift} />
        <AttendanceMap
          key={`map ${shift.clinicShiftId}`}
          shift={shift}
          heldOn={heldOn}
          onDone={() => setCalling(false)}
          onRecorded={onRecorded}
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <AttendanceLeft key={shift.clinicShiftId} shift={shift} />
      <div data-tab-row className="-my-1 flex gap-2 py-1 max-md:overflow-x-auto md:flex-wrap">
        {actions}
        {may.attend && heldOn <= today && shift.chairs.length > 0 && (
          <Button size="sm" icon={<CircleCheck />} loading={isCalling} onPress={() => setCalling(true)}>
            {t('chairs.attendance')}
          </Button>
        )}
        <LinkButton size="sm" href={`${paths.daySheet}?shift=${shift.clinicShiftId}`} icon={<FileText />}>
          {t('chairs.daySheet')}
        </LinkButton>
        {roster}
      </div>
      <ChairMap shift={shift} />
    </div>
  )
}
