'use client'

import { useTranslations } from 'next-intl'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { GroupPerson } from '@/lib/contracts/groupings'
import { useFormats } from '@/lib/i18n/use-formats'

type Whose = { readonly programme: string | null; readonly years: readonly number[] }

/** The students that a grouping divides, and whether it is published. */
export function useGroupingWords() {
  const t = useTranslations('groupings')
  const formats = useFormats()
  return {
    whose: ({ programme, years }: Whose) => {
      if (programme === null) return t('whose.everybody')
      return years.length === 0 ? programme : t('whose.years', { programme, years: formats.list(years.map(String)), count: years.length })
    },
    state: ({ published }: { readonly published: boolean }) => ({
      label: t(published ? 'state.PUBLISHED' : 'state.DRAFT'),
      tone: published ? ('success' as const) : ('neutral' as const),
    }),
  }
}

/** 'Dentistry BDS, year 3'. */
export function usePersonFacts(): (person: Pick<GroupPerson, 'programme' | 'year'>) => string {
  const t = useTranslations('groupings')
  return ({ programme, year }) =>
    [programme, year === null ? null : year === 'GRADUATED' ? t('person.graduated') : t('person.year', { year })]
      .filter((part) => part !== null)
      .join(', ')
}

/** Words for the refusals of these calls. */
export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('groupings.refused')
  const formats = useFormats()
  const problem = useProblemText()
  return (error) => {
    if (!(error instanceof CallError)) return problem(error)
    if (error.code === 'groupings.PUBLISHED') return t('published')
    if (error.code === 'groupings.MOVED_SINCE') return t('movedSince', { names: formats.list(namesIn(error)) })
    if (error.code === 'groupings.PREVIEW_OLD') return t('previewOld')
    if (error.code === 'groupings.TOO_LATE') return t('tooLate')
    if (error.code === 'groupings.IN_USE') return t('inUse')
    if (error.code === 'groupings.DEFAULT') return t('default')
    if (error.code === 'groupings.GROUP_IN_USE') return t('groupInUse')
    if (error.code === 'groupings.GROUP_NOT_EMPTY') return t('groupNotEmpty')
    const [issue] = error.issues
    return issue ? issue.message : problem(error)
  }
}

function namesIn({ answer }: CallError): string[] {
  const names: unknown = answer && Reflect.get(answer, 'names')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
