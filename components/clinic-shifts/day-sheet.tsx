'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { byRoom } from '@/lib/clinical/by-room'
import type { Shift } from '@/lib/contracts/clinic-shifts'
import { useFormats } from '@/lib/i18n/use-formats'

/** A printable shift for when the network fails: every chair, with room to write. It contains nothing about a patient. */
export function DaySheet({ shift }: { shift: Shift | null }) {
  const t = useTranslations('shifts.sheet')
  const clinical = useTranslations('clinical')
  const formats = useFormats()
  if (!shift)
    return (
      <PageTemplate kind="bare" back="/clinical" backLabel={clinical('title')}>
        <EmptyState level={1} title={t('noShift')}>
          {t('noShiftWhy')}
        </EmptyState>
      </PageTemplate>
    )
  const { clinic, heldOn, teachers, seats } = shift
  const students = new Map(seats.map(({ chairNumber, student }) => [chairNumber, student.displayName] as const))
  const count = clinic.hasChairs ? Math.max(clinic.chairCount, ...students.keys()) : Math.max(seats.length + 3, ...students.keys())
  const cell = 'border border-control p-2 text-left align-top'
  return (
    <PageTemplate kind="bare" back="/clinical" backLabel={clinical('title')}>
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <PageHeader
          title={clinic.name}
          subtitle={
            <p className="first-letter:uppercase">
              {clinical('chairs.when', { day: formats.longDay(heldOn), shift: clinical(`chairs.inSentence.${shift.shift}`) })}.{' '}
              {t('teachers', { names: teachers.length === 0 ? t('nobody') : formats.list(teachers.map(({ displayName }) => displayName)) })}
            </p>
          }
          primary={
            <Button variant="primary" icon={<Printer />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          }
        />
        <p className="text-dense text-muted">{t('why')}</p>
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('title')}>
          <table className="w-full min-w-list border-collapse text-dense">
            <caption className="sr-only">{t('title')}</caption>
            <thead>
              <tr>
                {(['chair', 'student', 'patient', 'procedures', 'marks', 'signature'] as const).map((name) => (
                  <th key={name} scope="col" className={`${cell} bg-neutral-tint font-bold ${widths[name]}`}>
                    {t(name === 'chair' && !clinic.hasChairs ? 'place' : name)}
                  </th>
                ))}
              </tr>
            </thead>
            {byRoom(
              clinic.rooms,
              Array.from({ length: count }, (_, index) => ({ chairNumber: index + 1 })),
              clinical('chairs.noRoom'),
            ).map(({ title, chairs }) => (
              <tbody key={chairs[0]?.chairNumber}>
                {title && (
                  <tr>
                    <th scope="rowgroup" colSpan={6} className={`${cell} bg-neutral-tint font-bold`}>
                      {title}
                    </th>
                  </tr>
                )}
                {chairs.map(({ chairNumber }) => (
                  <tr key={chairNumber} className="h-12">
                    <th scope="row" className={`${cell} font-normal tabular-nums`}>
                      {chairNumber}
                    </th>
                    <td className={`${cell} font-medium wrap-anywhere`}>{students.get(chairNumber)}</td>
                    <td className={cell} />
                    <td className={cell} />
                    <td className={cell} />
                    <td className={cell} />
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      </div>
    </PageTemplate>
  )
}

const widths = { chair: 'w-12', student: 'w-1/5', patient: 'w-24', procedures: 'w-1/3', marks: 'w-24', signature: 'w-1/6' } as const
