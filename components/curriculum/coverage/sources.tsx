'use client'

import { useTranslations } from 'next-intl'
import { GradeDot } from '@/components/shared/report/grade-dots'
import { TextLink } from '@/components/ui/text-link'
import type { CoverageRows } from '@/lib/contracts/coverage'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Grade } from '@/lib/reports/consistency'

/** The evidence with which a student has shown an outcome, linked if the reader may open it. */
export function Sources({ sources }: { sources: CoverageRows['students'][number]['sources'] }) {
  const t = useTranslations('coverage')
  const formats = useFormats()
  return (
    <span className="flex flex-col">
      {sources.map(({ name, day, grade, via, opens }) => {
        const words = `${name}, ${formats.day(day)}`
        const told: Grade = grade >= 2 ? 2 : grade >= 1 ? 1 : 0
        return (
          <span key={`${opens.kind} ${opens.sourceId}`} className="flex min-h-6 items-center gap-x-1.5">
            <GradeDot grade={told} />
            <span className="min-w-0 wrap-anywhere">
              {opens.href === null ? words : <TextLink href={opens.href}>{words}</TextLink>}
              <span className="sr-only"> {t(`grade.${told}`)}</span>
              {via && <span> {t('viaReplaced', { code: via.code })}</span>}
            </span>
          </span>
        )
      })}
    </span>
  )
}
