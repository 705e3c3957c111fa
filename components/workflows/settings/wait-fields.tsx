'use client'

import { useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/day-field'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { useToday } from '@/components/shared/live/use-today'
import { startInstant } from '@/lib/clinical/session-times'
import { addDays, wallClock } from '@/lib/clinical/shift'
import type { Awaited, Stage } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import { EventFields } from './event-fields'
import type { EditorStage } from './types'

const awaited = ['SESSION_MARKED', 'FORM_COMPLETED', 'TEST_FAILED', 'ABSENCE_OVER'] as const
/** The time of day at which a stage that waits until a day continues. */
const morning = '08:00'

/** The wait of a stage: some days, until a day, or until an event has happened a number of times. */
export function WaitFields({ stage, set }: { stage: EditorStage; set: (change: Partial<EditorStage>) => void }) {
  const t = useTranslations('workflowSettings')
  const today = useToday()
  const { choices } = useEditing()
  const { wait } = stage
  const { timeZone } = choices
  const [form] = choices.forms

  /** Only a wait for an event has days after which it is over. */
  function put(next: Stage['wait']) {
    set({ wait: next, ...(next?.kind !== 'FOR' && { dueDays: null, remind: [], escalate: null }) })
  }

  function choose(kind: string) {
    if (kind === 'DAYS') return put({ kind, days: 7 })
    if (kind === 'UNTIL') return put({ kind, until: until(addDays(today, 7)) })
    const event = eventOf(kind, form?.id)
    if (event) put({ kind: 'FOR', for: event, times: 1 })
  }

  const until = (heldOn: string) => startInstant(morning, { heldOn, timeZone }) ?? `${heldOn}T08:00:00.000Z`
  return (
    <div className="flex flex-col gap-3">
      <Select
        id="stage-wait"
        label={t('wait.label')}
        placeholder={t('wait.none')}
        value={wait === null ? '' : wait.kind === 'FOR' ? wait.for.kind : wait.kind}
        options={[
          { value: 'DAYS', label: t('wait.DAYS') },
          { value: 'UNTIL', label: t('wait.UNTIL') },
          ...awaited
            // What it waits for already is shown as it is: the check says that it cannot happen.
            .filter(
              (kind) =>
                (wait?.kind === 'FOR' && wait.for.kind === kind) ||
                (choices.events.includes(kind) && (kind !== 'FORM_COMPLETED' || form !== undefined)),
            )
            .map((kind) => ({ value: kind, label: t(`start.${kind}`), group: t('wait.FOR') })),
        ]}
        onChange={choose}
      />
      {wait?.kind === 'DAYS' && (
        <NumberField
          label={t('wait.days')}
          required
          min={1}
          max={730}
          value={wait.days}
          onChange={(days) => put({ ...wait, days: days ?? 1 })}
        />
      )}
      {wait?.kind === 'UNTIL' && (
        <DayField
          label={t('wait.until')}
          required
          value={wallClock(new Date(wait.until), timeZone).day}
          onChange={(day) => day !== '' && put({ ...wait, until: until(day) })}
        />
      )}
      {wait?.kind === 'FOR' && (
        <>
          <NumberField
            label={t('wait.times')}
            required
            min={1}
            max={50}
            value={wait.times}
            onChange={(times) => put({ ...wait, times: times ?? 1 })}
          />
          <EventFields value={wait.for} onChange={(event) => put({ ...wait, for: event })} />
        </>
      )}
    </div>
  )
}

/** An event of a kind, for any test or procedure; null where an event on a form has no form. */
export function eventOf(kind: string, formId: string | undefined): Awaited | null {
  switch (kind) {
    case 'FORM_COMPLETED':
      return formId === undefined ? null : { kind, formId, when: null }
    case 'TEST_FAILED':
      return { kind, testIds: [] }
    case 'SESSION_MARKED':
      return { kind, procedureIds: [] }
    case 'ABSENCE_OVER':
      return { kind, days: 5, within: 14 }
    default:
      return null
  }
}
