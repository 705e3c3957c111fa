'use client'

import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import type { MyTests } from '@/lib/contracts/competency-tests'
import type { TestStanding } from '@/lib/competency-tests/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AttemptChip } from './attempt-chip'
import { askHref, attemptHref } from './hrefs'
import { useMissingWords } from './missing-words'
import { Part } from './part'

type MyTest = MyTests['tests'][number]

const parts = [
  { name: 'now', standings: ['OPEN', 'RETAKE'] },
  { name: 'waiting', standings: ['WAITING'] },
  { name: 'notYet', standings: ['NOT_YET'] },
  { name: 'done', standings: ['PASSED', 'FAILED'] },
] as const satisfies readonly { readonly name: string; readonly standings: readonly TestStanding[] }[]

/** A student's tests in four parts: open, in progress, not available yet with the reason, and done. */
export function MineList({ found }: { found: MyTests }) {
  const t = useTranslations('tests.mine')
  if (found.tests.length === 0)
    return (
      <EmptyState icon={<ClipboardCheck />} title={t('empty')}>
        {t('emptyHelp')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-6">
      {parts.map(({ name, standings }) => {
        const tests = found.tests.filter(({ standing }) => standings.some((one) => one === standing))
        if (tests.length === 0 && name !== 'now') return null
        return (
          <Part key={name} title={t(name)} count={tests.length} none={t('nowEmpty')}>
            {tests.map((test) => (
              <TestRow key={test.test.id} test={test} found={found} />
            ))}
          </Part>
        )
      })}
    </div>
  )
}

function TestRow({ test, found: { mayAsk, today } }: { test: MyTest; found: MyTests }) {
  const t = useTranslations('tests')
  const formats = useFormats()
  const missing = useMissingWords()
  const { latest, attemptsUsed, attempts, standing, remediation } = test
  const { id, name, code } = test.test
  const mayBegin = standing === 'OPEN' || standing === 'RETAKE'
  const isRetake = mayBegin && attemptsUsed > 0
  const number = mayBegin ? attemptsUsed + 1 : attemptsUsed
  const facts = [
    code,
    number > 0 &&
      (isRetake || !mayBegin) &&
      (attempts === null ? t('mine.attempt', { number }) : t('mine.attemptOf', { number, most: attempts })),
    mayBegin && test.closesOn !== null && t('mine.closes', { day: formats.nearDay(test.closesOn, today) }),
    mayBegin && test.needsSession && t('mine.needsSession'),
    latest?.decidedAt && formats.nearDate(latest.decidedAt, today),
    latest?.assessor?.displayName,
  ]
  const isSaid = standing === 'NOT_YET' || standing === 'FAILED'
  const needsForm = isSaid && remediation !== null && test.missing.some(({ kind }) => kind === 'REMEDIATION')
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-2.5">
      <div className="min-w-0 grow basis-60">
        <h3 className="font-medium wrap-anywhere">
          {latest ? (
            <Anchor href={attemptHref(latest.id)} className="rounded-control hover:underline">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </h3>
        <p className="text-dense text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        {isSaid && test.missing.length > 0 && (
          <p className="text-dense wrap-anywhere first-letter:uppercase">{missing(test.missing, today)}</p>
        )}
      </div>
      {latest && !isRetake && <AttemptChip attempt={latest} />}
      {mayBegin && mayAsk && (
        <LinkButton href={askHref({ testId: id })} aria-label={isRetake ? t('askRetakeOf', { test: name }) : t('askFor', { test: name })}>
          {t(isRetake ? 'askRetake' : 'askShort')}
        </LinkButton>
      )}
      {needsForm && mayAsk && (
        <LinkButton href={`${paths.forms}?new=${encodeURIComponent(remediation.name)}`}>{t('mine.openForm')}</LinkButton>
      )}
    </li>
  )
}
