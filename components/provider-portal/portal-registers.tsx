'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MarkButtons } from '@/components/attendance/mark-buttons'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { registerByPortal } from '@/lib/contracts/provider-portal'
import { portalMarks, type PortalMark } from '@/lib/provider-portal/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Act, Portal } from './portal-screen'

type Day = Portal['dates'][number]
interface Props {
  token: string
  portal: Portal
  act: Act
}

/** The registers of today and of the last days: who was there. A mark is saved when it is pressed. */
export function PortalRegisters({ token, portal: { dates, today }, act }: Props) {
  const t = useTranslations('providerPortal')
  const [isAll, setAll] = useState(false)
  const open = dates.filter(({ mayRegister, students }) => mayRegister && students.length > 0).toReversed()
  // A past date on which everybody has a mark is left out.
  const waiting = open.filter(({ on, students }) => on === today || students.some(({ mark }) => mark === null))
  if (open.length === 0) return null
  const shown = isAll ? open : waiting
  return (
    <section aria-labelledby="portal-registers" className="flex flex-col gap-3">
      <h2 id="portal-registers" className="text-lead font-bold">
        {t('registers.title')}
      </h2>
      <p className="text-muted">{t(waiting.length > 0 ? 'registers.help' : 'registers.done')}</p>
      {shown.map((date) => (
        <Register key={date.occurrenceId} {...{ token, date, today, act }} />
      ))}
      {open.length > waiting.length && (
        <TextButton className="self-start" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {t(isAll ? 'registers.fewer' : 'registers.all', { count: open.length - waiting.length })}
        </TextButton>
      )}
    </section>
  )
}

function Register({ token, date, today, act }: Pick<Props, 'token' | 'act'> & { date: Day; today: string }) {
  const t = useTranslations('providerPortal')
  const tm = useTranslations('attendance.mark')
  const formats = useFormats()
  const [marked, setMarked] = useState<ReadonlyMap<string, PortalMark>>(new Map())

  async function mark(studentId: string, said: PortalMark) {
    const before = marked
    setMarked(new Map(before).set(studentId, said))
    const entries = [{ studentId, mark: said }]
    if (!(await act(() => call(registerByPortal, { token, occurrenceId: date.occurrenceId, entries })))) setMarked(before)
  }

  const title = date.on === today ? t('registers.today', { from: date.startsTime, to: date.endsTime }) : formats.longDay(date.on)
  return (
    <Card as="section" flush aria-label={title}>
      <h3 className="px-4 py-2 font-bold">{title}</h3>
      <ul className="divide-y divide-line border-t border-line">
        {date.students.map(({ id, displayName, mark: stored }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <span className="min-w-0 grow basis-24 font-medium wrap-anywhere">{displayName}</span>
            {stored === 'EXCUSED' && !marked.has(id) && <Chip>{tm('EXCUSED')}</Chip>}
            <MarkButtons
              name={displayName}
              standing={marked.get(id) ?? stored}
              onMark={(said) => {
                const chosen = portalMarks.find((one) => one === said)
                // A mark can be replaced by another one, but not removed.
                if (chosen) void mark(id, chosen)
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
