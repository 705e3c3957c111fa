'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { endToken, type PersonalToken } from '@/lib/contracts/sign-in/tokens'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { NewTokenForm } from './new-token-form'
import { MadeTokenCard } from './made-token-card'
import { useOwnAct } from '@/components/shared/use-own-act'

/** The user's own personal tokens that are valid, and a form to make another. */
export function TokensScreen({ tokens, most }: { tokens: readonly PersonalToken[]; most: number }) {
  const t = useTranslations('apiTokens')
  const tShell = useTranslations('shell.titles')
  const formats = useFormats()
  const { act, busy, dialog } = useOwnAct()
  const [made, setMade] = useState<string | null>(null)

  async function end({ id, name }: PersonalToken) {
    if (!(await confirm({ title: t('endQuestion', { name }), body: t('endHelp'), action: t('end'), tone: 'danger' }))) return
    await act(id, async () => {
      await call(endToken, { id })
      notify.success(t('ended', { name }))
    })
  }

  return (
    <PageTemplate kind="editor" back={paths.settings} backLabel={tShell('settings')}>
      <PageHeader title={tShell('apiTokens')} subtitle={t('intro')} className="mb-6" />
      <div className="flex flex-col gap-4">
        {made !== null && <MadeTokenCard token={made} onDone={() => setMade(null)} />}
        {made === null && tokens.length >= most && (
          <Banner tone="info" announce="none">
            {t('full', { most })}
          </Banner>
        )}
        {made === null && tokens.length < most && <NewTokenForm onMade={setMade} />}
        <Card as="section" aria-labelledby="tokens-title">
          <h2 id="tokens-title" className="text-lead font-bold">
            {t('yours')}
          </h2>
          {tokens.length === 0 && <p className="text-muted">{t('none')}</p>}
          <ul className="mt-2 divide-y divide-line">
            {tokens.map((token) => (
              <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 grow basis-60">
                  <span className="block font-medium wrap-anywhere">{token.name}</span>
                  <span className="block text-dense wrap-anywhere text-muted">
                    <span className="tabular-nums">{token.hint}…</span> · {t('until', { until: formats.date(token.expiresAt) })} ·{' '}
                    {usedText(token)}
                  </span>
                </span>
                <Chip tone={token.mayWrite ? 'warning' : 'neutral'}>{t(token.mayWrite ? 'WRITE' : 'READ')}</Chip>
                <Button
                  size="sm"
                  loading={busy === token.id}
                  aria-label={t('endNamed', { name: token.name })}
                  onPress={() => void end(token)}
                >
                  {t('end')}
                </Button>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-dense text-muted">
            {t('never')} {t('endsWith')}
          </p>
        </Card>
      </div>
      {dialog}
    </PageTemplate>
  )

  function usedText({ lastUsedAt, lastAddress }: PersonalToken): string {
    return lastUsedAt === null ? t('neverUsed') : t('used', { at: formats.dateTime(lastUsedAt), address: lastAddress ?? '–' })
  }
}
