'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { PersonalToken } from '@/lib/contracts/sign-in/tokens'
import { endTokenOf, type Account } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'
import { useAccountAct } from './use-account-act'

/** The programs that act for a person, and the way to end that. */
export function TokensCard({ person: { id, displayName: name }, tokens }: { person: Account; tokens: readonly PersonalToken[] }) {
  const t = useTranslations('accounts.tokens')
  const formats = useFormats()
  const { act, busy } = useAccountAct()

  async function end({ id: tokenId, name: token }: PersonalToken) {
    if (!(await confirm({ title: t('endQuestion', { token, name }), body: t('endHelp'), action: t('end'), tone: 'danger' }))) return
    await act(tokenId, async () => {
      await call(endTokenOf, { id, tokenId })
      notify.success(t('ended', { token }))
    })
  }

  return (
    <Card as="section" aria-labelledby="tokens-title">
      <h2 id="tokens-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="text-dense text-muted">{t('help', { name })}</p>
      <ul className="mt-2 divide-y divide-line">
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-60">
              <span className="block font-medium wrap-anywhere">{token.name}</span>
              <span className="block text-dense text-muted">
                {t(token.mayWrite ? 'WRITE' : 'READ')} · {t('until', { until: formats.date(token.expiresAt) })} ·{' '}
                {token.lastUsedAt === null ? t('neverUsed') : t('used', { at: formats.dateTime(token.lastUsedAt) })}
              </span>
            </span>
            <Button size="sm" loading={busy === token.id} aria-label={t('endNamed', { token: token.name })} onPress={() => void end(token)}>
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
