'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeCheck, saveCheck, type readProvider } from '@/lib/contracts/placements'
import { FormDialog } from './form-dialog'
import { useSaving } from './use-saving'

type Check = OutputOf<typeof readProvider>['checks'][number]
interface CheckDialogProps {
  providerId: string
  initial: Check | null
  today: string
  onClose: () => void
}

/** The dialog of a check: its name (an insurance, an inspection, a training), when it was done, and when it expires. */
export function CheckDialog({ providerId, initial, today, onClose }: CheckDialogProps) {
  const t = useTranslations('placements')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [id] = useState(() => initial?.id ?? newId())
  const revision = initial?.revision ?? 0
  const [before] = useState(() => ({
    name: initial?.name ?? '',
    doneOn: initial?.doneOn ?? today,
    expiresOn: initial?.expiresOn ?? '',
  }))
  const [values, setValues] = useState(before)
  const set = (change: Partial<typeof before>) => setValues((now) => ({ ...now, ...change }))
  const input = { id, revision, providerId, ...values, expiresOn: values.expiresOn === '' ? null : values.expiresOn }
  const done = () => {
    notify.success(t('saved'))
    onClose()
  }
  return (
    <FormDialog
      title={initial ? initial.name : t('checksOf.add')}
      description={initial ? undefined : t('checksOf.help')}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(before)}
      onSave={() => void save(saveCheck, input, { onDone: done })}
      removal={
        initial && {
          ask: t('removeAsk', { name: initial.name }),
          help: t('checksOf.removeHelp'),
          act: () => void act(() => call(removeCheck, { id, revision }), t('removed')).then((gone) => gone && onClose()),
        }
      }
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('checksOf.name')}
        required
        maxLength={120}
        value={values.name}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label={t('checksOf.doneOn')}
          required
          value={values.doneOn}
          error={errorAt('doneOn')}
          onChange={(doneOn) => set({ doneOn })}
        />
        <DayField
          label={t('checksOf.expiresOn')}
          optional
          value={values.expiresOn}
          error={errorAt('expiresOn')}
          onChange={(expiresOn) => set({ expiresOn })}
        />
      </div>
    </FormDialog>
  )
}
