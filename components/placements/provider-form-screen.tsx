'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useProof } from '@/components/shared/proof'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readProvider, removeProvider, saveProvider, type readPlacementChoices } from '@/lib/contracts/placements'
import { paths } from '@/lib/paths'
import { providerKinds } from '@/lib/placements/vocabulary'
import { FindPosition } from './find-position'
import { providerHref } from './hrefs'
import { ProviderMergeCard } from './merge-card'
import { PinMap } from './pin-map'
import { useRefusalWords } from './use-refusal-words'

type View = OutputOf<typeof readProvider>
type Values = Omit<View['provider'], 'id' | 'revision' | 'clinic'> & { readonly clinicId: string | null }

const start: Values = {
  name: '',
  kind: 'PRIMARY_CARE',
  active: true,
  line1: '',
  line2: '',
  line3: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
  clinicId: null,
  bring: '',
  notes: '',
}
const lines = ['line1', 'line2', 'line3', 'postcode', 'town', 'region', 'country'] as const
/** Six decimal places are ten centimetres. */
const degrees = { maximumFractionDigits: 6 }
const position = [
  ['latitude', 90],
  ['longitude', 180],
] as const

function storedOf({ provider: { id, revision, clinic, ...values } }: View) {
  return { id, revision, values: { ...values, clinicId: clinic?.id ?? null } satisfies Values }
}

interface ProviderFormScreenProps {
  /** Null for a new provider. */
  initial: View | null
  choices: OutputOf<typeof readPlacementChoices>
  /** The values with which a new provider starts. */
  start?: Pick<Values, 'name' | 'line1' | 'town' | 'country'> | null
}

/** A provider: its details, its place, and the information for students there. */
export function ProviderFormScreen({ initial, choices, start: given = null }: ProviderFormScreenProps) {
  const t = useTranslations('placements')
  const titles = useTranslations('shell.titles')
  const refusal = useRefusalWords()
  const [proof, proven] = useProof()
  const names: Record<keyof Values, string> = {
    name: t('field.name'),
    kind: t('field.kind'),
    active: t('field.active'),
    line1: t('field.line1'),
    line2: t('field.line2'),
    line3: t('field.line3'),
    postcode: t('field.postcode'),
    town: t('field.town'),
    region: t('field.region'),
    country: t('field.country'),
    latitude: t('field.latitude'),
    longitude: t('field.longitude'),
    clinicId: t('field.clinic'),
    bring: t('field.bring'),
    notes: t('field.notes'),
  }
  const placed = initial ? initial.counts.now + initial.counts.toCome + initial.counts.past : 0
  const stored = initial && storedOf(initial)
  // A clinic that is no longer offered stays chosen where it was.
  const own = initial?.provider.clinic
  const clinics = own && !choices.clinics.some(({ id }) => id === own.id) ? [...choices.clinics, own] : choices.clinics
  return (
    <EntryForm
      title={{ list: stored ? stored.values.name : titles('placementProviders'), fresh: t('providers.add') }}
      path={{
        list: stored ? providerHref(stored.id) : paths.placementProviders,
        edit: paths.placementProviders,
        removed: paths.placementProviders,
      }}
      initial={stored}
      start={given ? { ...start, name: given.name, line1: given.line1, town: given.town, country: given.country } : start}
      contract={saveProvider}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(saved) => saved}
      send={(input) => proven(() => call(saveProvider, input))}
      reread={async (id) => storedOf(await call(readProvider, { id }))}
      remove={({ id, revision }) => call(removeProvider, { id, revision })}
      nameOf={({ name }) => name}
      use={{
        isActive: ({ active }) => active,
        activate: (values) => ({ ...values, active: true }),
        action: t('providers.takeOut'),
        help: t('providers.takeOutHelp'),
        inactive: t('providers.outOfUse'),
        inactiveHelp: t('providers.outOfUseHelp'),
      }}
      usage={placed === 0 ? '' : t('providers.placed', { count: placed })}
      isReferenced={placed > 0}
      names={names}
      wordsOf={refusal}
    >
      {({ values, set, field, revision, isChanged }) => (
        <>
          <Fieldset legend={t('providers.basics')}>
            <TextField
              {...field('name')}
              label={names.name}
              required
              maxLength={120}
              value={values.name}
              onChange={(name) => set({ name })}
            />
            <Select
              {...field('kind')}
              label={names.kind}
              required
              options={providerKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              value={values.kind}
              onChange={(value) => set({ kind: providerKinds.find((kind) => kind === value) ?? values.kind })}
            />
            {clinics.length > 0 && (
              <Select
                {...field('clinicId')}
                label={names.clinicId}
                description={t('field.clinicHelp')}
                optional
                placeholder={t('field.noClinic')}
                options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.clinicId ?? ''}
                onChange={(clinicId) => set({ clinicId: clinicId === '' ? null : clinicId })}
              />
            )}
            {proof}
            {initial && (
              <Checkbox
                {...field('active')}
                label={names.active}
                description={t('field.activeHelp')}
                checked={values.active}
                onChange={(active) => set({ active })}
              />
            )}
          </Fieldset>
          <Fieldset legend={t('providers.address')}>
            {lines.map((line) => (
              <TextField
                key={line}
                {...field(line)}
                label={names[line]}
                {...(line === 'line1' && { description: t('field.addressHelp') })}
                optional={!['line1', 'town', 'country'].includes(line)}
                maxLength={120}
                value={values[line]}
                onChange={(value) => set({ [line]: value })}
              />
            ))}
          </Fieldset>
          <Fieldset legend={t('providers.position')}>
            {position.map(([name, most]) => (
              <NumberField
                key={name}
                {...field(name)}
                className="max-w-prose"
                label={names[name]}
                {...(name === 'latitude' && { description: t('field.positionHelp') })}
                optional
                min={-most}
                max={most}
                format={degrees}
                value={values[name]}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
            {choices.findsAddresses && (
              <FindPosition
                // An answer belongs to the address that was asked about.
                key={lines.map((line) => values[line].trim()).join('\n')}
                address={{
                  lines: lines.map((line) => values[line].trim()),
                  isEnough: [values.line1, values.town, values.country].every((line) => line.trim() !== ''),
                }}
                onFound={set}
              />
            )}
            {choices.map && (
              <PinMap map={choices.map} name={values.name} latitude={values.latitude} longitude={values.longitude} onPin={set} />
            )}
          </Fieldset>
          <Fieldset legend={t('providers.words')}>
            <TextArea
              {...field('bring')}
              label={names.bring}
              description={t('field.bringHelp')}
              optional
              rows={4}
              maxLength={2_000}
              value={values.bring}
              onChange={(bring) => set({ bring })}
            />
            <TextArea
              {...field('notes')}
              label={names.notes}
              description={t('field.notesHelp')}
              optional
              rows={3}
              maxLength={2_000}
              value={values.notes}
              onChange={(notes) => set({ notes })}
            />
          </Fieldset>
          {stored && <ProviderMergeCard id={stored.id} name={stored.values.name} revision={revision} isChanged={isChanged} />}
        </>
      )}
    </EntryForm>
  )
}
