'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { concernOutcomes } from '@/lib/concerns/vocabulary'
import { decideCaseAppeal, resolveCase } from '@/lib/contracts/concerns'
import type { Case } from './use-case'

interface OutcomeDialogProps {
  one: Case
  isAppeal: boolean
  /** The deadline for the student's response, in words; null if no response is awaited. */
  awaits: string | null
  act: (work: () => Promise<unknown>) => Promise<boolean>
  onClose: () => void
}

/** Ends a case, or the appeal in it, with an outcome and a reason. */
export function OutcomeDialog({ one, isAppeal, awaits, act, onClose }: OutcomeDialogProps) {
  const t = useTranslations('concerns.case')
  const tAll = useTranslations('concerns')
  const issues = useTranslations('issues')
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const isTold = one.disclosedAt !== null
  const outcome = concernOutcomes[one.kind].find((value) => value === chosen)
  const missing = { outcome: outcome === undefined, text: text.trim() === '', why: !isAppeal && !isTold && why.trim() === '' }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (outcome === undefined || missing.text || missing.why) return
    const isDone = await act(() =>
      isAppeal
        ? call(decideCaseAppeal, { id: one.id, revision: one.revision, outcome, text })
        : call(resolveCase, { id: one.id, revision: one.revision, outcome, text, notDisclosedWhy: why }),
    )
    if (isDone) onClose()
  }

  const required = (is: boolean) => (tried && is ? issues('required') : null)
  const action = t(isAppeal ? 'appeal' : 'resolve')
  return (
    <Dialog
      open
      onClose={onClose}
      title={action}
      size="md"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form="outcome-form"
            variant="primary"
            disabledReason={awaits !== null && t('awaitsResponse', { date: awaits })}
          >
            {action}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="outcome-form" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {awaits !== null && <Banner tone="warning">{t('awaitsResponse', { date: awaits })}</Banner>}
        <Select
          label={t('outcome')}
          required
          placeholder={t('choose')}
          options={concernOutcomes[one.kind].map((value) => ({ value, label: tAll(`outcome.${value}`) }))}
          value={chosen}
          onChange={setChosen}
          error={required(missing.outcome)}
        />
        <TextArea
          label={t('reason')}
          description={t(isTold ? 'reasonHelpTold' : 'reasonHelp')}
          required
          rows={5}
          maxLength={4000}
          value={text}
          onChange={setText}
          error={required(missing.text)}
        />
        {!isAppeal && !isTold && (
          <TextArea label={t('whyNot')} required rows={3} maxLength={1000} value={why} onChange={setWhy} error={required(missing.why)} />
        )}
      </form>
    </Dialog>
  )
}
