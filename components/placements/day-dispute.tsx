'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { answerDispute, disputeDay, withdrawDispute, type readPlacementDay } from '@/lib/contracts/placements'
import { useSaving } from './use-saving'

type Day = OutputOf<typeof readPlacementDay>

/** Shown to a student whom somebody at the provider has marked as absent: a form to object, or the result of the objection. */
export function OwnDispute({ day: { occurrenceId: id, mayDispute, isOwn, students } }: { day: Day }) {
  const t = useTranslations('placements.dispute')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [text, setText] = useState('')
  const said = isOwn ? (students[0]?.dispute ?? null) : null
  if (!mayDispute && !said) return null
  return (
    <Card as="section" aria-labelledby="dispute-title" className="flex flex-col gap-3">
      <h2 id="dispute-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      {said ? (
        <>
          <p className="wrap-anywhere">{t('yours', { text: said.text })}</p>
          {said.answer ? (
            <p className="wrap-anywhere">{t('answeredBy', { by: said.answer.by, text: said.answer.text })}</p>
          ) : (
            <>
              <p className="text-muted">{t('sent')}</p>
              <div>
                <Button loading={busy} onPress={() => void act(() => call(withdrawDispute, { id }), t('withdrawn'))}>
                  {t('withdraw')}
                </Button>
              </div>
            </>
          )}
        </>
      ) : (
        <>
          <p>{t('help')}</p>
          {failure !== null && <p className="text-danger">{failure}</p>}
          <TextArea label={t('label')} required maxLength={500} value={text} error={errorAt('text')} onChange={setText} />
          <div>
            <Button loading={busy} onPress={() => void save(disputeDay, { id, text }, { onDone: () => setText('') })}>
              {t('send')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/**
 * Lists, for the people who decide, what students object to in the provider's register. They accept an objection with a mark in the register, and decline it
 * here with an answer.
 */
export function Disputes({ day: { occurrenceId: id, mayAnswer, students } }: { day: Day }) {
  const t = useTranslations('placements.dispute')
  const { busy, act } = useSaving()
  const said = students.flatMap(({ id: studentId, displayName, dispute }) => (dispute ? [{ studentId, displayName, ...dispute }] : []))
  if (!mayAnswer || said.length === 0) return null

  async function answer({ studentId, displayName }: (typeof said)[number]) {
    const text = await prompt({
      title: t('answerAsk', { name: displayName }),
      label: t('reason'),
      description: t('reasonHelp'),
      action: t('answer'),
    })
    if (text !== null) await act(() => call(answerDispute, { id, studentId, text }), t('answered'))
  }

  return (
    <Card as="section" flush aria-label={t('title')}>
      <ul className="divide-y divide-line">
        {said.map((one) => (
          <li key={one.studentId} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p className="min-w-0 grow wrap-anywhere">
              <span className="block font-medium">{one.displayName}</span>
              <span className="block">{t('says', { text: one.text })}</span>
              {one.answer && <span className="block text-muted">{t('answeredBy', { by: one.answer.by, text: one.answer.text })}</span>}
            </p>
            {!one.answer && (
              <Button size="sm" loading={busy} onPress={() => void answer(one)}>
                {t('answer')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
