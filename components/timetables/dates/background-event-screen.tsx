'use client'

import { useTranslations } from 'next-intl'
import { useListWords } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { backgroundEvents } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'

type Entry = OutputOf<typeof backgroundEvents.read>['entry']
type Values = Pick<Entry, 'name' | 'kind' | 'startsOn' | 'endsOn' | 'blocks'> & {
  readonly programmeId: string
  readonly buildingId: string
}
type Named = { readonly id: string; readonly name: string }
const kinds = ['HOLIDAY', 'EXAMS', 'CLOSURE', 'NOTE'] as const
const start: Values = { name: '', kind: 'HOLIDAY', startsOn: '', endsOn: '', blocks: true, programmeId: '', buildingId: '' }

interface BackgroundEventScreenProps {
  initial: OutputOf<typeof backgroundEvents.read> | null
  programmes: readonly Named[]
  buildings: readonly Named[]
}

/** A holiday, exams, a closure: whole days behind the events of everybody, of a programme or of a building. */
export function BackgroundEventScreen({ initial, programmes, buildings }: BackgroundEventScreenProps) {
  const t = useTranslations('lists')
  return (
    <EntryEditor
      calls={backgroundEvents}
      words={useListWords('backgroundEvents')}
      path={{ list: paths.backgroundEvents, edit: paths.backgroundEvent }}
      initial={initial}
      start={start}
      valuesOf={({ name, kind, startsOn, endsOn, blocks, programmeId, buildingId }: Entry): Values => ({
        name,
        kind,
        startsOn,
        endsOn,
        blocks,
        programmeId: programmeId ?? '',
        buildingId: buildingId ?? '',
      })}
      inputOf={({ programmeId, buildingId, ...values }: Values, of) => ({
        ...of,
        ...values,
        programmeId: programmeId === '' ? null : programmeId,
        buildingId: buildingId === '' ? null : buildingId,
      })}
      nameOf={({ name }) => name}
      usage={null}
      names={{
        name: t('field.name'),
        kind: t('dateRanges.kind'),
        startsOn: t('terms.from'),
        endsOn: t('terms.to'),
        programmeId: t('backgroundEvents.programme'),
        buildingId: t('rooms.building'),
        blocks: t('backgroundEvents.blocks'),
      }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField
            {...field('name')}
            label={t('field.name')}
            required
            maxLength={120}
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <Select
            {...field('kind')}
            label={t('dateRanges.kind')}
            options={kinds.map((value) => ({ value, label: t(`backgroundEvents.kinds.${value}`) }))}
            value={values.kind}
            onChange={(to) => set({ kind: kinds.find((kind) => kind === to) ?? values.kind })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              {...field('startsOn')}
              label={t('terms.from')}
              required
              value={values.startsOn}
              onChange={(startsOn) => set({ startsOn })}
            />
            <DayField {...field('endsOn')} label={t('terms.to')} required value={values.endsOn} onChange={(endsOn) => set({ endsOn })} />
          </div>
          <Select
            {...field('programmeId')}
            label={t('backgroundEvents.programme')}
            placeholder={t('backgroundEvents.allProgrammes')}
            options={programmes.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.programmeId}
            onChange={(programmeId) => set({ programmeId })}
          />
          <Select
            {...field('buildingId')}
            label={t('rooms.building')}
            placeholder={t('backgroundEvents.allBuildings')}
            options={buildings.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.buildingId}
            onChange={(buildingId) => set({ buildingId })}
          />
          <Checkbox
            {...field('blocks')}
            label={t('backgroundEvents.blocks')}
            description={t('backgroundEvents.blocksHelp')}
            checked={values.blocks}
            onChange={(blocks) => set({ blocks })}
          />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
