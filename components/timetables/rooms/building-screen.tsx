'use client'

import { useTranslations } from 'next-intl'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { NameField } from '@/components/lists/name-field'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { buildings } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { addressLines } from '@/lib/places/address'

type Entry = OutputOf<typeof buildings.read>['entry']
type Values = Omit<Entry, 'id' | 'revision'>

const start: Values = {
  name: '',
  line1: '',
  line2: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
  active: true,
}
/** Six decimal places are ten centimetres. */
const degrees = { maximumFractionDigits: 6 }
const position = [
  ['latitude', 90],
  ['longitude', 180],
] as const

/** A building with its address and its place on the map, from which ways between buildings and check-ins on the spot are measured. */
export function BuildingScreen({ initial }: { initial: OutputOf<typeof buildings.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const labels = {
    line1: t('buildings.line1'),
    line2: t('buildings.line2'),
    postcode: t('buildings.postcode'),
    town: t('buildings.town'),
    region: t('buildings.region'),
    country: t('buildings.country'),
    latitude: t('buildings.latitude'),
    longitude: t('buildings.longitude'),
  }
  return (
    <EntryEditor
      calls={buildings}
      words={useListWords('buildings')}
      path={{ list: paths.buildings, edit: paths.building }}
      initial={initial}
      start={start}
      valuesOf={({ id: _, revision: __, ...entry }: Entry): Values => entry}
      inputOf={(values: Values, of) => ({ ...of, ...values })}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={counts({ rooms: initial?.usage.rooms, background: initial?.usage.background })}
      names={{ name: t('field.name'), ...labels, active: use.field.label }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('field.basics')}>
            <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
            <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
          </Fieldset>
          <Fieldset legend={t('buildings.address')}>
            {addressLines.map((line) => (
              <TextField
                key={line}
                {...field(line)}
                label={labels[line]}
                optional
                maxLength={120}
                value={values[line]}
                onChange={(value) => set({ [line]: value })}
              />
            ))}
          </Fieldset>
          <Fieldset legend={t('buildings.position')}>
            {position.map(([name, most]) => (
              <NumberField
                key={name}
                {...field(name)}
                className="max-w-prose"
                label={labels[name]}
                {...(name === 'latitude' && { description: t('buildings.positionHelp') })}
                optional
                min={-most}
                max={most}
                format={degrees}
                value={values[name]}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
          </Fieldset>
        </>
      )}
    </EntryEditor>
  )
}
