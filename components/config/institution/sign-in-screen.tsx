'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Banner } from '@/components/ui/banner'
import { Switch } from '@/components/ui/switch'
import { useProof } from '@/components/shared/proof'
import { call } from '@/lib/client/request'
import { saveSignIn, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { usableSignOnModules } from '@/lib/modules'
import { PartScreen } from './part-screen'
import { WholeNumberField } from './whole-number-field'

export function SignInSettingsScreen({ settings: { signIn, modules, entra, hasShibboleth } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.signIn')
  const [dialog, proven] = useProof()
  const hasSso =
    usableSignOnModules(modules.values.modules, (module) =>
      module === 'shibboleth' ? hasShibboleth : entra.values.entraTenants.length > 0 && entra.values.entraClientId !== '',
    ).length > 0
  return (
    <>
      <PartScreen
        screen="signInSettings"
        intro={t('intro')}
        initial={signIn}
        contract={saveSignIn}
        inputOf={(values, revision) => ({ ...values, revision })}
        storedOf={(settings) => settings.signIn}
        names={{
          showcafslogin: t('passwords'),
          sessionIdleMinutes: t('idle'),
          sessionDays: t('days'),
          loginFailuresPerAddress: t('failures'),
          keepsOnDevices: t('keeps'),
        }}
        send={(input) => proven(() => call(saveSignIn, input))}
      >
        {({ values, set, field }) => (
          <>
            {(hasSso || !values.showcafslogin) && (
              <Fieldset legend={t('ways')}>
                <Switch
                  {...field('showcafslogin')}
                  label={t('passwords')}
                  description={t(hasSso ? 'passwordsHelp' : 'passwordsOnly')}
                  checked={values.showcafslogin}
                  onChange={(showcafslogin) => set({ showcafslogin })}
                />
                {!values.showcafslogin && (
                  <Banner tone="warning" title={t('lockOut')} announce="polite">
                    {t('lockOutHelp')}
                  </Banner>
                )}
              </Fieldset>
            )}
            <Fieldset legend={t('sessions')}>
              <WholeNumberField
                {...field('sessionIdleMinutes')}
                label={t('idle')}
                description={t('idleHelp')}
                required
                min={5}
                max={43_200}
                value={values.sessionIdleMinutes}
                onChange={(sessionIdleMinutes) => set({ sessionIdleMinutes })}
              />
              <WholeNumberField
                {...field('sessionDays')}
                label={t('days')}
                description={t('daysHelp')}
                required
                min={1}
                max={90}
                value={values.sessionDays}
                onChange={(sessionDays) => set({ sessionDays })}
              />
            </Fieldset>
            <Fieldset legend={t('attempts')}>
              <WholeNumberField
                {...field('loginFailuresPerAddress')}
                label={t('failures')}
                description={t('failuresHelp')}
                required
                min={20}
                max={100_000}
                value={values.loginFailuresPerAddress}
                onChange={(loginFailuresPerAddress) => set({ loginFailuresPerAddress })}
              />
            </Fieldset>
            <Fieldset legend={t('devices')}>
              <Switch
                {...field('keepsOnDevices')}
                label={t('keeps')}
                description={t('keepsHelp')}
                checked={values.keepsOnDevices}
                onChange={(keepsOnDevices) => set({ keepsOnDevices })}
              />
              {!values.keepsOnDevices && (
                <Banner tone="warning" title={t('keepsNothing')} announce="polite">
                  {t('keepsNothingHelp')}
                </Banner>
              )}
            </Fieldset>
          </>
        )}
      </PartScreen>
      {dialog}
    </>
  )
}
