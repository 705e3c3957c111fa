'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { zoneOption } from '@/components/shared/zone-option'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { saveRegion, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { languageNames } from '@/lib/i18n/language-names'
import { shifts } from '@/lib/clinical/shifts'
import { isLocale, locales, noTranslation } from '@/lib/i18n/locales'
import { PartScreen } from './part-screen'

export function RegionScreen({ settings: { region }, timeZones }: { settings: InstitutionSettings; timeZones: readonly string[] }) {
  const t = useTranslations('institution.region')
  const names = useTranslations('shifts.shift')
  const times = shifts.flatMap((shift) =>
    (['startsTime', 'endsTime'] as const).map((end) => ({
      shift,
      end,
      path: `shiftHours.${shift}.${end}`,
      label: t(end === 'startsTime' ? 'starts' : 'ends', { shift: names(shift) }),
    })),
  )
  const labelOf = (path: string) => {
    if (path === 'shiftBorders.pm') return t('pm')
    return path === 'shiftBorders.eve' ? t('eve') : (times.find((one) => one.path === path)?.label ?? null)
  }
  return (
    <PartScreen
      screen="region"
      intro={t('intro')}
      initial={region}
      contract={saveRegion}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.region}
      names={{
        timeZone: t('timeZone'),
        shiftBorders: t('shifts'),
        shiftHours: t('hours'),
        languages: t('languages'),
        fallbackLocale: t('fallback'),
      }}
      labelOf={labelOf}
    >
      {({ values: { timeZone, shiftBorders, shiftHours, languages, fallbackLocale }, set, field }) => (
        <>
          <Fieldset legend={t('times')}>
            <Select
              {...field('timeZone')}
              label={t('timeZone')}
              description={t('timeZoneHelp')}
              options={timeZones.map(zoneOption)}
              value={timeZone}
              onChange={(next) => set({ timeZone: next })}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TimeField
                {...field('shiftBorders.pm')}
                label={t('pm')}
                required
                value={shiftBorders.pm || null}
                onChange={(pm) => set({ shiftBorders: { ...shiftBorders, pm: pm ?? '' } })}
              />
              <TimeField
                {...field('shiftBorders.eve')}
                label={t('eve')}
                required
                value={shiftBorders.eve || null}
                onChange={(eve) => set({ shiftBorders: { ...shiftBorders, eve: eve ?? '' } })}
              />
            </div>
            <p className="text-dense text-muted">{t('shiftsHelp')}</p>
          </Fieldset>
          <Fieldset legend={t('hours')}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {times.map(({ shift, end, path, label }) => (
                <TimeField
                  key={path}
                  {...field(path)}
                  label={label}
                  required
                  value={shiftHours[shift][end] || null}
                  onChange={(time) => set({ shiftHours: { ...shiftHours, [shift]: { ...shiftHours[shift], [end]: time ?? '' } } })}
                />
              ))}
            </div>
            <p className="text-dense text-muted">{t('hoursHelp')}</p>
          </Fieldset>
          <Fieldset legend={t('languagesTitle')}>
            <ChoiceGroup role="group" {...field('languages')} label={t('languages')} description={t('languagesHelp')} required>
              {locales.map((name) => (
                <Checkbox
                  key={name}
                  label={languageNames[name]}
                  checked={languages.includes(name)}
                  onChange={(on) => set({ languages: locales.filter((one) => (one === name ? on : languages.includes(one))) })}
                />
              ))}
            </ChoiceGroup>
            <Select
              {...field('fallbackLocale')}
              label={t('fallback')}
              description={t('fallbackHelp')}
              options={[
                { value: noTranslation, label: t('noTranslation') },
                ...locales.map((name) => ({ value: name, label: languageNames[name] })),
              ]}
              value={fallbackLocale}
              onChange={(next) => set({ fallbackLocale: isLocale(next) ? next : noTranslation })}
            />
          </Fieldset>
        </>
      )}
    </PartScreen>
  )
}
