'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { Spinner } from '@/components/ui/spinner'
import { StatusChip } from '@/components/ui/status-chip'
import { useAsked } from '@/lib/client/use-asked'
import { tryTestRule, type Tried, type Verdict } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'

interface TriedCardProps {
  formId: string
  passRule: string
  criticalUids: readonly string[]
}

/** Tries the rule on the last sheets of the form before it is saved. */
export function TriedCard({ formId, passRule, criticalUids }: TriedCardProps) {
  const t = useTranslations('tests.edit')
  const { current, isAsking, isFailed, again } = useAsked(
    tryTestRule,
    formId === '' ? null : { formId, passRule, criticalUids: [...criticalUids] },
    'form',
  )
  return (
    <Card as="section" aria-labelledby="test-tried" className="flex flex-col gap-2">
      <h2 id="test-tried" className="flex items-center gap-2 text-lead font-bold">
        {t('tried')}
        {isAsking && <Spinner size="sm" />}
      </h2>
      {formId === '' && <p className="text-dense text-muted">{t('triedNoForm')}</p>}
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger">
          {t('triedFailed')}
          <Button size="sm" onPress={again}>
            {t('triedAgain')}
          </Button>
        </p>
      )}
      {current && <TriedSheets tried={current} />}
    </Card>
  )
}

function TriedSheets({ tried: { problems, sheets } }: { tried: Tried }) {
  const t = useTranslations('tests.edit')
  const tests = useTranslations('tests')
  const formats = useFormats()
  const words = useTranslations('tests.verdict')
  const number = (value: number) => formats.number(value, { maximumFractionDigits: 2 })
  const [problem] = problems
  if (problem) return <p className="text-dense text-danger">{t('ruleInvalid')}</p>
  if (sheets.length === 0) return <p className="text-dense text-muted">{t('triedNone')}</p>
  const why = ({ criticalFailed, unclear, score, needed }: Verdict) =>
    [
      score !== null &&
        (needed === null ? words('score', { score: number(score) }) : words('scoreOf', { score: number(score), needed: number(needed) })),
      criticalFailed.length > 0 && `${tests('sheet.critical')}: ${formats.list(criticalFailed.map(({ caption }) => caption))}`,
      unclear && words(`unclear.${unclear.reason}`, { field: unclear.caption }),
    ].filter(Boolean)
  const passed = sheets.filter(({ verdict }) => verdict.rule === 'MET' && verdict.mayPass).length
  return (
    <>
      <p className="text-dense" role="status">
        {t('triedHelp', { passed: formats.number(passed), count: formats.number(sheets.length) })}
      </p>
      <List label={t('tried')} plain>
        {sheets.map(({ responseId, on, student, verdict }) => (
          <li key={responseId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-dense">
            <span className="min-w-0 grow basis-40">
              <span className="block wrap-anywhere">{student}</span>
              <span className="block text-muted">{[formats.day(on), ...why(verdict)].join(' · ')}</span>
            </span>
            <Outcome verdict={verdict} />
          </li>
        ))}
      </List>
    </>
  )
}

function Outcome({ verdict: { rule, mayPass } }: { verdict: Verdict }) {
  const t = useTranslations('tests.edit')
  if (!mayPass && rule !== 'UNCLEAR') return <StatusChip tone="danger">{t('wouldFail')}</StatusChip>
  if (rule === 'JUDGED') return <StatusChip tone="neutral">{t('markerDecides')}</StatusChip>
  if (rule === 'UNCLEAR') return <StatusChip tone="warning">{t('noResult')}</StatusChip>
  return <StatusChip tone="success">{t('wouldPass')}</StatusChip>
}
