'use client'

import { useTranslations } from 'next-intl'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { rooms, type buildings } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'

type Entry = OutputOf<typeof rooms.read>['entry']
type Values = { name: string; kind: Entry['kind']; buildingId: string; capacity: number | null; features: string; active: boolean }

interface RoomScreenProps {
  initial: OutputOf<typeof rooms.read> | null
  buildings: OutputOf<typeof buildings.list>['rows']
}

/** The kinds that are made by hand. Rooms of clinics and providers are made together with these, and keep their kind, name and state. */
const kindsByHand = ['ROOM', 'ONLINE'] as const
const start: Values = { name: '', kind: 'ROOM', buildingId: '', capacity: null, features: '', active: true }

export function RoomScreen({ initial, buildings: all }: RoomScreenProps) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const isHeld = initial !== null && !kindsByHand.some((kind) => kind === initial.entry.kind)
  const usage = counts({ events: initial?.usage.events })
  return (
    <EntryEditor
      calls={rooms}
      words={useListWords('rooms')}
      path={{ list: paths.rooms, edit: paths.room }}
      initial={initial}
      start={start}
      valuesOf={({ name, kind, buildingId, capacity, features, active }: Entry): Values => ({
        name,
        kind,
        buildingId: buildingId ?? '',
        capacity,
        features: features.join(', '),
        active,
      })}
      inputOf={({ features, buildingId, ...values }: Values, of) => ({
        ...of,
        ...values,
        buildingId: buildingId === '' ? null : buildingId,
        features: [...new Set(features.split(',').map((one) => one.trim()))].filter((one) => one !== ''),
      })}
      nameOf={({ name }) => name}
      {...(!isHeld && { use: use.removal })}
      usage={isHeld && usage === '' ? null : usage}
      names={{
        name: t('field.name'),
        kind: t('rooms.kind'),
        buildingId: t('rooms.building'),
        capacity: t('rooms.capacity'),
        features: t('rooms.features'),
        active: use.field.label,
      }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField
            {...field('name')}
            label={t('field.name')}
            required
            readOnly={isHeld}
            {...(isHeld && { description: t('rooms.heldHelp') })}
            maxLength={120}
            value={values.name}
            onChange={(name) => set({ name })}
          />
          {!isHeld && (
            <Select
              {...field('kind')}
              label={t('rooms.kind')}
              options={kindsByHand.map((value) => ({ value, label: t(`rooms.kinds.${value}`) }))}
              value={values.kind}
              onChange={(to) => set({ kind: kindsByHand.find((kind) => kind === to) ?? values.kind })}
            />
          )}
          <Select
            {...field('buildingId')}
            label={t('rooms.building')}
            placeholder={t('rooms.noBuilding')}
            options={all.filter(({ id, active }) => active || id === values.buildingId).map(({ id, name }) => ({ value: id, label: name }))}
            value={values.buildingId}
            onChange={(buildingId) => set({ buildingId })}
          />
          <NumberField
            {...field('capacity')}
            className="max-w-prose"
            label={t('rooms.capacity')}
            description={t(values.kind === 'CLINIC' ? 'rooms.chairsHelp' : 'rooms.capacityHelp')}
            optional
            min={1}
            max={5000}
            value={values.capacity}
            onChange={(capacity) => set({ capacity })}
          />
          <TextField
            {...field('features')}
            label={t('rooms.features')}
            description={t('rooms.featuresHelp')}
            optional
            maxLength={500}
            value={values.features}
            onChange={(features) => set({ features })}
          />
          {!isHeld && <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />}
        </Fieldset>
      )}
    </EntryEditor>
  )
}
