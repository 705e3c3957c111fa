'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm, prompt } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { addDays } from '@/lib/clinical/shift'
import {
  answerCaseTransfer,
  askCaseTransfer,
  readCaseChoices,
  setCaseState,
  withdrawCaseTransfer,
  type Case,
} from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { caseHref } from './case-href'
import { useCaseAct } from './use-case-act'

type Ending = 'close' | 'discharge' | 'abandon' | 'reopen' | 'remove'
const usualRecall = 182

/** The next step of a case: a recall, another student, or its end. */
export function NextCard({ one }: { one: Case }) {
  const t = useTranslations('cases.next')
  const formats = useFormats()
  const router = useRouter()
  const { act, busy } = useCaseAct()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [recallOn, setRecallOn] = useState<string | null>(null)
  const { id, state, may, transfer, nextRecallOn, visits, today } = one
  const isEmpty = !may.edit && !may.reopen && !may.remove && !may.answer
  if (isEmpty && nextRecallOn === null) return null

  const endings: readonly Ending[] = [
    ...(may.edit ? (['close', 'discharge', 'abandon'] as const) : []),
    ...(may.reopen ? (['reopen'] as const) : []),
    ...(may.remove ? (['remove'] as const) : []),
  ]

  async function end(on: Ending) {
    const isExplained = on === 'close' || (on === 'remove' && may.edit && visits.length === 0)
    const question = {
      title: t(`question.${on}`),
      action: t(on),
      cancel: t('cancel'),
      tone: on === 'remove' ? ('danger' as const) : ('primary' as const),
    }
    const reason = isExplained
      ? (await confirm(question))
        ? ''
        : null
      : await prompt({ ...question, label: t('reason'), requiredMessage: t('reasonNeeded'), multiline: true, maxLength: 500 })
    if (reason === null) return
    const isDone = await act(on, () => call(setCaseState, { id, on, reason }))
    if (isDone && on === 'remove') router.push(paths.clinicalCases)
  }

  async function offer() {
    const choices = await call(readCaseChoices, {}).catch((error: unknown) => void notify.error(problem(error), { id: 'case' }))
    if (!choices) return
    if (choices.students.length === 0) return void notify.error(t('nobody'), { id: 'case' })
    const chosen = await select({
      title: t('whom'),
      items: choices.students.map((student) => ({ id: student.id, caption: student.displayName })),
    })
    const student = choices.students.find((one_) => one_.id === chosen?.[0])
    if (!student) return
    const reason = await prompt({
      title: t('question.transfer', { name: student.displayName }),
      label: t('reason'),
      requiredMessage: t('reasonNeeded'),
      action: t('transfer'),
      cancel: t('cancel'),
      multiline: true,
      maxLength: 500,
    })
    if (reason !== null) await act('transfer', () => call(askCaseTransfer, { id, studentId: student.id, reason }))
  }

  async function answer(isAccepted: boolean) {
    const reason = isAccepted
      ? ''
      : await prompt({
          title: t('question.decline'),
          label: t('reason'),
          action: t('decline'),
          cancel: t('cancel'),
          multiline: true,
          maxLength: 500,
        })
    if (reason === null) return
    const newCase = newId()
    const isDone = await act(
      'answer',
      () => call(answerCaseTransfer, { id, isAccepted, newId: newCase, planHash: one.planHash, reason }),
      isAccepted ? { done: t('accepted') } : {},
    )
    if (isDone) router.push(isAccepted ? caseHref(newCase) : paths.clinicalCases)
  }

  return (
    <Card as="section" aria-label={t('title')}>
      <h2 className="pb-2 font-bold">{t('title')}</h2>
      <div className="flex flex-col gap-2">
        {nextRecallOn && <p className="text-dense">{t('recallOn', { day: formats.longDay(nextRecallOn) })}</p>}
        {transfer && <p className="text-dense">{t('offered', { name: transfer.to.displayName, reason: transfer.reason })}</p>}
        {may.answer && (
          <>
            <Button variant="primary" loading={busy === 'answer'} onPress={() => void answer(true)}>
              {t('accept')}
            </Button>
            <Button onPress={() => void answer(false)}>{t('decline')}</Button>
          </>
        )}
        {may.edit && state === 'OPEN' && <Button onPress={() => setRecallOn(addDays(today, usualRecall))}>{t('recall')}</Button>}
        {may.edit && state === 'RECALL' && (
          <Button loading={busy === 'resume'} onPress={() => void act('resume', () => call(setCaseState, { id, on: 'resume' }))}>
            {t('resume')}
          </Button>
        )}
        {may.edit && !transfer && (
          <Button loading={busy === 'transfer'} onPress={() => void offer()}>
            {t('transfer')}
          </Button>
        )}
        {may.edit && transfer && (
          <Button loading={busy === 'withdraw'} onPress={() => void act('withdraw', () => call(withdrawCaseTransfer, { id }))}>
            {t('withdraw')}
          </Button>
        )}
        {endings.length > 1 && (
          <Menu
            label={t('end')}
            entries={endings.map((on) => ({
              id: on,
              label: t(on),
              onAction: () => void end(on),
              ...(on === 'remove' && { tone: 'danger' as const }),
            }))}
          />
        )}
        {endings.length === 1 && endings.map((on) => <EndButton key={on} on={on} isBusy={busy === on} onPress={() => void end(on)} />)}
      </div>
      {selector}
      {recallOn !== null && (
        <Dialog
          open
          title={t('recall')}
          onClose={() => setRecallOn(null)}
          footer={
            <>
              <Button onPress={() => setRecallOn(null)}>{t('cancel')}</Button>
              <Button
                variant="primary"
                loading={busy === 'recall'}
                onPress={() =>
                  void act('recall', () => call(setCaseState, { id, on: 'recall', nextRecallOn: recallOn })).then(
                    (isDone) => isDone && setRecallOn(null),
                  )
                }
              >
                {t('recallSave')}
              </Button>
            </>
          }
        >
          <DayField label={t('recallDay')} value={recallOn} min={today} onChange={setRecallOn} />
        </Dialog>
      )}
    </Card>
  )
}

function EndButton({ on, isBusy, onPress }: { on: Ending; isBusy: boolean; onPress: () => void }) {
  const t = useTranslations('cases.next')
  return (
    <Button variant={on === 'remove' ? 'danger' : 'secondary'} loading={isBusy} onPress={onPress}>
      {t(on)}
    </Button>
  )
}
