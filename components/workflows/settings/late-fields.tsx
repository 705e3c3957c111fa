'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import type { EditorStage } from './types'
import { WhoField } from './who-field'

const mostReminders = 5

/** The due date of a stage, the days before it on which people are reminded, and the people who are told if it is still open afterwards. */
export function LateFields({ stage, set }: { stage: EditorStage; set: (change: Partial<EditorStage>) => void }) {
  const t = useTranslations('workflowSettings')
  const [typed, setTyped] = useState(() => stage.remind.join(', '))
  const { dueDays, escalate } = stage
  const isWait = stage.kind === 'WAIT'

  function remind(text: string) {
    setTyped(text)
    const days = text
      .split(/[\s,;]+/)
      .filter((part) => /^\d{1,3}$/.test(part))
      .map(Number)
      .filter((day) => day <= 365)
    set({ remind: [...new Set(days)].toSorted((one, other) => other - one).slice(0, mostReminders) })
  }

  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <NumberField
          id="stage-due"
          className="grow basis-36"
          label={t(isWait ? 'field.atMost' : 'field.due')}
          optional
          min={1}
          max={730}
          value={dueDays}
          onChange={(days) => set(days === null ? { dueDays: null, remind: [], escalate: null } : { dueDays: days })}
        />
        {dueDays !== null && !isWait && (
          <TextField
            className="grow basis-36"
            label={t('field.remind')}
            description={t('field.remindHelp')}
            optional
            inputMode="numeric"
            maxLength={30}
            value={typed}
            onChange={remind}
          />
        )}
      </div>
      {dueDays !== null && (
        <div className="flex flex-col gap-3">
          <WhoField
            id="stage-escalate"
            label={t('field.escalate')}
            stage={stage}
            none={t('field.tellNobody')}
            value={escalate?.to ?? null}
            onChange={(to) => set({ escalate: to && { afterDays: escalate?.afterDays ?? (isWait ? 0 : 5), to } })}
          />
          {escalate !== null && (
            <NumberField
              label={t('field.escalateAfter')}
              required
              min={0}
              max={365}
              value={escalate.afterDays}
              onChange={(afterDays) => set({ escalate: { ...escalate, afterDays: afterDays ?? 0 } })}
            />
          )}
        </div>
      )}
    </>
  )
}
