'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Select } from '@/components/ui/select'
import { locationRules, locationsKept, type LocationSwitch as Values } from '@/lib/location/vocabulary'

interface LocationSwitchProps {
  readonly values: Values
  readonly set: (part: Partial<Values>) => void
  /** The editor's message for each field, such as an error. */
  readonly field?: (name: keyof Values) => { readonly error?: string | null }
}

/** The setting whether a record says where it was written, and what of the position is stored: the same in each editor that has it. */
export function LocationSwitch({ values, set, field }: LocationSwitchProps) {
  const t = useTranslations('location.switch')
  return (
    <Fieldset legend={t('legend')} help={t('help')}>
      <Select
        {...field?.('locationRule')}
        label={t('rule')}
        value={values.locationRule}
        options={locationRules.map((value) => ({ value, label: t(`rules.${value}`) }))}
        onChange={(value) => set({ locationRule: locationRules.find((one) => one === value) ?? 'OFF' })}
      />
      {values.locationRule !== 'OFF' && (
        <Select
          {...field?.('locationKept')}
          label={t('kept')}
          value={values.locationKept}
          options={locationsKept.map((value) => ({ value, label: t(`keeps.${value}`) }))}
          onChange={(value) => set({ locationKept: locationsKept.find((one) => one === value) ?? 'DISTANCE' })}
        />
      )}
    </Fieldset>
  )
}
