'use client'

import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { readRecord } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useValueText } from './use-value-text'

/** A person's record in a data set, for reading. */
export function RecordScreen({ found: { set, columns, record }, isOwn }: { found: OutputOf<typeof readRecord>; isOwn: boolean }) {
  const t = useTranslations('thirdParty')
  const tShell = useTranslations('shell.titles')
  const formats = useFormats()
  const textOf = useValueText()
  const back = isOwn
    ? { href: paths.dataRecords, label: tShell('dataRecords') }
    : { href: `${paths.dataRecords}/${set.id}`, label: set.name }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={isOwn ? set.name : record.name}
        subtitle={
          <>
            {isOwn ? t('records.own') : set.name} · {t('records.since', { at: formats.dateTime(record.updatedAt) })}
          </>
        }
        back={<BackButton href={back.href} label={back.label} />}
      />
      <Card>
        <dl className="flex flex-col divide-y divide-line">
          {columns.map(({ id, caption, type }) => (
            <div key={id} className="grid gap-x-4 py-2 first:pt-0 last:pb-0 sm:grid-cols-2">
              <dt className="text-muted wrap-anywhere">{caption}</dt>
              <dd className="wrap-anywhere">
                {textOf(type, record.values[id] ?? '') || <span className="text-muted">{t('records.empty')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
