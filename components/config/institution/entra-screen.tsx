'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useProof } from '@/components/shared/proof'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { saveEntra, type InstitutionSettings } from '@/lib/contracts/config/settings'
import type { SignOnAround } from '@/lib/contracts/config/sign-on'
import { EntraConnection } from './entra-connection'
import { MatchingFields } from './matching-fields'
import { fieldOfLines, linesOf, useMatchingLabel } from './matching-labels'
import { withKnownRoles } from './of-known-roles'
import { PartScreen } from './part-screen'
import { PeopleFields } from './people-fields'
import { SecondStepFields } from './second-step-fields'

/** Logging in with Microsoft Entra: who is let in, and with which account. */
export function EntraScreen({ settings: { entra, modules }, around }: { settings: InstitutionSettings; around: SignOnAround }) {
  const t = useTranslations('signOn')
  const labelOf = useMatchingLabel()
  const [dialog, proven] = useProof()
  return (
    <>
      <PartScreen
        screen="entraSettings"
        intro={t('entra.intro')}
        initial={entra}
        contract={saveEntra}
        inputOf={(values, revision) => ({
          ...values,
          entraTenants: linesOf(values.entraTenants),
          entraMatching: { ...values.entraMatching, emailDomains: linesOf(values.entraMatching.emailDomains) },
          entraSecondStep: { ...values.entraSecondStep, shownBy: linesOf(values.entraSecondStep.shownBy) },
          entraPeople: withKnownRoles(values.entraPeople, around.everyRole),
          revision,
        })}
        storedOf={(newer) => newer.entra}
        names={{
          entraTenants: t('entra.tenants'),
          entraClientId: t('entra.clientId'),
          entraMatching: t('matching'),
          entraSecondStep: t('secondStep.legend'),
          entraPeople: t('people.legend'),
        }}
        labelOf={labelOf}
        send={(input) => proven(() => call(saveEntra, input))}
        above={<EntraConnection around={around} isOn={modules.values.modules.includes('ms_entra')} />}
      >
        {({ values, set, field }) => (
          <>
            <Fieldset legend={t('entra.application')} help={t('entra.applicationHelp')}>
              <TextField
                {...field('entraClientId')}
                label={t('entra.clientId')}
                spellCheck={false}
                autoCapitalize="none"
                maxLength={60}
                value={values.entraClientId}
                onChange={(entraClientId) => set({ entraClientId })}
              />
              <TextArea
                {...fieldOfLines(field, 'entraTenants', values.entraTenants)}
                label={t('entra.tenants')}
                description={t('entra.tenantsHelp')}
                rows={3}
                value={values.entraTenants.join('\n')}
                onChange={(text) => set({ entraTenants: text === '' ? [] : text.split('\n') })}
              />
            </Fieldset>
            <MatchingFields
              name="entraMatching"
              value={values.entraMatching}
              onChange={(entraMatching) => set({ entraMatching })}
              field={field}
              roles={around.roles}
            />
            <PeopleFields
              name="entraPeople"
              value={values.entraPeople}
              onChange={(entraPeople) => set({ entraPeople })}
              field={field}
              roles={around.everyRole}
            />
            <SecondStepFields
              provider="entra"
              value={values.entraSecondStep}
              onChange={(entraSecondStep) => set({ entraSecondStep })}
              field={field}
            />
          </>
        )}
      </PartScreen>
      {dialog}
    </>
  )
}
