'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Pager } from '@/components/shared/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Anchor } from '@/components/ui/link-context'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { ImportSummary, listImports } from '@/lib/contracts/imports'
import { useFormats } from '@/lib/i18n/use-formats'
import { useImportState, type ImportPath } from './import-words'

interface ImportListProps {
  list: OutputOf<typeof listImports>
  path: ImportPath
}

/** Imports so far, newest first: who brought what, and what became of it. */
export function ImportList({ list: { imports, total, page, pages, from }, path }: ImportListProps) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const router = useRouter()
  const stateOf = useImportState()

  const columns: readonly Column<ImportSummary>[] = [
    {
      id: 'file',
      header: t('column.file'),
      cell: ({ id, fileName }) => (
        <Anchor href={`${path}/${id}`} className="rounded-control font-medium hover:text-primary hover:underline">
          {fileName}
        </Anchor>
      ),
    },
    { id: 'by', header: t('column.by'), cell: byWhom },
    { id: 'rows', header: t('column.rows'), isNumber: true, cell: ({ total: rows }) => formats.number(rows) },
    { id: 'state', header: t('column.state'), cell: (row) => <State row={row} /> },
  ]

  return (
    <section aria-labelledby="earlier-title" className="flex flex-col gap-3">
      <h2 id="earlier-title" className="text-lead font-bold">
        {t('earlier')}
      </h2>
      {total === 0 && (
        <EmptyState icon={<FileUp />} title={t('none')}>
          {t('noneHelp')}
        </EmptyState>
      )}
      {total > 0 && <DataTable label={t('earlier')} rows={imports} columns={columns} card={card} />}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          from={from}
          to={from + imports.length - 1}
          total={total}
          onGo={(next) => router.replace(`${path}?page=${next}`)}
        />
      )}
    </section>
  )

  function byWhom({ by, createdAt }: ImportSummary): string {
    return t('by', { name: by, at: formats.dateTime(createdAt) })
  }

  function State({ row }: { row: ImportSummary }) {
    const { word, tone } = stateOf(row)
    return <StatusChip tone={tone}>{word}</StatusChip>
  }

  function card(row: ImportSummary) {
    const { word, tone } = stateOf(row)
    return (
      <ListRow
        key={row.id}
        href={`${path}/${row.id}`}
        title={row.fileName}
        subtitle={
          <>
            {byWhom(row)}
            <br />
            {t('rows', { count: row.total })}
          </>
        }
        trailing={<StatusChip tone={tone}>{word}</StatusChip>}
      />
    )
  }
}
