'use client'

import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useToday } from '@/components/shared/live/use-today'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import type { AttemptRow, ToMark } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { AttemptChip } from './attempt-chip'
import { attemptHref } from './hrefs'
import { Part } from './part'

const parts = ['marking', 'asked', 'second', 'differing', 'open'] as const

/** The attempts that wait for a marker: taken on, requested from them, second markings, and those that any marker may take. */
export function ToMarkList({ found }: { found: ToMark }) {
  const t = useTranslations('tests.toMark')
  if (parts.every((name) => found[name].length === 0))
    return (
      <EmptyState icon={<ClipboardCheck />} title={t('empty')}>
        {t('emptyHelp')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-6">
      {parts.map((name) => {
        const rows = found[name]
        if (rows.length === 0) return null
        const left = found.totals[name] - rows.length
        return (
          <div key={name} className="flex flex-col gap-2">
            <Part title={t(name)} count={found.totals[name]}>
              {rows.map((row) => (
                <ToMarkRow key={row.id} row={row} />
              ))}
            </Part>
            {left > 0 && <p className="text-dense text-muted">{t('more', { count: left })}</p>}
          </div>
        )
      })}
    </div>
  )
}

function ToMarkRow({ row }: { row: AttemptRow }) {
  const t = useTranslations('tests')
  const formats = useFormats()
  const today = useToday()
  const { id, student, test, number, acceptedAt, askedAt } = row
  const facts = [
    test.name,
    number > 1 && t('mine.attempt', { number }),
    acceptedAt === null
      ? t('toMark.askedOn', { day: formats.nearDate(askedAt, today) })
      : t('toMark.takenOn', { day: formats.nearDate(acceptedAt, today) }),
  ]
  return (
    <ListRow
      href={attemptHref(id)}
      title={student.displayName}
      subtitle={facts.filter(Boolean).join(' · ')}
      trailing={<AttemptChip attempt={row} />}
    />
  )
}
