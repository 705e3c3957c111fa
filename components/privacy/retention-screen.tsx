'use client'

import { Save, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { previewRetention, saveRetention, type Periods, type Retention } from '@/lib/contracts/privacy'
import { useFormats } from '@/lib/i18n/use-formats'
import { mostDays, retentionKinds, retentionNames, type RetentionKind } from '@/lib/privacy/retention'
import { usePrivacyAct } from './use-privacy-act'

type Preview = OutputOf<typeof previewRetention>

/** The retention periods: they are only saved after their effects have been shown. */
export function RetentionScreen({ retention: { periods: held, revision, changedAt, changedBy } }: { retention: Retention }) {
  const t = useTranslations('privacy')
  const tShell = useTranslations('shell')
  const tNumber = useTranslations('ui.number')
  const formats = useFormats()
  const { act, busy, dialog } = usePrivacyAct()
  const [periods, setPeriods] = useState(held)
  const [preview, setPreview] = useState<Preview | null>(null)

  const errorOf = (kind: RetentionKind): string | null => {
    const days = periods[kind]
    if (days === null) return null
    if (days > mostDays) return tNumber('atMost', { max: mostDays })
    return days < retentionKinds[kind].least ? t('retention.tooShort', { count: retentionKinds[kind].least }) : null
  }
  const isWrong = retentionNames.some((kind) => errorOf(kind) !== null)

  function set(kind: RetentionKind, days: number | null) {
    setPeriods((before): Periods => ({ ...before, [kind]: days }))
    setPreview(null)
  }

  async function look(event: SyntheticEvent) {
    event.preventDefault()
    if (!isWrong) setPreview(await act('look', () => call(previewRetention, { periods })))
  }

  async function save(seen: string) {
    if (!(await act('save', () => call(saveRetention, { periods, revision, seen })))) return
    setPreview(null)
    notify.success(t('retention.saved'))
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={tShell('titles.retention')} />
      <p className="max-w-prose text-muted">{t('retention.intro')}</p>
      <form method="post" noValidate onSubmit={(event) => void look(event)} className="flex max-w-editor flex-col items-start gap-5">
        {retentionNames.map((kind) => (
          <NumberField
            key={kind}
            className="w-full"
            label={t(`retention.kind.${kind}`)}
            description={t(kind === 'exports' ? 'retention.leastExports' : 'retention.least', { count: retentionKinds[kind].least })}
            optional
            min={1}
            max={mostDays}
            value={periods[kind]}
            error={errorOf(kind)}
            onChange={(days) => set(kind, days)}
          />
        ))}
        <Button type="submit" icon={<Search />} loading={busy === 'look'}>
          {t('retention.look')}
        </Button>
      </form>
      {preview && (
        <section aria-labelledby="removed-title" role="status" className="flex max-w-editor flex-col items-start gap-3">
          <h2 id="removed-title" className="text-lead font-bold">
            {t('retention.would')}
          </h2>
          <ul className="w-full divide-y divide-line">
            {retentionNames.map((kind) => {
              const found = preview.removals.find((removal) => removal.kind === kind)
              return (
                <li key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="font-medium">{t(`retention.kind.${kind}`)}</span>
                  <span className="text-muted">
                    {found && found.oldestAt !== null
                      ? t('retention.removes', { count: found.count, oldest: formats.dateTime(found.oldestAt) })
                      : t('retention.nothing')}
                  </span>
                </li>
              )
            })}
          </ul>
          <Banner tone="warning" announce="none">
            {t('retention.forGood')}
          </Banner>
          <Button variant="primary" icon={<Save />} loading={busy === 'save'} onPress={() => void save(preview.seen)}>
            {t('retention.save')}
          </Button>
        </section>
      )}
      {changedAt !== null && (
        <p className="text-dense text-muted">{t('retention.changed', { at: formats.dateTime(changedAt), by: changedBy ?? '' })}</p>
      )}
      {dialog}
    </div>
  )
}
