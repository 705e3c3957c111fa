'use client'

import { useTranslations } from 'next-intl'
import { useListWords } from '@/components/lists/list-words'
import { NameField } from '@/components/lists/name-field'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { backgroundEvents } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { backgroundEffects, backgroundKinds } from '@/lib/timetables/vocabulary'
import { useMeantDays } from './use-meant-days'

type Entry = OutputOf<typeof backgroundEvents.read>['entry']
type Values = Pick<Entry, 'name' | 'kind' | 'startsOn' | 'endsOn' | 'effect'> & {
  readonly hasHours: boolean
  readonly startsTime: string
  readonly endsTime: string
  readonly programmeId: string
  readonly years: readonly number[]
  readonly buildingId: string
  readonly timetableId: string
}
type Named = { readonly id: string; readonly name: string }
const start: Values = {
  name: '',
  kind: 'HOLIDAY',
  startsOn: '',
  endsOn: '',
  hasHours: false,
  startsTime: '',
  endsTime: '',
  effect: 'BLOCKS',
  programmeId: '',
  years: [],
  buildingId: '',
  timetableId: '',
}
const emptyToNull = (value: string) => (value === '' ? null : value)

interface BackgroundEventScreenProps {
  initial: OutputOf<typeof backgroundEvents.read> | null
  programmes: readonly (Named & { readonly lengthYears: number })[]
  buildings: readonly Named[]
  timetables: readonly Named[]
  /** The timetable that owns a new event unless another is chosen. */
  timetableId?: string
}

/**
 * A holiday, exams or a closure: days or hours in the background of everybody's events, or of those of a programme and its years, of a building or of one
 * timetable.
 */
export function BackgroundEventScreen({ initial, programmes, buildings, timetables, timetableId = '' }: BackgroundEventScreenProps) {
  const t = useTranslations('lists')
  const meantDays = useMeantDays()
  return (
    <EntryEditor
      calls={backgroundEvents}
      send={(input) => meantDays((meant) => call(backgroundEvents.save, { ...input, meant }))}
      words={useListWords('backgroundEvents')}
      path={{ list: paths.backgroundEvents, edit: paths.backgroundEvent }}
      initial={initial}
      start={{ ...start, timetableId }}
      valuesOf={({
        startsTime,
        endsTime,
        programmeId,
        buildingId,
        timetableId: of,
        name,
        kind,
        startsOn,
        endsOn,
        effect,
        years,
      }: Entry): Values => ({
        name,
        kind,
        startsOn,
        endsOn,
        effect,
        years,
        hasHours: startsTime !== null,
        startsTime: startsTime ?? '',
        endsTime: endsTime ?? '',
        programmeId: programmeId ?? '',
        buildingId: buildingId ?? '',
        timetableId: of ?? '',
      })}
      inputOf={({ hasHours, startsTime, endsTime, programmeId, buildingId, timetableId: to, years, ...values }: Values, of) => ({
        ...of,
        ...values,
        years: [...years],
        startsTime: hasHours ? startsTime : null,
        endsTime: hasHours ? endsTime : null,
        programmeId: emptyToNull(programmeId),
        buildingId: emptyToNull(buildingId),
        timetableId: emptyToNull(to),
      })}
      nameOf={({ name }) => name}
      usage={null}
      names={{
        name: t('field.name'),
        kind: t('dateRanges.kind'),
        startsOn: t('terms.from'),
        endsOn: t('terms.to'),
        hasHours: t('backgroundEvents.hours'),
        startsTime: t('backgroundEvents.startsTime'),
        endsTime: t('backgroundEvents.endsTime'),
        programmeId: t('backgroundEvents.programme'),
        years: t('backgroundEvents.years'),
        buildingId: t('rooms.building'),
        timetableId: t('backgroundEvents.timetable'),
        effect: t('backgroundEvents.effect'),
      }}
    >
      {({ values, set, field }) => {
        const length = programmes.find(({ id }) => id === values.programmeId)?.lengthYears ?? 0
        const years = Array.from({ length: Math.max(length, ...values.years) }, (_, index) => index + 1)
        return (
          <>
            <Fieldset legend={t('field.basics')}>
              <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
              <Select
                {...field('kind')}
                label={t('dateRanges.kind')}
                options={backgroundKinds.map((value) => ({ value, label: t(`backgroundEvents.kinds.${value}`) }))}
                value={values.kind}
                onChange={(to) => set({ kind: backgroundKinds.find((kind) => kind === to) ?? values.kind })}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <DayField
                  {...field('startsOn')}
                  label={t('terms.from')}
                  required
                  value={values.startsOn}
                  onChange={(startsOn) => set({ startsOn })}
                />
                <DayField
                  {...field('endsOn')}
                  label={t('terms.to')}
                  required
                  value={values.endsOn}
                  onChange={(endsOn) => set({ endsOn })}
                />
              </div>
              <Checkbox
                {...field('hasHours')}
                label={t('backgroundEvents.hours')}
                checked={values.hasHours}
                onChange={(hasHours) => set({ hasHours })}
              />
              {values.hasHours && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <TimeField
                    {...field('startsTime')}
                    label={t('backgroundEvents.startsTime')}
                    required
                    value={emptyToNull(values.startsTime)}
                    onChange={(time) => set({ startsTime: time ?? '' })}
                  />
                  <TimeField
                    {...field('endsTime')}
                    label={t('backgroundEvents.endsTime')}
                    required
                    value={emptyToNull(values.endsTime)}
                    onChange={(time) => set({ endsTime: time ?? '' })}
                  />
                </div>
              )}
              <RadioGroup
                {...field('effect')}
                label={t('backgroundEvents.effect')}
                options={backgroundEffects.map((value) => ({
                  value,
                  label: t(`backgroundEvents.effects.${value}`),
                  description: t(`backgroundEvents.effectsHelp.${value}`),
                }))}
                value={values.effect}
                onChange={(effect) => set({ effect })}
              />
            </Fieldset>
            <Fieldset legend={t('backgroundEvents.whose')}>
              <Select
                {...field('programmeId')}
                label={t('backgroundEvents.programme')}
                placeholder={t('backgroundEvents.allProgrammes')}
                options={programmes.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.programmeId}
                onChange={(programmeId) => set({ programmeId, years: [] })}
              />
              {years.length > 0 && (
                <ChoiceGroup
                  {...field('years')}
                  role="group"
                  label={t('backgroundEvents.years')}
                  description={t('backgroundEvents.yearsHelp')}
                >
                  <div className="flex flex-wrap gap-2">
                    {years.map((year) => (
                      <ToggleChip
                        key={year}
                        label={t('backgroundEvents.year', { year: String(year) })}
                        selected={values.years.includes(year)}
                        onChange={(on) =>
                          set({
                            years: on ? [...values.years, year].toSorted((a, b) => a - b) : values.years.filter((one) => one !== year),
                          })
                        }
                      />
                    ))}
                  </div>
                </ChoiceGroup>
              )}
              <Select
                {...field('buildingId')}
                label={t('rooms.building')}
                placeholder={t('backgroundEvents.allBuildings')}
                options={buildings.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.buildingId}
                onChange={(buildingId) => set({ buildingId })}
              />
              <Select
                {...field('timetableId')}
                label={t('backgroundEvents.timetable')}
                placeholder={t('backgroundEvents.allTimetables')}
                options={timetables.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.timetableId}
                onChange={(to) => set({ timetableId: to })}
              />
            </Fieldset>
          </>
        )
      }}
    </EntryEditor>
  )
}
