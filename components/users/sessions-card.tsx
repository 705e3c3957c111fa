'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { endSessions, type Account, type OpenSession } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'
import { useAccountAct } from './use-account-act'

/** The devices on which a person is logged in, and the way to log them out. */
export function SessionsCard({
  person: { id, displayName: name },
  sessions,
  isSelf,
}: {
  person: Account
  sessions: readonly OpenSession[]
  isSelf: boolean
}) {
  const t = useTranslations('accounts')
  const formats = useFormats()
  const { act, busy } = useAccountAct()

  async function end() {
    const isSure = await confirm({
      title: t('sessions.endQuestion', { name }),
      body: isSelf ? `${t('sessions.endHelp')} ${t('sessions.endOwnHelp')}` : t('sessions.endHelp'),
      action: t('sessions.end'),
      tone: 'danger',
    })
    if (!isSure) return
    await act('end', async () => {
      const { ended } = await call(endSessions, { id })
      notify.success(t('sessions.ended', { count: ended }))
    })
  }

  return (
    <Card as="section" aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-lead font-bold">
        {t('part.sessions')}
      </h2>
      {sessions.length === 0 && <p className="text-muted">{t('sessions.none')}</p>}
      {sessions.length > 0 && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {sessions.map(({ id: sessionId, browser, system, createdAt, lastSeenAt, isThis }) => (
              <li key={sessionId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 grow basis-60">
                  <span className="block font-medium">
                    {browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'))}
                  </span>
                  <span className="block text-dense text-muted">
                    {t('sessions.since', { created: formats.dateTime(createdAt), seen: formats.dateTime(lastSeenAt) })}
                  </span>
                </span>
                {isThis && <Chip tone="info">{t('sessions.this')}</Chip>}
              </li>
            ))}
          </ul>
          <Button className="mt-3" icon={<LogOut />} loading={busy === 'end'} onPress={() => void end()}>
            {t('sessions.end')}
          </Button>
        </>
      )}
    </Card>
  )
}
