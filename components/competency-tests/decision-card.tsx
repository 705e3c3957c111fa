'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { problemsIn } from '@/components/forms/route/use-decision'
import { allSent } from '@/components/shared/live/all-sent'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import type { FormStore } from '@/components/shared/form/form-store'
import { fieldElementId } from '@/components/shared/form/form-tools'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { leadTo } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { TextArea } from '@/components/ui/text-area'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { decideAttempt, decideAttemptSecond, type Attempt } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import type { TestOutcome } from '@/lib/states/test-attempt'
import type { Sheet } from './sheet-document'
import { useAttemptAct } from './use-attempt-act'
import { VerdictWords } from './verdict-words'

interface DecisionCardProps {
  attempt: Attempt
  sheet: Sheet
  store: FormStore
  failedSaves: FailedSaves
  saveNow: () => void
  refresh: () => Promise<void>
}

const outcomes = ['PASSED', 'FAILED'] as const
const outcomeId = 'test-outcome'
const reasonId = 'test-reason'

/** What the sheet comes to, the marker's decision, and what follows from it in words before it is sent. */
export function DecisionCard({ attempt, sheet, store, failedSaves, saveNow, refresh }: DecisionCardProps) {
  const t = useTranslations('tests.decide')
  const sheetWords = useTranslations('tests.sheet')
  const offline = useOffline()
  const decisionWords = useDecisionWords(attempt, sheet)
  const { act, busy, proofDialog } = useAttemptAct(refresh, (error) => store.showProblems(problemsIn(error.answer)))
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [reason, setReason] = useState('')
  const [wantsSecond, setWantsSecond] = useState(attempt.wouldFlag)
  const [isTried, setTried] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const isSecond = attempt.may.decideSecond
  const mayFlag = !isSecond && attempt.wouldFlag && outcome === 'PASSED' && !attempt.goesToSecond.PASSED
  const { mayPass } = sheet.verdict
  const outcomeProblem = outcome === null ? t('choose') : outcome === 'PASSED' && !mayPass ? t('mayNotPass') : null
  const reasonProblem = outcome === 'FAILED' && mayPass && reason.trim() === '' ? t('reasonNeeded') : null

  async function decide() {
    saveNow()
    setTried(true)
    if (outcome === null || outcomeProblem !== null) return leadTo(outcomeId)
    if (reasonProblem !== null) return leadTo(reasonId)
    const missing = outcome === 'PASSED' ? store.problems() : []
    store.showProblems(missing)
    const [first] = missing
    if (first) return leadTo(fieldElementId(first.fieldUid))
    const goesOn = !isSecond && (attempt.goesToSecond[outcome] || (mayFlag && wantsSecond))
    const isSure = await confirm({
      title: decisionWords.title(outcome),
      body: decisionWords.body(outcome, goesOn),
      action: t(`action${outcome}`),
      ...(outcome === 'FAILED' && { tone: 'danger' as const }),
    })
    if (!isSure) return
    setWaiting(true)
    const { isSent, answers } = await allSent(attempt.id, failedSaves)
    setWaiting(false)
    if (!isSent) return notify.error(t('unsent'), { id: 'test' })
    const contentHash = answers.reduce<string>(
      (hash, answer) => (typeof answer.contentHash === 'string' ? answer.contentHash : hash),
      sheet.contentHash,
    )
    const isDecided = await act('decide', async () => {
      const input = { id: attempt.id, contentHash, outcome, reason }
      const { state, differs } = await (isSecond
        ? call(decideAttemptSecond, input)
        : call(decideAttempt, { ...input, wantsSecond: mayFlag && wantsSecond }))
      return differs ? t('differs') : state === 'MARKING_REQUIRED' ? t('toSecond') : t('done')
    })
    if (!isDecided) setTried(false)
  }

  return (
    <Card as="section" tone="info" aria-labelledby="test-decision" className="flex flex-col gap-3">
      <h2 id="test-decision" className="text-lead font-bold">
        {t('title')}
      </h2>
      <VerdictWords verdict={sheet.verdict} />
      <Segmented
        id={outcomeId}
        label={t('outcome')}
        required
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(value) }))}
        error={(isTried || outcome === 'PASSED') && outcomeProblem !== null ? outcomeProblem : null}
        onChange={setOutcome}
      />
      {mayFlag && <Checkbox label={t('wantsSecond')} description={t('wantsSecondHelp')} checked={wantsSecond} onChange={setWantsSecond} />}
      {outcome !== null && (
        <>
          <TextArea
            id={reasonId}
            label={t('reason')}
            description={t('reasonHelp')}
            optional={reasonProblem === null}
            rows={3}
            maxLength={500}
            value={reason}
            error={isTried ? reasonProblem : null}
            onChange={setReason}
          />
          <p className="text-dense wrap-anywhere">
            {decisionWords.title(outcome)}{' '}
            {decisionWords.body(outcome, !isSecond && (attempt.goesToSecond[outcome] || (mayFlag && wantsSecond)))}
          </p>
        </>
      )}
      <Button
        variant="primary"
        size="lg"
        loading={isWaiting || busy === 'decide'}
        disabledReason={offline && sheetWords('offline')}
        onPress={() => void decide()}
      >
        {t(outcome === null ? 'action' : `action${outcome}`)}
      </Button>
      {proofDialog}
    </Card>
  )
}

/** The decision as a sentence: who passes what, which critical field failed, and what comes next. */
function useDecisionWords({ student, test }: Attempt, { verdict }: Sheet) {
  const t = useTranslations('tests.decide.words')
  const formats = useFormats()
  return {
    title: (outcome: TestOutcome) => t(outcome, { student: student.displayName, test: test.name }),
    body: (outcome: TestOutcome, goesOn: boolean) =>
      [
        outcome === 'FAILED' &&
          verdict.criticalFailed.length > 0 &&
          t('critical', { fields: formats.list(verdict.criticalFailed.map(({ caption }) => caption)) }),
        t(goesOn ? 'second' : 'final'),
      ]
        .filter(Boolean)
        .join(' '),
  }
}
