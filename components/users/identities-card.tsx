'use client'

import { useTranslations } from 'next-intl'
import { useProof } from '@/components/shared/proof'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { unlinkIdentity, type readPerson } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'
import { useAccountAct } from './use-account-act'

type Read = OutputOf<typeof readPerson>
type Linked = NonNullable<Read['linked']>

/** The accounts of other providers with which a person logs in, and the removal of each. */
export function IdentitiesCard({
  person: { id, displayName: name },
  linked: { identities, hasPassword, takesPasswords },
  rights,
}: {
  person: Read['person']
  linked: Linked
  rights: Read['rights']
}) {
  const t = useTranslations('accounts.identities')
  const tAccess = useTranslations('accounts.access')
  const formats = useFormats()
  const { act, busy } = useAccountAct()
  const [dialog, proven] = useProof()

  const isLast = ({ id: without }: Linked['identities'][number]) => !identities.some((one) => one.isOpen && one.id !== without)
  const blockedOf = (identity: Linked['identities'][number]) =>
    rights.isSelf ? t('own') : rights.isAbove ? tAccess('above') : isLast(identity) && !takesPasswords && t('lastWay')

  async function unlink(identity: Linked['identities'][number]) {
    const { id: identityId, subject } = identity
    const body = isLast(identity) && !hasPassword ? t('lastHelp', { name }) : t('unlinkHelp', { name })
    if (!(await confirm({ title: t('unlinkQuestion', { subject, name }), body, action: t('unlink'), tone: 'danger' }))) return
    await act(identityId, async () => {
      await proven(() => call(unlinkIdentity, { id, identityId }))
      notify.success(t('unlinked', { subject }))
    })
  }

  return (
    <Card as="section" aria-labelledby="identities-title">
      <h2 id="identities-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="text-dense text-muted">{t('help', { name })}</p>
      <ul className="mt-2 divide-y divide-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-60">
              <span className="block font-medium">{t(`name.${identity.provider}`)}</span>
              <span className="block text-dense wrap-anywhere">{t('subject', { subject: identity.subject })}</span>
              <span className="block text-dense text-muted">
                {t(`origin.${identity.origin}`, { date: formats.date(identity.linkedAt) })} ·{' '}
                {t('used', { date: formats.date(identity.lastUsedAt) })}
              </span>
            </span>
            <Button
              size="sm"
              loading={busy === identity.id}
              disabledReason={blockedOf(identity)}
              aria-label={t('unlinkNamed', { subject: identity.subject })}
              onPress={() => void unlink(identity)}
            >
              {t('unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}
