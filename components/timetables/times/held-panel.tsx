'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RowsList } from '@/components/shared/report/rows-list'
import { TextLink } from '@/components/ui/text-link'
import { useAsked } from '@/lib/client/use-asked'
import type { InputOf } from '@/lib/contract'
import { listHeldDates } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { BehindRow } from './behind-row'

export type OpenedNumber = { readonly title: string; readonly input: Omit<InputOf<typeof listHeldDates>, 'page'> }

interface HeldPanelProps {
  opened: OpenedNumber
  isBeside: boolean
  onClose: () => void
}

/** The dates behind a number of a report of time, each with the way to its event. */
export function HeldPanel({ opened: { title, input }, isBeside, onClose }: HeldPanelProps) {
  const t = useTranslations('times')
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const asked = useAsked(listHeldDates, { ...input, page })
  return (
    <RowsList
      {...{ title, asked, page, isBeside, onClose }}
      words={{ counted: (count) => t('dates', { count }), failed: t('rowsFailed'), again: t('again'), none: t('none') }}
      onPage={setPage}
      row={({ id, timetableId, eventId, originalOn, title: what, type, room, heldOn, startsTime, endsTime, ...date }) => (
        <BehindRow
          key={id}
          title={<TextLink href={`${paths.timetables}/${timetableId}/events/${eventId}?on=${originalOn}`}>{what}</TextLink>}
          note={[type, room].filter(Boolean).join(' · ')}
          when={`${formats.day(heldOn)} · ${formats.wallSpan(startsTime, endsTime)}`}
          numbers={t('ofDate', { planned: date.planned, attended: date.attended, missed: date.missed, excused: date.excused })}
        />
      )}
    />
  )
}
