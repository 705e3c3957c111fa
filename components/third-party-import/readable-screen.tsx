'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCounts } from '@/components/lists/list-words'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listReadable } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'

interface ReadableScreenProps {
  found: OutputOf<typeof listReadable>
  personId: string
}

const path = paths.dataRecords

/** The data sets of which a person may read anything: the records of others, and their own. */
export function ReadableScreen({ found: { others, own }, personId }: ReadableScreenProps) {
  const t = useTranslations('thirdParty.records')
  const tShell = useTranslations('shell')
  const counts = useCounts()
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={tShell('titles.dataRecords')} />
      {others.length + own.length === 0 && (
        <EmptyState icon={<FileSpreadsheet />} title={t('nothing')}>
          {t('nothingHelp')}
        </EmptyState>
      )}
      {others.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 id="others-title" className="text-lead font-bold">
            {t('others')}
          </h2>
          <List aria-labelledby="others-title">
            {others.map(({ id, name, people }) => (
              <ListRow key={id} href={`${path}/${id}`} title={name} subtitle={counts({ people })} />
            ))}
          </List>
        </section>
      )}
      {own.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 id="own-title" className="text-lead font-bold">
            {t('own')}
          </h2>
          <List aria-labelledby="own-title">
            {own.map(({ id, name }) => (
              <ListRow key={id} href={`${path}/${id}/${personId}`} title={name} />
            ))}
          </List>
        </section>
      )}
    </div>
  )
}
