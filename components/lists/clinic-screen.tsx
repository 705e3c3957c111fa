'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { LocationSwitch as LocationSwitchValues } from '@/lib/location/vocabulary'
import { LocationSwitch } from '@/components/shared/location/location-switch'
import type { OutputOf } from '@/lib/contract'
import { readClinic, removeClinic, saveClinic } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'
import { NameField } from './name-field'
import { parseNumber } from './number-in'
import { RoomFields, type RoomValues } from './room-fields'

type Features = Readonly<Record<'hasChairs' | 'hasTeeth' | 'hasShifts' | 'active', boolean>>
type Values = Features &
  LocationSwitchValues & { readonly name: string; readonly chairCount: string; readonly rooms: readonly RoomValues[] }

function valuesOf({
  name,
  chairCount,
  hasChairs,
  hasTeeth,
  hasShifts,
  locationRule,
  locationKept,
  active,
  rooms,
}: OutputOf<typeof readClinic>['clinic']): Values {
  const typed = (chair: number | null) => (chair === null ? '' : String(chair))
  return {
    name,
    chairCount: String(chairCount),
    hasChairs,
    hasTeeth,
    hasShifts,
    locationRule,
    locationKept,
    active,
    rooms: rooms.map((room) => ({ ...room, firstChair: typed(room.firstChair), lastChair: typed(room.lastChair) })),
  }
}

/** A clinic without chairs asks neither for their number nor for the chairs of its rooms; the earlier values are kept for when it has chairs again. */
function chairsOf({ hasChairs, chairCount, rooms }: Values) {
  const isGone = !hasChairs && chairCount.trim() === ''
  const chairIn = (typed: string) => (isGone || typed.trim() === '' ? null : parseNumber(typed))
  return {
    chairCount: isGone ? 0 : parseNumber(chairCount),
    rooms: rooms.map(({ id, name, firstChair, lastChair }) => ({
      id,
      name,
      firstChair: chairIn(firstChair),
      lastChair: chairIn(lastChair),
    })),
  }
}

export function ClinicScreen({ initial }: { initial: OutputOf<typeof readClinic> | null }) {
  const t = useTranslations('lists')
  const tSwitch = useTranslations('location.switch')
  const words = useListWords('clinics')
  const counts = useCounts()
  const use = useUse()
  const usage = initial?.usage
  return (
    <EntryForm
      title={{ list: words.title, fresh: words.fresh }}
      path={{ list: paths.clinics, edit: paths.clinic }}
      initial={initial && { id: initial.clinic.id, revision: initial.clinic.revision, values: valuesOf(initial.clinic) }}
      start={{
        name: '',
        chairCount: '',
        hasChairs: true,
        hasTeeth: true,
        hasShifts: true,
        locationRule: 'OFF',
        locationKept: 'DISTANCE',
        active: true,
        rooms: [],
      }}
      contract={saveClinic}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values, ...chairsOf(values) })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { clinic } = await call(readClinic, { id })
        return { revision: clinic.revision, values: valuesOf(clinic) }
      }}
      remove={(input) => call(removeClinic, input)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={usage ? counts({ sessions: usage.sessions, shifts: usage.shifts, supervisors: usage.supervisors }) : ''}
      isReferenced={usage?.isReferenced ?? false}
      names={{
        name: t('field.name'),
        chairCount: t('clinics.chairCount'),
        hasChairs: t('clinics.hasChairs'),
        hasTeeth: t('clinics.hasTeeth'),
        hasShifts: t('clinics.hasShifts'),
        locationRule: tSwitch('rule'),
        locationKept: tSwitch('kept'),
        active: use.field.label,
        rooms: t('clinics.rooms.legend'),
      }}
      labelOf={(path) => {
        const [first, at, part] = path.split('.')
        if (first !== 'rooms' || at === undefined) return null
        return t('clinics.rooms.part', {
          number: Number(at) + 1,
          part: part === 'name' ? 'name' : part === 'firstChair' ? 'first' : part === 'lastChair' ? 'last' : 'other',
        })
      }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('field.basics')}>
            <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
            <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
          </Fieldset>
          <Fieldset legend={t('clinics.features')} help={t('clinics.featuresHelp')}>
            <Checkbox
              {...field('hasChairs')}
              label={t('clinics.hasChairs')}
              description={t('clinics.hasChairsHelp')}
              checked={values.hasChairs}
              onChange={(hasChairs) => set({ hasChairs })}
            />
            {values.hasChairs && (
              <TextField
                {...field('chairCount')}
                className="max-w-prose pl-7"
                label={t('clinics.chairCount')}
                description={t('clinics.chairCountHelp')}
                required
                inputMode="numeric"
                maxLength={3}
                value={values.chairCount}
                onChange={(chairCount) => set({ chairCount })}
              />
            )}
            <Checkbox
              {...field('hasTeeth')}
              label={t('clinics.hasTeeth')}
              description={t('clinics.hasTeethHelp')}
              checked={values.hasTeeth}
              onChange={(hasTeeth) => set({ hasTeeth })}
            />
            <Checkbox
              {...field('hasShifts')}
              label={t('clinics.hasShifts')}
              description={t('clinics.hasShiftsHelp')}
              checked={values.hasShifts}
              onChange={(hasShifts) => set({ hasShifts })}
            />
          </Fieldset>
          <LocationSwitch values={values} set={set} field={field} />
          <Fieldset legend={t('clinics.rooms.legend')} help={t('clinics.rooms.help')}>
            <RoomFields rooms={values.rooms} hasChairs={values.hasChairs} onChange={(rooms) => set({ rooms })} field={field} />
          </Fieldset>
        </>
      )}
    </EntryForm>
  )
}
