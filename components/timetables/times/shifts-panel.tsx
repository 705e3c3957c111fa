'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RowsList } from '@/components/shared/report/rows-list'
import { useAsked } from '@/lib/client/use-asked'
import type { InputOf } from '@/lib/contract'
import { listAppointmentShifts } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { BehindRow } from './behind-row'

export type OpenedSlots = { readonly title: string; readonly input: Omit<InputOf<typeof listAppointmentShifts>, 'page'> }

interface ShiftsPanelProps {
  opened: OpenedSlots
  /** Whether patients are counted, too. */
  withSessions: boolean
  isBeside: boolean
  onClose: () => void
}

/** The shifts of clinics behind a number of appointments. */
export function ShiftsPanel({ opened: { title, input }, withSessions, isBeside, onClose }: ShiftsPanelProps) {
  const t = useTranslations('times')
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const asked = useAsked(listAppointmentShifts, { ...input, page })
  return (
    <RowsList
      {...{ title, asked, page, isBeside, onClose }}
      words={{ counted: (count) => t('shifts', { count }), failed: t('rowsFailed'), again: t('again'), none: t('none') }}
      onPage={setPage}
      row={({ clinicId, clinic, heldOn, shift, slots, seen, missed, cancelled }) => (
        <BehindRow
          key={`${clinicId} ${heldOn} ${shift}`}
          title={clinic}
          note={t(`shift.${shift}`)}
          when={formats.day(heldOn)}
          numbers={withSessions ? t('ofShift', { slots, seen, missed, cancelled }) : t('slots', { slots })}
        />
      )}
    />
  )
}
