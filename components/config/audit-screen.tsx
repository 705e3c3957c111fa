'use client'

import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextButton } from '@/components/ui/text-button'
import type { OutputOf } from '@/lib/contract'
import type { listAudit, ShownAuditEntry } from '@/lib/contracts/config/audit'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { AuditEntryDialog } from './audit-entry-dialog'
import { AuditExport } from './audit-export'
import { AuditFilters } from './audit-filters'
import { auditHref, type MayOpen } from './audit-places'
import { useAuditWords } from './audit-words'

interface AuditScreenProps {
  page: OutputOf<typeof listAudit>
  asked: Filters
  mayOpen: MayOpen
}

/** The audit, newest first. The address holds the filters; a page is named by its neighbour, so that its entries stay the same. */
export function AuditScreen({ page: { entries, hasNewer, hasOlder, actorName, recordName, actions }, asked, mayOpen }: AuditScreenProps) {
  const t = useTranslations('audit')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const words = useAuditWords()
  const filters = useFilters(paths.audit, asked)
  // `of` names the page of the entry: a link in the dialog leads to another page, which the dialog must not cover.
  const [opened, setOpened] = useState<{ readonly entry: ShownAuditEntry; readonly of: Filters } | null>(null)
  const { olderId: _older, newerId: _newer, ...filter } = asked
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const [first, last] = [entries[0], entries.at(-1)]

  const columns: readonly Column<ShownAuditEntry>[] = [
    { id: 'what', header: t('column.what'), cell: what },
    { id: 'who', header: t('column.who'), cell: words.who },
    { id: 'at', header: t('column.at'), cell: ({ at }) => <span className="whitespace-nowrap">{formats.dateTime(at)}</span> },
    { id: 'address', header: t('column.address'), cell: ({ address }) => address },
    { id: 'changes', header: t('column.changes'), cell: ({ changes }) => changes.length > 0 && t('changed', { count: changes.length }) },
  ]

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={tShell('titles.audit')} intro={t('intro')} more={<AuditExport filter={filter} />} />
      <AuditFilters
        asked={filter}
        actions={actions}
        actorName={actorName}
        recordName={recordName}
        onSet={(change) => filters.set({ olderId: '', newerId: '', ...change })}
        onClear={isFiltered ? filters.clear : null}
      />
      {entries.length === 0 && (
        <EmptyState icon={<ScrollText />} title={t('none')} action={isFiltered && <Button onPress={filters.clear}>{t('clear')}</Button>}>
          {t('noneHelp')}
        </EmptyState>
      )}
      {entries.length > 0 && <DataTable label={tShell('titles.audit')} rows={entries} columns={columns} card={card} />}
      {(hasNewer || hasOlder) && (
        <nav aria-label={t('pages')} className="flex flex-wrap justify-end gap-2">
          {hasNewer && (
            <LinkButton size="sm" variant="quiet" href={auditHref(filter)}>
              {t('newest')}
            </LinkButton>
          )}
          {hasNewer && first ? (
            <LinkButton size="sm" icon={<ChevronLeft />} href={auditHref({ ...filter, newerId: first.id })}>
              {t('newer')}
            </LinkButton>
          ) : (
            <Button size="sm" icon={<ChevronLeft />} disabledReason={t('atNewest')}>
              {t('newer')}
            </Button>
          )}
          {hasOlder && last ? (
            <LinkButton size="sm" iconAfter={<ChevronRight />} href={auditHref({ ...filter, olderId: last.id })}>
              {t('older')}
            </LinkButton>
          ) : (
            <Button size="sm" iconAfter={<ChevronRight />} disabledReason={t('atOldest')}>
              {t('older')}
            </Button>
          )}
        </nav>
      )}
      {opened?.of === asked && <AuditEntryDialog entry={opened.entry} mayOpen={mayOpen} onClose={() => setOpened(null)} />}
    </div>
  )

  function what(entry: ShownAuditEntry) {
    const { action, record, at } = entry
    const name = words.action(action)
    return (
      <span className="flex flex-col items-start">
        <TextButton aria-label={t('details', { what: name, at: formats.dateTime(at) })} onPress={() => setOpened({ entry, of: asked })}>
          {name}
        </TextButton>
        {record && <span className="text-meta text-muted">{words.record(record)}</span>}
      </span>
    )
  }

  function card(entry: ShownAuditEntry) {
    const { id, action, record, at } = entry
    return (
      <ListRow
        key={id}
        title={words.action(action)}
        subtitle={
          <>
            {record && (
              <>
                {words.record(record)}
                <br />
              </>
            )}
            {words.who(entry)} · {formats.dateTime(at)}
          </>
        }
        onPress={() => setOpened({ entry, of: asked })}
      />
    )
  }
}
