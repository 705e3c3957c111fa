'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeCapacity, saveCapacity, type readPlacementChoices, type readProvider } from '@/lib/contracts/placements'
import { FormDialog } from './form-dialog'
import { SpecialtySelect } from './specialty-select'
import { useSaving } from './use-saving'
import { SpanFields } from './when-fields'

type Capacity = OutputOf<typeof readProvider>['capacities'][number]

interface CapacityDialogProps {
  providerId: string
  initial: Capacity | null
  specialties: OutputOf<typeof readPlacementChoices>['specialties']
  onClose: () => void
}

/** The number of students that a provider takes at once, by specialty and for a span of days. */
export function CapacityDialog({ providerId, initial, specialties, onClose }: CapacityDialogProps) {
  const t = useTranslations('placements')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [id] = useState(() => initial?.id ?? newId())
  const revision = initial?.revision ?? 0
  const [before] = useState(() => ({
    specialtyId: initial?.specialty?.id ?? '',
    fromOn: initial?.fromOn ?? '',
    toOn: initial?.toOn ?? '',
    places: initial?.places ?? null,
  }))
  const [values, setValues] = useState<typeof before>(before)
  const set = (change: Partial<typeof before>) => setValues((now) => ({ ...now, ...change }))
  const own = initial?.specialty
  const name = initial ? (own?.name ?? t('anySpecialty')) : ''

  function send() {
    const { specialtyId, places, ...span } = values
    // An empty field becomes NaN, for which the contract reports an error at the field.
    const input = { id, revision, providerId, ...span, specialtyId: specialtyId === '' ? null : specialtyId, places: places ?? Number.NaN }
    void save(saveCapacity, input, {
      onDone: ({ tooMany }) => {
        if (tooMany > 0) notify.info(t('capacity.tooMany', { count: tooMany }))
        else notify.success(t('saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={initial ? name : t('capacity.add')}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(before)}
      onSave={send}
      removal={
        initial && {
          ask: t('capacity.removeAsk', { name }),
          help: t('capacity.removeHelp'),
          act: () => void act(() => call(removeCapacity, { id, revision }), t('removed')).then((gone) => gone && onClose()),
        }
      }
      onClose={onClose}
    >
      <SpecialtySelect
        specialties={specialties}
        own={own}
        description={t('capacity.specialtyHelp')}
        placeholder={t('anySpecialty')}
        value={values.specialtyId}
        error={errorAt('specialtyId')}
        onChange={(specialtyId) => set({ specialtyId })}
      />
      <SpanFields values={values} errorAt={errorAt} onChange={set} />
      <NumberField
        label={t('capacity.places')}
        description={t('capacity.placesHelp')}
        required
        min={0}
        max={500}
        value={values.places}
        error={errorAt('places')}
        onChange={(places) => set({ places })}
      />
    </FormDialog>
  )
}
