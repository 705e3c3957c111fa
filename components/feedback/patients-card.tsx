'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { prompt } from '@/components/ui/confirm'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { hidePatientWords, type PatientsSaid } from '@/lib/contracts/feedback'
import { patientQuestions } from '@/lib/feedback/vocabulary'
import { StackedBar } from './stacked-bar'
import { useFeedbackAct } from './use-act'

/** The best answer comes first. */
const steps = [5, 4, 3, 2, 1] as const
const looks = {
  5: 'bg-heat-5 text-on-heat',
  4: 'bg-heat-4 text-on-heat',
  3: 'bg-heat-3 text-ink',
  2: 'bg-warning text-on-primary',
  1: 'bg-danger text-on-danger',
} as const

/** Released patient feedback about a student. */
export function PatientsCard({ said, isOwn, shownWords = 200 }: { said: PatientsSaid; isOwn: boolean; shownWords?: number }) {
  const t = useTranslations('feedback.patients')
  const face = useTranslations('patientFeedback.face')
  const issues = useTranslations('issues')
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  const { act, busy } = useFeedbackAct()
  const { patients, unreleased, questions, words, mayHide } = said
  const rows = patientQuestions.map((question, at) => ({
    question: t(`q.${question}`),
    counts: steps.map((step) => ({ step, count: questions[at]?.[step - 1] ?? 0, words: face(`${step}`) })),
  }))

  async function hide(feedbackId: string) {
    const reason = await prompt({
      title: t('hide'),
      body: t('reasonHelp'),
      action: t('hide'),
      label: t('reason'),
      maxLength: 300,
      requiredMessage: issues('required'),
    })
    if (reason !== null) await act(feedbackId, () => call(hidePatientWords, { feedbackId, reason }))
  }

  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lead font-bold">
        {t(isOwn ? 'titleOwn' : 'title')}
      </h2>
      <p className="text-muted">
        {patients === 0 ? t(isOwn ? 'none' : 'noneOther') : t('count', { count: patients })}{' '}
        {unreleased && unreleased.waiting > 0 && <b>{t('waiting', { count: unreleased.waiting })}</b>}{' '}
        {unreleased && unreleased.marked > 0 && t('marked', { count: unreleased.marked })}
      </p>
      {patients > 0 && (
        <>
          {isTable ? (
            <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby={titleId}>
              <table className="w-full text-left text-dense">
                <thead>
                  <tr>
                    <th className="py-1 pr-2">{t('question')}</th>
                    {steps.map((step) => (
                      <th key={step} className="px-1 py-1 text-right font-medium">
                        {face(`${step}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ question, counts }) => (
                    <tr key={question} className="border-t border-line">
                      <th className="py-1 pr-2 font-normal">{question}</th>
                      {counts.map(({ step, count }) => (
                        <td key={step} className="px-1 py-1 text-right tabular-nums">
                          {count}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {rows.map(({ question, counts }) => (
                  <li key={question} className="grid grid-cols-2 items-center gap-3 text-dense">
                    <span>{question}</span>
                    <StackedBar
                      parts={counts.map((part) => ({ ...part, look: looks[part.step] }))}
                      words={t('bar', {
                        question,
                        counts: counts
                          .filter(({ count }) => count > 0)
                          .map((part) => t('step', { count: part.count, face: part.words }))
                          .join(', '),
                      })}
                    />
                  </li>
                ))}
              </ul>
              <ul aria-hidden="true" className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-muted">
                {steps.map((step) => (
                  <li key={step} className="flex items-center gap-1">
                    <span className={`inline-block size-3 rounded-sm ${looks[step]}`} />
                    {face(`${step}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
          <TextButton onPress={() => setTable(!isTable)} className="self-start text-dense">
            {t(isTable ? 'asBars' : 'asTable')}
          </TextButton>
        </>
      )}
      {words.length > 0 && (
        <>
          <h3 className="font-bold">{t('words')}</h3>
          <ul className="flex flex-col gap-2">
            {words.slice(0, shownWords).map(({ id, text, isHidden }) => (
              <li key={id} className="flex flex-wrap items-center gap-2 border-l-4 border-line bg-canvas px-3 py-2">
                <span className="min-w-0 grow wrap-anywhere">{text}</span>
                {isHidden && <Chip tone="warning">{t('hidden')}</Chip>}
                {mayHide && !isHidden && (
                  <Button size="sm" variant="quiet" loading={busy === id} onPress={() => void hide(id)}>
                    {t('hide')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className="text-meta text-muted">{t('order')}</p>
        </>
      )}
    </Card>
  )
}
