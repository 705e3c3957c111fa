'use client'

import { Armchair, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { OutputOf } from '@/lib/contract'
import type { readIndividual } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { Fact } from './fact'

export type ShiftDate = OutputOf<typeof readIndividual>['shifts'][number]

/** A clinic shift of an agenda: which clinic, the chair, and who teaches. */
export function ShiftCard({ shift }: { shift: ShiftDate }) {
  const t = useTranslations('timetables')
  const names = useTranslations('shifts.shift')
  const formats = useFormats()
  return (
    <li data-tone="green" className="flex gap-3 rounded-card border border-l-4 border-line border-l-tone-strong bg-surface p-3">
      <p className="w-18 shrink-0 text-meta font-bold hyphens-auto wrap-anywhere">{names(shift.shift)}</p>
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="min-w-0 text-body font-bold wrap-anywhere">{shift.clinic.name}</h3>
        {shift.chairNumber !== null && <Fact icon={<Armchair />}>{t('chair', { number: shift.chairNumber })}</Fact>}
        {shift.teachers.length > 0 && <Fact icon={<Users />}>{formats.list(shift.teachers.map(({ displayName }) => displayName))}</Fact>}
        <p className="flex flex-wrap gap-1">
          <Chip>{t('clinicShift')}</Chip>
          {shift.teaches && <Chip>{t('teaching')}</Chip>}
        </p>
      </div>
    </li>
  )
}
