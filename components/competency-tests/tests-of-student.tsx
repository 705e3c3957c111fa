'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import type { TestOfStudent } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { AttemptChip } from './attempt-chip'
import { attemptHref } from './hrefs'

/** The tests of a student as rows, each with the state of the newest attempt and a link to it. */
export function TestsOfStudent({ tests }: { tests: readonly TestOfStudent[] }) {
  const t = useTranslations('tests')
  const formats = useFormats()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tests.map(({ test: { id, code, name }, attempt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="block text-dense font-medium wrap-anywhere">
              {attempt ? <TextLink href={attemptHref(attempt.id)}>{name}</TextLink> : name}
            </span>
            <span className="block text-meta text-muted">
              {[code, attempt && formats.date(attempt.decidedAt ?? attempt.askedAt)].filter(Boolean).join(' · ')}
            </span>
          </span>
          {attempt ? <AttemptChip attempt={attempt} /> : <span className="text-dense text-muted">{t('notAsked')}</span>}
        </li>
      ))}
    </ul>
  )
}
