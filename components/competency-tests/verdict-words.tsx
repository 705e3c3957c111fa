'use client'

import { useTranslations } from 'next-intl'
import type { Verdict } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'

/** What the marks come to, in words: a failed critical field first, since it decides whatever the score. */
export function VerdictWords({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('tests.verdict')
  const formats = useFormats()
  const { rule, score, needed, unclear, criticalFailed, criticalOpen } = verdict
  const names = (fields: Verdict['criticalOpen']) => formats.list(fields.map(({ caption }) => caption))
  const number = (value: number) => formats.number(value, { maximumFractionDigits: 2 })
  return (
    <div className="flex flex-col gap-1 text-dense wrap-anywhere">
      {criticalFailed.length > 0 && <p className="font-medium text-danger">{t('criticalFailed', { fields: names(criticalFailed) })}</p>}
      {criticalFailed.length === 0 && <p>{t(rule)}</p>}
      {score !== null && (
        <p className="tabular-nums">
          {needed === null ? t('score', { score: number(score) }) : t('scoreOf', { score: number(score), needed: number(needed) })}
        </p>
      )}
      {unclear && criticalFailed.length === 0 && <p className="text-muted">{t(`unclear.${unclear.reason}`, { field: unclear.caption })}</p>}
      {criticalOpen.length > 0 && <p className="text-muted">{t('criticalOpen', { fields: names(criticalOpen) })}</p>}
    </div>
  )
}
