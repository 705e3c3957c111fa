'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { TimeField } from '@/components/ui/time-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { saveNotificationSettings, type readNotificationSettings } from '@/lib/contracts/messaging'
import { mailTimings, notificationCategories } from '@/lib/notices'

type Settings = OutputOf<typeof readNotificationSettings>

const usualQuiet = { from: '20:00', to: '07:00' }

/** The mail settings. Each change is saved at once; one that could not be saved is undone. */
export function NotificationSettingsScreen({ initial }: { initial: Settings }) {
  const t = useTranslations('notifications')
  const tShell = useTranslations('shell.titles')
  const [settings, setSettings] = useState(initial)
  const { mails, digestAt, quiet } = settings
  const isSame = quiet !== null && quiet.from === quiet.to

  async function change(next: Settings) {
    const before = settings
    setSettings(next)
    // The change is shown but not sent, because the other time is still to be chosen.
    if (next.quiet && next.quiet.from === next.quiet.to) return
    try {
      await call(saveNotificationSettings, next)
      notify.success(t('saved'), { id: 'notifications' })
    } catch {
      setSettings(before)
      notify.error(t('notSaved'), { id: 'notifications' })
    }
  }

  return (
    <div className="flex max-w-editor flex-col gap-6">
      <PageHeader title={tShell('notificationSettings')} subtitle={t('intro')} />
      <Card as="section" aria-label={t('mails')} className="flex flex-col gap-5">
        <h2 className="text-h2 font-bold">{t('mails')}</h2>
        {notificationCategories.map((category) => (
          <Segmented
            key={category}
            label={t(`category.${category}`)}
            description={t(`help.${category}`)}
            options={mailTimings.map((value) => ({ value, label: t(`timing.${value}`) }))}
            value={mails[category]}
            onChange={(value) => void change({ ...settings, mails: { ...mails, [category]: value } })}
          />
        ))}
      </Card>
      <Card as="section" aria-label={t('times')} className="flex flex-col gap-5">
        <h2 className="text-h2 font-bold">{t('times')}</h2>
        {Object.values(mails).includes('DIGEST') && (
          <TimeField
            label={t('digestAt')}
            required
            value={digestAt}
            onChange={(value) => value !== null && void change({ ...settings, digestAt: value })}
          />
        )}
        <Switch
          label={t('quiet')}
          description={t('quietHelp')}
          checked={quiet !== null}
          onChange={(isOn) => void change({ ...settings, quiet: isOn ? usualQuiet : null })}
        />
        {quiet && (
          <div className="flex flex-wrap gap-4">
            <TimeField
              label={t('quietFrom')}
              required
              value={quiet.from}
              onChange={(from) => from !== null && void change({ ...settings, quiet: { ...quiet, from } })}
            />
            <TimeField
              label={t('quietTo')}
              required
              error={isSame ? t('sameTime') : undefined}
              value={quiet.to}
              onChange={(to) => to !== null && void change({ ...settings, quiet: { ...quiet, to } })}
            />
          </div>
        )}
      </Card>
    </div>
  )
}
