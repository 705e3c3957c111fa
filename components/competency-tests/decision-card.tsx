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
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextArea } from '@/components/ui/text-area'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { decideAttempt, decideAttemptSecond, type Attempt } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import type { TestOutcome } from '@/lib/states/test-attempt'
import type { Sheet } from './sheet-document'
import { useAttemptAct } from './use-attempt-act'
import { VerdictWords } from './verdict-words'

interface Given {
  attempt: Attempt
  sheet: Sheet
  store: FormStore
  failedSaves: FailedSaves
  saveNow: () => Promise<unknown>
  refresh: () => Promise<void>
}

const outcomes = ['PASSED', 'FAILED'] as const
const outcomeId = 'test-outcome'
const reasonId = 'test-reason'

type OpenDecision = ReturnType<typeof useOpenDecision>

/** A marker's decision before it is sent: the card collects it, and on a phone the bar sends it. */
export function useOpenDecision({ attempt, sheet, store, failedSaves, saveNow, refresh }: Given) {
  const t = useTranslations('tests.decide')
  const decisionWords = useDecisionWords(attempt, sheet)
  const { act, busy, proofDialog } = useAttemptAct(refresh, (error) => store.showProblems(problemsIn(error.answer)))
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [reason, setReason] = useState('')
  const [chosenSecond, setWantsSecond] = useState<boolean | null>(null)
  const wantsSecond = chosenSecond ?? attempt.wouldFlag
  const [isTried, setTried] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const isSecond = attempt.may.decideSecond
  const mayFlag = !isSecond && attempt.wouldFlag && outcome === 'PASSED' && !attempt.goesToSecond.PASSED
  const { mayPass } = sheet.verdict
  const outcomeProblem = outcome === null ? t('choose') : outcome === 'PASSED' && !mayPass ? t('mayNotPass') : null
  const goesOn = !isSecond && outcome !== null && (attempt.goesToSecond[outcome] || (mayFlag && wantsSecond))
  const reasonProblem = outcome === 'FAILED' && mayPass && reason.trim() === '' ? t('reasonNeeded') : null

  async function decide() {
    void saveNow()
    setTried(true)
    if (outcome === null || outcomeProblem !== null) return leadToField(outcomeId)
    if (reasonProblem !== null) return leadToField(reasonId)
    const missing = outcome === 'PASSED' ? store.problems() : []
    store.showProblems(missing)
    const [first] = missing
    if (first) return leadToField(fieldElementId(first.fieldUid))
    const isSure = await confirm({
      title: decisionWords.title(outcome),
      body: decisionWords.body(outcome, goesOn),
      action: t(`action${outcome}`),
      ...(outcome === 'FAILED' && { tone: 'danger' as const }),
    })
    if (!isSure) return
    setWaiting(true)
    const { isSent, answers } = await allSent(attempt.id, failedSaves, { saveFirst: saveNow })
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

  return {
    isOpen: attempt.may.decide || isSecond,
    verdict: sheet.verdict,
    outcome,
    setOutcome,
    outcomeProblem: (isTried || outcome === 'PASSED') && outcomeProblem !== null ? outcomeProblem : null,
    mayFlag,
    wantsSecond,
    setWantsSecond,
    reason,
    setReason,
    isReasonOptional: reasonProblem === null,
    reasonProblem: isTried ? reasonProblem : null,
    words: outcome && `${decisionWords.title(outcome)} ${decisionWords.body(outcome, goesOn)}`,
    isSending: isWaiting || busy === 'decide',
    decide,
    proofDialog,
  }
}

/** Shows what the rule makes of the sheet, takes the marker's decision, and says in words what follows from it. On a phone its button is in the bar. */
export function DecisionCard({ decision }: { decision: OpenDecision }) {
  const t = useTranslations('tests.decide')
  const { outcome, mayFlag } = decision
  if (!decision.isOpen) return null
  return (
    <Card as="section" tone="info" aria-labelledby="test-decision" className="flex flex-col gap-3">
      <h2 id="test-decision" className="text-lead font-bold">
        {t('title')}
      </h2>
      <VerdictWords verdict={decision.verdict} />
      <Segmented
        id={outcomeId}
        label={t('outcome')}
        required
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(value) }))}
        error={decision.outcomeProblem}
        onChange={decision.setOutcome}
      />
      {mayFlag && (
        <Checkbox
          label={t('wantsSecond')}
          description={t('wantsSecondHelp')}
          checked={decision.wantsSecond}
          onChange={decision.setWantsSecond}
        />
      )}
      {outcome !== null && (
        <>
          <TextArea
            id={reasonId}
            label={t('reason')}
            description={t('reasonHelp')}
            optional={decision.isReasonOptional}
            rows={3}
            maxLength={500}
            value={decision.reason}
            error={decision.reasonProblem}
            onChange={decision.setReason}
          />
          <p className="text-dense wrap-anywhere">{decision.words}</p>
        </>
      )}
      <div className="flex flex-col max-lg:hidden">
        <DecideButton decision={decision} />
      </div>
      {decision.proofDialog}
    </Card>
  )
}

/** The same button within a thumb's reach, however long the sheet is. If no outcome is chosen yet, the button leads to the card. */
export function DecisionBar({ decision }: { decision: OpenDecision }) {
  if (!decision.isOpen) return null
  return (
    <div className="contents lg:hidden">
      <StickyActionBar floating>
        <DecideButton decision={decision} />
      </StickyActionBar>
    </div>
  )
}

function DecideButton({ decision: { outcome, isSending, decide } }: { decision: OpenDecision }) {
  const t = useTranslations('tests.decide')
  const sheetWords = useTranslations('tests.sheet')
  const offline = useOffline()
  return (
    <Button variant="primary" size="lg" loading={isSending} disabledReason={offline && sheetWords('offline')} onPress={() => void decide()}>
      {t(outcome === null ? 'action' : `action${outcome}`)}
    </Button>
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
