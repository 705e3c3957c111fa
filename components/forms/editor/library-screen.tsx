'use client'

import { Library } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listLibraryItems } from '@/lib/contracts/forms'
import { libraryKinds, type LibraryKind } from '@/lib/forms/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { libraryNames } from './library-names'

type Row = OutputOf<typeof listLibraryItems>['items'][number]

/** Fields, groups, pages and options that forms copy. */
export function LibraryScreen({ kind, found }: { kind: LibraryKind; found: OutputOf<typeof listLibraryItems> }) {
  const t = useTranslations('formEditor')
  const formats = useFormats()
  const href = ({ id }: Row) => `${paths.formLibraryItem}/${id}` as const
  const state = ({ active, outdated }: Row) => (
    <span className="flex flex-wrap gap-1">
      {!active && <StatusChip tone="neutral">{t('types.inactive')}</StatusChip>}
      {outdated > 0 && <StatusChip tone="warning">{t('library.outdated', { count: outdated })}</StatusChip>}
    </span>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('settings.name'), href }),
    { id: 'version', header: t('library.version'), isNumber: true, cell: ({ version }) => formats.number(version) },
    { id: 'forms', header: t('types.forms'), isNumber: true, cell: ({ forms }) => formats.number(forms) },
    { id: 'state', header: t('list.state'), cell: state },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('library.title')} />
      <NavTabs
        label={t('library.title')}
        tabs={libraryKinds.map((one) => ({
          href: `${paths.formLibrary}/${libraryNames[one]}`,
          label: t(`library.kinds.${one}`),
          current: one === kind,
        }))}
      />
      {found.items.length === 0 ? (
        <EmptyState icon={<Library />} title={t('library.none')}>
          {t('library.noneHelp')}
        </EmptyState>
      ) : (
        <DataTable
          label={t(`library.kinds.${kind}`)}
          rows={found.items}
          columns={columns}
          card={(row) => (
            <ListRow
              key={row.id}
              href={href(row)}
              title={row.name}
              subtitle={t('home.forms', { count: row.forms })}
              trailing={state(row)}
            />
          )}
        />
      )}
    </div>
  )
}
