'use client'

import { FileSpreadsheet, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listDataSets } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'
import { useCounts } from '@/components/lists/list-words'

/** A choice of the data set into which a file is imported: those in use. */
export function UploadSetsScreen({ sets }: { sets: OutputOf<typeof listDataSets>['rows'] }) {
  const t = useTranslations('thirdParty')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const counts = useCounts()
  const open = sets.filter(({ active }) => active)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={tShell('titles.dataUpload')} subtitle={open.length > 0 ? t('upload.choose') : undefined} />
      {open.length === 0 && (
        <EmptyState
          icon={<FileSpreadsheet />}
          title={t('empty')}
          action={
            <LinkButton href={`${paths.dataSets}/new`} variant="primary" icon={<Plus />}>
              {t('add')}
            </LinkButton>
          }
        >
          {t('intro')}
        </EmptyState>
      )}
      {open.length > 0 && (
        <List label={tShell('titles.dataUpload')}>
          {open.map(({ id, name, columns, people }) => (
            <ListRow
              key={id}
              href={`${paths.dataUpload}/${id}`}
              title={name}
              subtitle={`${t('columnCount', { count: columns })} · ${counts({ people }) || tLists('column.unused')}`}
            />
          ))}
        </List>
      )}
    </div>
  )
}
