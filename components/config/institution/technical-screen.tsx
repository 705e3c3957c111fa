'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import { saveTechnical, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { PartScreen } from './part-screen'
import { WholeNumberField } from './whole-number-field'

const levels = ['error', 'warn', 'info', 'debug'] as const

export function TechnicalScreen({ settings: { technical } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.technical')
  return (
    <PartScreen
      screen="technical"
      intro={t('intro')}
      initial={technical}
      contract={saveTechnical}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.technical}
      names={{
        uploadLimitMegabytes: t('upload'),
        logLevel: t('level'),
        logToConsole: t('console'),
        alertErrors: t('alert'),
        selectorSearchMax: t('selectorMax'),
        selectorNewMin: t('selectorNew'),
        mapTiles: t('mapTiles'),
        mapNote: t('mapNote'),
        geocoder: t('geocoder'),
      }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('files')}>
            <WholeNumberField
              {...field('uploadLimitMegabytes')}
              label={t('upload')}
              description={t('uploadHelp')}
              required
              min={1}
              max={500}
              value={values.uploadLimitMegabytes}
              onChange={(uploadLimitMegabytes) => set({ uploadLimitMegabytes })}
            />
          </Fieldset>
          <Fieldset legend={t('selector')} help={t('selectorHelp')}>
            <WholeNumberField
              {...field('selectorSearchMax')}
              label={t('selectorMax')}
              required
              min={0}
              max={200}
              value={values.selectorSearchMax}
              onChange={(selectorSearchMax) => set({ selectorSearchMax })}
            />
            <WholeNumberField
              {...field('selectorNewMin')}
              label={t('selectorNew')}
              required
              min={0}
              max={200}
              value={values.selectorNewMin}
              onChange={(selectorNewMin) => set({ selectorNewMin })}
            />
          </Fieldset>
          <Fieldset legend={t('maps')} help={t('mapsHelp')}>
            <TextField
              {...field('mapTiles')}
              label={t('mapTiles')}
              description={t('mapTilesHelp')}
              optional
              maxLength={300}
              value={values.mapTiles}
              onChange={(mapTiles) => set({ mapTiles })}
            />
            <TextField
              {...field('mapNote')}
              label={t('mapNote')}
              description={t('mapNoteHelp')}
              optional
              maxLength={200}
              value={values.mapNote}
              onChange={(mapNote) => set({ mapNote })}
            />
            <TextField
              {...field('geocoder')}
              label={t('geocoder')}
              description={t('geocoderHelp')}
              optional
              maxLength={300}
              value={values.geocoder}
              onChange={(geocoder) => set({ geocoder })}
            />
          </Fieldset>
          <Fieldset legend={t('browsers')} help={t('browsersHelp')}>
            <Select
              {...field('logLevel')}
              label={t('level')}
              options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
              value={values.logLevel}
              onChange={(next) => set({ logLevel: levels.find((level) => level === next) ?? 'error' })}
            />
            <Switch
              {...field('logToConsole')}
              label={t('console')}
              description={t('consoleHelp')}
              checked={values.logToConsole}
              onChange={(logToConsole) => set({ logToConsole })}
            />
            <Switch
              {...field('alertErrors')}
              label={t('alert')}
              description={t('alertHelp')}
              checked={values.alertErrors}
              onChange={(alertErrors) => set({ alertErrors })}
            />
          </Fieldset>
        </>
      )}
    </PartScreen>
  )
}
