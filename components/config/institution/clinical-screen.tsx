'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { toothNotations } from '@/lib/clinical/vocabulary'
import { leastPatientBatch, mostPatientBatch } from '@/lib/feedback/vocabulary'
import { saveClinical, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { PartScreen } from './part-screen'
import { WholeNumberField } from './whole-number-field'

/** The same settings as the interface editor's options, for people who maintain the institution's settings. */
export function ClinicalSettingsScreen({ settings: { clinical } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.clinical')
  const tOptions = useTranslations('interfaceEditor.options')
  return (
    <PartScreen
      screen="clinicalSettings"
      intro={t('intro')}
      initial={clinical}
      contract={saveClinical}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.clinical}
      names={{
        toothNotation: tOptions('notation'),
        blindSelfMarks: tOptions('blind'),
        escalateAfterDays: tOptions('days'),
        patientBatch: t('batch'),
      }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('title')}>
          <Segmented
            label={tOptions('notation')}
            description={tOptions(`notationHelp.${values.toothNotation}`)}
            options={toothNotations.map((value) => ({ value, label: tOptions(`notations.${value}`) }))}
            value={values.toothNotation}
            onChange={(toothNotation) => set({ toothNotation })}
          />
          <Switch
            {...field('blindSelfMarks')}
            label={tOptions('blind')}
            description={tOptions('blindHelp')}
            checked={values.blindSelfMarks}
            onChange={(blindSelfMarks) => set({ blindSelfMarks })}
          />
          <WholeNumberField
            {...field('escalateAfterDays')}
            label={tOptions('days')}
            description={tOptions(values.escalateAfterDays === 0 ? 'daysNever' : 'daysHelp', {
              count: Number.isNaN(values.escalateAfterDays) ? 1 : values.escalateAfterDays,
            })}
            required
            min={0}
            max={365}
            value={values.escalateAfterDays}
            onChange={(escalateAfterDays) => set({ escalateAfterDays })}
          />
          <WholeNumberField
            {...field('patientBatch')}
            label={t('batch')}
            description={t('batchHelp', { least: leastPatientBatch, most: mostPatientBatch })}
            required
            min={leastPatientBatch}
            max={mostPatientBatch}
            value={values.patientBatch}
            onChange={(patientBatch) => set({ patientBatch })}
          />
        </Fieldset>
      )}
    </PartScreen>
  )
}
