'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listTerms } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useListWords } from './list-words'

const tones = { PAST: 'neutral', NOW: 'success', COMING: 'info' } as const

export function TermsScreen({ found, asked }: { found: OutputOf<typeof listTerms>; asked: Filters }) {
  const t = useTranslations('lists.terms')
  const formats = useFormats()
  return (
    <SettingsList
      words={useListWords('terms')}
      path={paths.terms}
      edit={paths.term}
      found={found}
      asked={asked}
      name={({ title }) => title}
      facts={[
        {
          id: 'days',
          header: t('days'),
          text: ({ startsOn, endsOn }) => t('span', { from: formats.day(startsOn), to: formats.day(endsOn) }),
        },
        { id: 'overlaps', header: t('note'), text: ({ overlaps }) => (overlaps ? t('overlaps') : '') },
      ]}
      state={({ when }) => ({ label: t(`when.${when}`), tone: tones[when] })}
    />
  )
}
