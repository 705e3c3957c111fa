'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import type { OutputOf } from '@/lib/contract'
import { saveBlock, type readBlock, type readBlockChoices } from '@/lib/contracts/placements'
import { mostChoices } from '@/lib/placements/blocks'
import { FormDialog } from './form-dialog'
import { blockHref } from './hrefs'
import { SpecialtySelect } from './specialty-select'
import { useSaving } from './use-saving'
import { HoursFields, SpanFields, toggleNumber } from './when-fields'

type Block = OutputOf<typeof readBlock>['block']
type Choices = OutputOf<typeof readBlockChoices>

interface BlockDialogProps {
  /** Null for a new block. */
  initial: Block | null
  choices: Choices
  onClose: () => void
}

function startOf(initial: Block | null, { programmes, today }: Choices) {
  return {
    name: initial?.name ?? '',
    specialtyId: initial?.specialty?.id ?? '',
    programmeId: initial?.programme.id ?? programmes[0]?.id ?? '',
    years: initial?.years ?? [],
    fromOn: initial?.fromOn ?? '',
    toOn: initial?.toOn ?? '',
    weekdays: initial?.weekdays ?? [],
    startsTime: initial?.startsTime ?? '09:00',
    endsTime: initial?.endsTime ?? '16:30',
    opensOn: initial?.opensOn ?? today,
    opensTime: initial?.opensTime ?? '09:00',
    closesOn: initial?.closesOn ?? '',
    closesTime: initial?.closesTime ?? '17:00',
    choices: initial?.choices ?? 3,
    neverAgain: initial?.neverAgain ?? false,
  }
}

/** A block: its days, its students, and the time in which they choose. Once they can choose, the values on which they rely stay fixed. */
export function BlockDialog({ initial, choices, onClose }: BlockDialogProps) {
  const t = useTranslations('placementBlocks')
  const p = useTranslations('placements')
  const router = useRouter()
  const { busy, failure, errorAt, save } = useSaving()
  const [id] = useState(() => initial?.id ?? newId())
  const [start] = useState(() => startOf(initial, choices))
  const [values, setValues] = useState(start)
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  const isSettled = initial !== null && initial.state !== 'PLANNING'
  const hasWindow = initial === null || initial.state === 'PLANNING' || initial.state === 'PREFERENCES'
  const programme = choices.programmes.find((one) => one.id === values.programmeId)
  const ownProgramme = initial && !choices.programmes.some((one) => one.id === initial.programme.id) ? [initial.programme] : []

  function send() {
    const { specialtyId, ...rest } = values
    const input = { ...rest, id, revision: initial?.revision ?? 0, specialtyId: specialtyId === '' ? null : specialtyId }
    return save(
      saveBlock,
      { ...input, years: [...values.years], weekdays: [...values.weekdays] },
      {
        onDone: () => {
          notify.success(p('saved'))
          onClose()
          if (!initial) router.push(blockHref(id))
        },
      },
    )
  }

  return (
    <FormDialog
      title={initial ? t('change') : t('add')}
      description={isSettled ? t('settled') : undefined}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(start)}
      onSave={() => void send()}
      removal={null}
      onClose={onClose}
    >
      <TextField
        label={t('field.name')}
        required
        maxLength={120}
        value={values.name}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      {!isSettled && (
        <>
          <Select
            label={t('field.programme')}
            required
            options={[...choices.programmes, ...ownProgramme].map((one) => ({ value: one.id, label: one.name }))}
            value={values.programmeId}
            error={errorAt('programmeId')}
            onChange={(programmeId) => set({ programmeId, years: [] })}
          />
          {programme && (
            <ChoiceGroup id="block-years" role="group" label={t('field.years')} error={errorAt('years')} required>
              <div className="flex flex-wrap gap-2">
                {Array.from({ length: programme.years }, (_, place) => place + 1).map((year) => (
                  <ToggleChip
                    key={year}
                    label={t('year', { year })}
                    selected={values.years.includes(year)}
                    onChange={(isOn) => set({ years: toggleNumber(values.years, year, isOn) })}
                  />
                ))}
              </div>
            </ChoiceGroup>
          )}
          <SpecialtySelect
            specialties={choices.specialties}
            own={initial?.specialty}
            placeholder={p('noSpecialty')}
            value={values.specialtyId}
            error={errorAt('specialtyId')}
            onChange={(specialtyId) => set({ specialtyId })}
          />
          <SpanFields values={values} errorAt={errorAt} onChange={set} />
          <HoursFields id="block-weekdays" values={values} errorAt={errorAt} onChange={set} />
        </>
      )}
      {hasWindow && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label={t('field.opensOn')}
            required
            value={values.opensOn}
            error={errorAt('opensOn')}
            onChange={(opensOn) => set({ opensOn })}
          />
          <TimeField
            label={t('field.opensTime')}
            required
            value={values.opensTime}
            error={errorAt('opensTime')}
            onChange={(opensTime) => set({ opensTime: opensTime ?? '' })}
          />
          <DayField
            label={t('field.closesOn')}
            required
            value={values.closesOn}
            error={errorAt('closesOn')}
            onChange={(closesOn) => set({ closesOn })}
          />
          <TimeField
            label={t('field.closesTime')}
            required
            value={values.closesTime}
            error={errorAt('closesTime')}
            onChange={(closesTime) => set({ closesTime: closesTime ?? '' })}
          />
        </div>
      )}
      {!isSettled && (
        <>
          <NumberField
            label={t('field.choices')}
            description={t('field.choicesHelp')}
            required
            min={1}
            max={mostChoices}
            value={values.choices}
            error={errorAt('choices')}
            onChange={(count) => set({ choices: count ?? 1 })}
          />
          <Checkbox
            label={t('field.neverAgain')}
            description={t('field.neverAgainHelp')}
            checked={values.neverAgain}
            onChange={(neverAgain) => set({ neverAgain })}
          />
        </>
      )}
    </FormDialog>
  )
}
