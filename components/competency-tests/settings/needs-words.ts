'use client'

import { useTranslations } from 'next-intl'
import type { Tests } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'

type Prerequisite = Tests['rows'][number]['prerequisites'][number]

/** The prerequisites of a test in words: '5 class II (supervised or better), consistent; "Isolation" passed'. */
export function useNeedsWords(): (prerequisites: readonly Prerequisite[]) => string {
  const t = useTranslations('tests')
  const formats = useFormats()

  function wordsOf({ procedure, count, help, isConsistent, test }: Prerequisite): string {
    if (test !== null) return t('needs.TEST', { test: test.name })
    const named = { count: formats.number(count ?? 1), procedure: procedure?.caption ?? '–' }
    const what = help === null ? t('needs.COUNT', named) : t('needs.COUNTHelp', { ...named, help: t(`help.${help}`) })
    return isConsistent ? t('needs.consistent', { what }) : what
  }

  return (prerequisites) => prerequisites.map(wordsOf).join('; ')
}

/** The students that an entry is for, in words: 'Dentistry, year 3, 4'. */
export function useForWhom(): (of: { readonly programme: string | null; readonly years: readonly number[] }) => string {
  const t = useTranslations('tests.settings')
  return ({ programme, years }) => {
    if (years.length === 0) return programme ?? t('everyone')
    const said = years.join(', ')
    return programme === null ? t('yearsOnly', { years: said }) : t('yearsOf', { programme, years: said })
  }
}
