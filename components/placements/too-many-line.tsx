'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { OutputOf } from '@/lib/contract'
import type { readProvider } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'

/** Days with more students than places, and how many of the students are only proposed. */
export function TooManyLine({ stretch, today }: { stretch: OutputOf<typeof readProvider>['tooMany'][number]; today: string }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const { specialty, fromOn, toOn, students, places, proposed } = stretch
  return (
    <Banner
      tone="danger"
      announce="none"
      title={t('board.tooManyLine', {
        from: formats.nearDay(fromOn, today),
        to: formats.nearDay(toOn, today),
        specialty: specialty?.name ?? t('anySpecialty'),
        students,
        places,
      })}
    >
      {proposed.length > 0 &&
        t('board.proposed', { count: proposed.length, names: formats.list(proposed.map(({ displayName }) => displayName)) })}
    </Banner>
  )
}
