'use client'

import { useTranslations } from 'next-intl'
import { MatchingFields } from '@/components/config/institution/matching-fields'
import { linesOf, useMatchingLabel } from '@/components/config/institution/matching-labels'
import { PartScreen } from '@/components/config/institution/part-screen'
import { useProof } from '@/components/shared/proof'
import { call } from '@/lib/client/request'
import { saveShibbolethAccounts, type InstitutionSettings } from '@/lib/contracts/config/settings'
import type { SignOnAround } from '@/lib/contracts/config/sign-on'

/** Who is let in by Shibboleth, and as whom. */
export function ShibbolethAccountsScreen({ settings: { shibboleth }, roles }: { settings: InstitutionSettings; roles: SignOnAround['roles'] }) {
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
        inputOf={({ shibbolethMatching }, revision) => ({ shibbolethMatching: { ...shibbolethMatching, emailDomains: linesOf(shibbolethMatching.emailDomains) }, revision })}
        storedOf={(newer) => newer.shibboleth}
        names={{ shibbolethMatching: t('matching') }}
        labelOf={labelOf}
        send={(input) => proven(() => call(saveShibbolethAccounts, input))}
      >
        {({ values, set, field }) => <MatchingFields name="shibbolethMatching" value={values.shibbolethMatching} onChange={(shibbolethMatching) => set({ shibbolethMatching })} field={field} roles={roles} />}
      </PartScreen>
      {dialog}
    </>
  )
}
