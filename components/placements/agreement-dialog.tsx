'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeAgreement, saveAgreement, type readProvider } from '@/lib/contracts/placements'
import { FormDialog } from './form-dialog'
import { useSaving } from './use-saving'
import { SpanFields } from './when-fields'

type Agreement = OutputOf<typeof readProvider>['agreements'][number]
export type NewAgreement = Pick<Agreement, 'name' | 'fromOn' | 'toOn' | 'remindDays'>
const offered = [7, 14, 30, 60, 90, 180]

interface AgreementDialogProps {
  providerId: string
  /** Null for a new agreement. */
  initial: Agreement | null
  /** The values that a new agreement starts with, from the one that it renews. */
  start?: NewAgreement | null
  onClose: () => void
}

/** An agreement with a provider: from when to when it covers placements, and how long before its end somebody is reminded. */
export function AgreementDialog({ providerId, initial, start = null, onClose }: AgreementDialogProps) {
  const t = useTranslations('placements')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [id] = useState(() => initial?.id ?? newId())
  const revision = initial?.revision ?? 0
  const [before] = useState<NewAgreement>(() => {
    const { name, fromOn, toOn, remindDays } = initial ?? start ?? { name: '', fromOn: '', toOn: '', remindDays: [30] }
    return { name, fromOn, toOn, remindDays }
  })
  const [values, setValues] = useState(before)
  const set = (change: Partial<NewAgreement>) => setValues((now) => ({ ...now, ...change }))
  const days = [...new Set([...offered, ...before.remindDays])].sort((one, other) => one - other)
  const done = () => {
    notify.success(t('saved'))
    onClose()
  }
  return (
    <FormDialog
      title={initial ? initial.name : t('agreements.add')}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(before)}
      onSave={() => void save(saveAgreement, { id, revision, providerId, ...values }, { onDone: done })}
      removal={
        initial && {
          ask: t('removeAsk', { name: initial.name }),
          help: t('agreements.removeHelp'),
          act: () => void act(() => call(removeAgreement, { id, revision }), t('removed')).then((gone) => gone && onClose()),
        }
      }
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('field.name')}
        required
        maxLength={120}
        value={values.name}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <SpanFields values={values} errorAt={errorAt} onChange={set} />
      <ChoiceGroup
        id="agreement-reminders"
        role="group"
        label={t('agreements.remind')}
        description={t('agreements.remindHelp')}
        error={errorAt('remindDays')}
        optional
      >
        <div className="flex flex-wrap gap-2">
          {days.map((day) => (
            <ToggleChip
              key={day}
              label={t('agreements.daysBefore', { count: day })}
              selected={values.remindDays.includes(day)}
              onChange={(isOn) => set({ remindDays: isOn ? [...values.remindDays, day] : values.remindDays.filter((one) => one !== day) })}
            />
          ))}
        </div>
      </ChoiceGroup>
    </FormDialog>
  )
}
