'use client'

import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { beginClaim, unlink, type Identities } from '@/lib/contracts/sign-in/sso'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { useOwnAct } from '@/components/shared/use-own-act'

type Identity = Identities['identities'][number]

/** The outside accounts with which the user logs in: they can be linked and unlinked. */
export function LinkedAccountsScreen({ initial: { providers, identities, hasPassword } }: { initial: Identities }) {
  const t = useTranslations('linkedAccounts')
  const tShell = useTranslations('shell')
  const { act, busy, dialog } = useOwnAct((error) =>
    error instanceof CallError && error.code === 'sign-in.LAST_WAY_IN' ? t('lastWay') : null,
  )

  const link = (provider: SignOnProvider) =>
    act(provider, async () => {
      const { to } = await call(beginClaim, { provider, purpose: 'link', returnTo: paths.linkedAccounts })
      window.location.assign(to)
    })

  async function remove({ id, provider }: Identity) {
    if (
      !(await confirm({
        title: t('unlinkQuestion'),
        body: t('unlinkHelp', { provider: t(`name.${provider}`) }),
        action: t('unlink'),
        tone: 'danger',
      }))
    )
      return
    await act(id, async () => {
      await call(unlink, { id })
      notify.success(t('unlinked'))
    })
  }

  const isLastWay = ({ id }: Identity) => !hasPassword && !identities.some((one) => one.isOpen && one.id !== id)
  return (
    <PageTemplate kind="editor" back={paths.settings} backLabel={tShell('titles.settings')}>
      <PageHeader title={tShell('titles.linkedAccounts')} subtitle={t('intro')} className="mb-6" />
      <div className="flex flex-col gap-4">
        {providers.length === 0 && identities.length === 0 && (
          <Card>
            <p>{t('none')}</p>
          </Card>
        )}
        {identities.map((identity) => (
          <IdentityCard
            key={identity.id}
            identity={identity}
            isLastWay={isLastWay(identity)}
            isBusy={busy === identity.id}
            onUnlink={() => void remove(identity)}
          />
        ))}
        {providers.length > 0 && (
          <Card as="section" aria-labelledby="link-title" className="flex flex-col items-start gap-3">
            <h2 id="link-title" className="text-lead font-bold">
              {t('link')}
            </h2>
            <p>{t('linkHelp')}</p>
            <div className="flex flex-wrap gap-2">
              {providers.map((provider) => (
                <Button key={provider} loading={busy === provider} onPress={() => void link(provider)}>
                  {t('linkWith', { provider: t(`name.${provider}`) })}
                </Button>
              ))}
            </div>
          </Card>
        )}
      </div>
      {dialog}
    </PageTemplate>
  )
}

function IdentityCard({
  identity: { provider, subject, origin, linkedAt, lastUsedAt },
  isLastWay,
  isBusy,
  onUnlink,
}: {
  identity: Identity
  isLastWay: boolean
  isBusy: boolean
  onUnlink: () => void
}) {
  const t = useTranslations('linkedAccounts')
  const formats = useFormats()
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-lead font-bold">{t(`name.${provider}`)}</h2>
      <p>
        {t(`origin.${origin}`, { date: formats.date(linkedAt) })} {t('lastUsed', { date: formats.date(lastUsedAt) })}
      </p>
      <p className="max-w-full text-dense break-all text-muted">{t('subject', { subject })}</p>
      {isLastWay ? (
        <Banner tone="info" announce="none">
          {t('lastWay')}
        </Banner>
      ) : (
        <Button loading={isBusy} onPress={onUnlink}>
          {t('unlink')}
        </Button>
      )}
    </Card>
  )
}
