'use client'

import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { Shibboleth } from '@/lib/contracts/sign-in/shibboleth'
import { paths } from '@/lib/paths'
import { KeyCard } from './key-card'
import { MetadataForm } from './metadata-form'
import { OwnCard } from './own-card'
import { ProviderCard } from './provider-card'

/** Single sign-on by SAML: what each side must know of the other, in the order of setting it up. */
export function ShibbolethScreen({ state }: { state: Shibboleth }) {
  const t = useTranslations('shibboleth')
  const tShell = useTranslations('shell.titles')
  return (
    <PageTemplate kind="editor" back={paths.settingsGeneral} backLabel={tShell('settingsGeneral')}>
      <PageHeader title={tShell('shibboleth')} subtitle={t('intro')} className="mb-6" />
      <div className="flex flex-col gap-6">
        {!state.isOn && (
          <Banner tone="info" announce="none" title={t('off')} action={<TextLink href={paths.modules}>{tShell('modules')}</TextLink>}>
            {t('offHelp')}
          </Banner>
        )}
        <OwnCard own={state.own} />
        <KeyCard keys={state.own.keys} />
        <ProviderCard state={state} />
        <MetadataForm key={state.revision} state={state} />
      </div>
    </PageTemplate>
  )
}
