'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { endSession, forgetDevice, signOutEverywhere, type OwnDevices } from '@/lib/contracts/sign-in/devices'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useOwnAct } from '@/components/shared/use-own-act'

type Named = { readonly browser: string | null; readonly system: string | null }

/** Where the user is logged in, and the devices from which they have logged in before. */
export function DevicesScreen({ sessions, devices }: OwnDevices) {
  const t = useTranslations('devices')
  const tShell = useTranslations('shell.titles')
  const formats = useFormats()
  const { act, busy, dialog } = useOwnAct()
  const nameOf = ({ browser, system }: Named) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'))

  async function endAll() {
    if (!(await confirm({ title: t('endAllQuestion'), body: t('endAllHelp'), action: t('endAll'), tone: 'danger' }))) return
    await act('all', async () => notify.success(t('endedAll', { count: (await call(signOutEverywhere, {})).ended })))
  }

  return (
    <PageTemplate kind="editor" back={paths.settings} backLabel={tShell('settings')}>
      <PageHeader title={tShell('devices')} subtitle={t('intro')} className="mb-6" />
      <div className="flex flex-col gap-4">
        <Card as="section" aria-labelledby="sessions-title">
          <h2 id="sessions-title" className="text-lead font-bold">
            {t('sessions')}
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {sessions.map((session) => {
              const [device, seen] = [nameOf(session), formats.dateTime(session.lastSeenAt)]
              return (
                <Row
                  key={session.id}
                  title={device}
                  isThis={session.isThis}
                  text={t('since', { created: formats.dateTime(session.createdAt), seen })}
                >
                  {!session.isThis && (
                    <Button
                      size="sm"
                      loading={busy === session.id}
                      aria-label={t('endNamed', { device, seen })}
                      onPress={() =>
                        void act(session.id, async () => {
                          await call(endSession, { id: session.id })
                          notify.success(t('ended'))
                        })
                      }
                    >
                      {t('end')}
                    </Button>
                  )}
                </Row>
              )
            })}
          </ul>
          <p className="mt-3 text-dense text-muted">{t('wasNotYou')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button icon={<LogOut />} loading={busy === 'all'} onPress={() => void endAll()}>
              {t('endAll')}
            </Button>
            <TextLink href={paths.changePassword}>{t('changePassword')}</TextLink>
          </div>
        </Card>
        <Card as="section" aria-labelledby="known-title">
          <h2 id="known-title" className="text-lead font-bold">
            {t('known')}
          </h2>
          <p className="text-dense text-muted">{t('knownHelp')}</p>
          {devices.length === 0 && <p className="mt-2">{t('knownNone')}</p>}
          <ul className="mt-2 divide-y divide-line">
            {devices.map((known) => {
              const [device, seen] = [nameOf(known), formats.dateTime(known.lastSeenAt)]
              return (
                <Row
                  key={known.id}
                  title={device}
                  isThis={known.isThis}
                  text={t('lastLogin', { created: formats.date(known.createdAt), seen, address: known.address })}
                >
                  <Button
                    size="sm"
                    loading={busy === known.id}
                    aria-label={t('forgetNamed', { device, seen })}
                    onPress={() =>
                      void act(known.id, async () => {
                        await call(forgetDevice, { id: known.id })
                        notify.success(t('forgotten'))
                      })
                    }
                  >
                    {t('forget')}
                  </Button>
                </Row>
              )
            })}
          </ul>
        </Card>
      </div>
      {dialog}
    </PageTemplate>
  )
}

function Row({ title, text, isThis, children }: { title: string; text: string; isThis: boolean; children: ReactNode }) {
  const t = useTranslations('devices')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium">{title}</span>
        <span className="block text-dense wrap-anywhere text-muted">{text}</span>
      </span>
      {isThis && <Chip tone="info">{t('this')}</Chip>}
      {children}
    </li>
  )
}
