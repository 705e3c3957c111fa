'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { onApplied } from '@/lib/client/queue-news'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { laterRecordsIn } from './attendance-waiting'

/** A notice of the students whose record from this device was not stored, since somebody else recorded something later. It stays until it is closed. */
export function AttendanceLeft({ shift: { clinicShiftId, chairs } }: { shift: ClinicShift }) {
  const [left, setLeft] = useState<ReadonlyMap<string, ShiftPresence>>(new Map())
  useEffect(
    () =>
      onApplied((applied) => {
        if (applied.entity === clinicShiftId) setLeft((before) => new Map([...before, ...laterRecordsIn(applied)]))
      }),
    [clinicShiftId],
  )
  return <LeftBanner left={left} chairs={chairs} onRead={() => setLeft(new Map())} />
}

interface LeftBannerProps {
  left: ReadonlyMap<string, ShiftPresence>
  chairs: readonly { readonly student: { readonly id: string; readonly displayName: string } }[]
  onRead: () => void
}

export function LeftBanner({ left, chairs, onRead }: LeftBannerProps) {
  const t = useTranslations('clinical.chairs')
  const formats = useFormats()
  const named = chairs.flatMap(({ student }) => {
    const presence = left.get(student.id)
    return presence ? [t('attendanceStays', { name: student.displayName, presence: t(`presence.${presence}`) })] : []
  })
  if (named.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t('attendanceLeft', { count: named.length })}
      action={
        <Button size="sm" onPress={onRead}>
          {t('attendanceRead')}
        </Button>
      }
    >
      {formats.list(named)}
    </Banner>
  )
}
