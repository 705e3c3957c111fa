'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { TextField } from '@/components/ui/text-field'
import { saveIdentity, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { LogoCard } from './logo-card'
import { PartScreen } from './part-screen'
import { WholeNumberField } from './whole-number-field'

export function IdentityScreen({
  settings: { identity, logo, apiBaseUrl },
  hasSupport,
}: {
  settings: InstitutionSettings
  hasSupport: boolean
}) {
  const t = useTranslations('institution.identity')
  return (
    <PartScreen
      screen="institution"
      intro={t('intro')}
      initial={identity}
      contract={saveIdentity}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.identity}
      names={{ brandName: t('name'), logoSize: t('logoSize'), supportLink: t('support') }}
      above={<LogoCard {...logo} height={identity.values.logoSize} />}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('shown')}>
            <TextField
              {...field('brandName')}
              label={t('name')}
              description={t('nameHelp')}
              required
              maxLength={80}
              value={values.brandName}
              onChange={(brandName) => set({ brandName })}
            />
            <WholeNumberField
              {...field('logoSize')}
              label={t('logoSize')}
              description={t('logoSizeHelp')}
              required
              min={16}
              max={200}
              value={values.logoSize}
              onChange={(logoSize) => set({ logoSize })}
            />
          </Fieldset>
          <Fieldset legend={t('help')}>
            <TextField
              {...field('supportLink')}
              label={t('support')}
              description={t(hasSupport ? 'supportHelp' : 'supportOff')}
              optional
              type="url"
              inputMode="url"
              maxLength={500}
              value={values.supportLink}
              onChange={(supportLink) => set({ supportLink })}
            />
            <TextField label={t('address')} description={t('addressHelp')} readOnly value={apiBaseUrl} />
          </Fieldset>
        </>
      )}
    </PartScreen>
  )
}
