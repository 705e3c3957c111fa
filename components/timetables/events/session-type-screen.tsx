'use client'

import { useTranslations } from 'next-intl'
import { ServedOutcomes } from '@/components/curriculum/served-outcomes'
import { ColourField } from '@/components/lists/colour-field'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { NameField } from '@/components/lists/name-field'
import { SessionTypePlaces } from './session-type-places'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { LocationSwitch } from '@/components/shared/location/location-switch'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import type { LocationKept, LocationRule } from '@/lib/location/vocabulary'
import { sessionTypes } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'

type Entry = OutputOf<typeof sessionTypes.read>['entry']
type Values = {
  name: string
  shortName: string
  colour: PaletteColour
  parentId: string
  isClinical: boolean
  defaultMinutes: number | null
  takesAttendance: boolean
  canSwap: boolean
  locationRule: LocationRule
  locationKept: LocationKept
  clinicalCapacity: number | null
  studentsPerTeacher: number | null
  active: boolean
}

interface SessionTypeScreenProps {
  initial: OutputOf<typeof sessionTypes.read> | null
  all: OutputOf<typeof sessionTypes.list>['rows']
}

const start: Values = {
  name: '',
  shortName: '',
  colour: 'blue',
  parentId: '',
  isClinical: false,
  defaultMinutes: 60,
  takesAttendance: true,
  canSwap: false,
  locationRule: 'OFF',
  locationKept: 'DISTANCE',
  clinicalCapacity: null,
  studentsPerTeacher: null,
  active: true,
}

export function SessionTypeScreen({ initial, all }: SessionTypeScreenProps) {
  const t = useTranslations('lists')
  const tSwitch = useTranslations('location.switch')
  const counts = useCounts()
  const use = useUse()
  const usage = initial?.usage
  const hasChildren = (usage?.children ?? 0) > 0
  return (
    <EntryEditor
      calls={sessionTypes}
      words={useListWords('sessionTypes')}
      path={{ list: paths.sessionTypes, edit: paths.sessionType }}
      initial={initial}
      start={start}
      valuesOf={({ id: _, revision: __, parentId, ...entry }: Entry): Values => ({ ...entry, parentId: parentId ?? '' })}
      inputOf={({ parentId, defaultMinutes, ...values }: Values, of) => ({
        ...of,
        ...values,
        parentId: parentId === '' ? null : parentId,
        defaultMinutes: defaultMinutes ?? NaN,
      })}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={counts({ events: usage?.events, children: usage?.children })}
      names={{
        name: t('field.name'),
        shortName: t('sessionTypes.shortName'),
        colour: t('userFlags.colour'),
        parentId: t('sessionTypes.parent'),
        isClinical: t('sessionTypes.clinical'),
        defaultMinutes: t('sessionTypes.length'),
        takesAttendance: t('sessionTypes.attendance'),
        canSwap: t('sessionTypes.swap'),
        locationRule: tSwitch('rule'),
        locationKept: tSwitch('kept'),
        clinicalCapacity: t('sessionTypes.capacity'),
        studentsPerTeacher: t('sessionTypes.perTeacher'),
        active: use.field.label,
      }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('field.basics')}>
            <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
            <TextField
              {...field('shortName')}
              label={t('sessionTypes.shortName')}
              optional
              maxLength={12}
              value={values.shortName}
              onChange={(shortName) => set({ shortName })}
            />
            <ColourField
              field={field('colour')}
              colour={values.colour}
              sample={values.name.trim() || t('field.name')}
              onChange={(colour) => set({ colour })}
            />
            {!hasChildren && (
              <Select
                {...field('parentId')}
                label={t('sessionTypes.parent')}
                description={t('sessionTypes.parentHelp')}
                placeholder={t('sessionTypes.noParent')}
                options={all
                  .filter(({ id, active, parentId }) => id !== initial?.entry.id && parentId === null && (active || id === values.parentId))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={values.parentId}
                onChange={(parentId) => set({ parentId })}
              />
            )}
            <NumberField
              {...field('defaultMinutes')}
              className="max-w-prose"
              label={t('sessionTypes.length')}
              description={t('sessionTypes.lengthHelp')}
              required
              min={5}
              max={1440}
              value={values.defaultMinutes}
              onChange={(defaultMinutes) => set({ defaultMinutes })}
            />
            <Checkbox
              {...field('isClinical')}
              label={t('sessionTypes.clinical')}
              description={t('sessionTypes.clinicalHelp')}
              checked={values.isClinical}
              onChange={(isClinical) => set({ isClinical })}
            />
            <Checkbox
              {...field('takesAttendance')}
              label={t('sessionTypes.attendance')}
              description={t('sessionTypes.attendanceHelp')}
              checked={values.takesAttendance}
              onChange={(takesAttendance) => set({ takesAttendance })}
            />
            <Checkbox
              {...field('canSwap')}
              label={t('sessionTypes.swap')}
              description={t('sessionTypes.swapHelp')}
              checked={values.canSwap}
              onChange={(canSwap) => set({ canSwap })}
            />
            <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
          </Fieldset>
          <LocationSwitch values={values} set={set} field={field} />
          <SessionTypePlaces values={values} set={set} field={field} />
          <ServedOutcomes kind="SESSION_TYPE" refId={initial?.entry.id ?? null} />
        </>
      )}
    </EntryEditor>
  )
}
