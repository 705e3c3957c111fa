'use client'

import { useTranslations } from 'next-intl'
import { MatchingFields } from '@/components/config/institution/matching-fields'
import { linesOf, useMatchingLabel } from '@/components/config/institution/matching-labels'
import { withKnownRoles } from '@/components/config/institution/of-known-roles'
import { PartScreen } from '@/components/config/institution/part-screen'
import { PeopleFields } from '@/components/config/institution/people-fields'
import { SecondStepFields } from '@/components/config/institution/second-step-fields'
import { useProof } from '@/components/shared/proof'
import { call } from '@/lib/client/request'
import { saveShibbolethAccounts, type InstitutionSettings } from '@/lib/contracts/config/settings'
import type { SignOnAround } from '@/lib/contracts/config/sign-on'

/** The settings of people that log in by Shibboleth, and of their accounts. */
export function ShibbolethAccountsScreen({ settings: { shibboleth }, around }: { settings: InstitutionSettings; around: SignOnAround }) {
  const t = useTranslations('signOn')
  const tShibboleth = useTranslations('shibboleth')
  const labelOf = useMatchingLabel()
  const [dialog, proven] = useProof()
  return (
    <>
      <PartScreen
        screen="shibbolethAccounts"
        intro={tShibboleth('accountsIntro')}
        initial={shibboleth}
        contract={saveShibbolethAccounts}
        inputOf={({ shibbolethMatching, shibbolethSecondStep, shibbolethPeople }, revision) => ({
          revision,
          shibbolethPeople: withKnownRoles(shibbolethPeople, around.everyRole),
          shibbolethMatching: { ...shibbolethMatching, emailDomains: linesOf(shibbolethMatching.emailDomains) },
          shibbolethSecondStep: { ...shibbolethSecondStep, shownBy: linesOf(shibbolethSecondStep.shownBy) },
        })}
        storedOf={(newer) => newer.shibboleth}
        names={{ shibbolethMatching: t('matching'), shibbolethSecondStep: t('secondStep.legend'), shibbolethPeople: t('people.legend') }}
        labelOf={labelOf}
        send={(input) => proven(() => call(saveShibbolethAccounts, input))}
      >
        {({ values, set, field }) => (
          <>
            <MatchingFields
              name="shibbolethMatching"
              value={values.shibbolethMatching}
              onChange={(shibbolethMatching) => set({ shibbolethMatching })}
              field={field}
              roles={around.roles}
            />
            <PeopleFields
              name="shibbolethPeople"
              value={values.shibbolethPeople}
              onChange={(shibbolethPeople) => set({ shibbolethPeople })}
              field={field}
              roles={around.everyRole}
            />
            <SecondStepFields
              provider="shibboleth"
              value={values.shibbolethSecondStep}
              onChange={(shibbolethSecondStep) => set({ shibbolethSecondStep })}
              field={field}
            />
          </>
        )}
      </PartScreen>
      {dialog}
    </>
  )
}
