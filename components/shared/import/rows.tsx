'use client'

import { Pencil, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import { StatusChip } from '@/components/ui/status-chip'
import type { ImportRow } from '@/lib/contracts/imports'
import { FixDialog } from './fix-dialog'
import type { FieldName, ImportPath } from './import-words'
import { RowChanges } from './row-changes'
import type { FoundImport, ImportActs } from './use-import'

type Show = FoundImport['show']
type Row = ImportRow & { readonly id: string }

interface RowsProps {
  found: FoundImport
  /** Null where the rows cannot be corrected any more. */
  acts: ImportActs | null
  fieldName: FieldName
  path: ImportPath
  /** The heading for what the rows are about; people where it is absent. */
  subject?: string | undefined
  shows: readonly Show[]
}

const tones = {
  NEW: 'success',
  CHANGED: 'info',
  SAME: 'neutral',
  ERROR: 'danger',
  JOINED: 'neutral',
  SKIPPED: 'neutral',
  GONE: 'warning',
} as const
/** Tabs that are shown only where they have rows: most kinds of import have none. */
const rare: readonly Show[] = ['GONE', 'SKIPPED']

/** The rows of an import, a page at a time: those of one kind, or all. */
export function Rows({
  found: {
    import: { id, counts, total, batch },
    rows,
    show,
    page,
    pages,
    from,
    shown,
  },
  acts,
  fieldName,
  path,
  subject,
  shows,
}: RowsProps) {
  const t = useTranslations('imports')
  const router = useRouter()
  const [fixing, setFixing] = useState<{ readonly number: number; readonly sent: ImportRow | null } | null>(null)
  const asIs = rows.find(({ number }) => number === fixing?.number)
  // The row was checked again since its correction was sent and has no errors; a row that still has errors stays open, with what was typed.
  const isOver = fixing !== null && (asIs === undefined || (fixing.sent !== null && asIs !== fixing.sent && asIs.errors.length === 0))
  // The row is forgotten here, too: the dialog must not open again by itself if the row goes wrong later.
  if (isOver) setFixing(null)
  const counted: Readonly<Record<Show, number>> = {
    ALL: total + counts.ADDED,
    ...counts,
    REFUSED: batch?.refused ?? 0,
    KEPT: batch?.kept ?? 0,
  }
  const hrefOf = (wanted: Show, at = 1) =>
    `${path}/${id}?${new URLSearchParams({ show: wanted, ...(at > 1 && { page: String(at) }) }).toString()}` as const

  const columns: readonly Column<Row>[] = [
    { id: 'who', header: subject ?? t('column.who'), cell: ({ label }) => <span className="font-medium">{label}</span> },
    { id: 'row', header: t('column.row'), isNumber: true, cell: ({ number, isAdded }) => (isAdded ? t('notInFile') : number) },
    { id: 'outcome', header: t('column.outcome'), cell: (row) => <Outcome row={row} /> },
    { id: 'what', header: t('column.what'), cell: (row) => <RowChanges row={row} fieldName={fieldName} /> },
    ...(acts ? [{ id: 'act', header: t('column.act'), cell: fixButton, isAction: true }] : []),
  ]

  return (
    <div className="flex flex-col gap-3">
      <NavTabs
        label={t('show.label')}
        tabs={shows
          .filter((one) => !rare.includes(one) || counted[one] > 0)
          .map((one) => ({ href: hrefOf(one), label: t(`show.${one}`), count: counted[one], current: one === show }))}
      />
      {rows.length === 0 && <EmptyState icon={<Rows3 />} title={t('noRows')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('show.label')}
          rows={rows.map((row): Row => ({ ...row, id: String(row.number) }))}
          columns={columns}
          card={card}
        />
      )}
      {rows.length > 0 && (
        <Pager
          page={page}
          pages={pages}
          from={from}
          to={from + rows.length - 1}
          total={shown}
          onGo={(at) => router.replace(hrefOf(show, at))}
        />
      )}
      {asIs && !isOver && acts && (
        <FixDialog
          key={asIs.number}
          row={asIs}
          acts={acts}
          fieldName={fieldName}
          onSent={() => setFixing({ number: asIs.number, sent: asIs })}
          onClose={() => setFixing(null)}
        />
      )}
    </div>
  )

  function Outcome({ row: { outcome } }: { row: ImportRow }) {
    return (
      outcome && (
        <StatusChip tone={tones[outcome]} className="whitespace-nowrap">
          {t(`outcome.${outcome}`)}
        </StatusChip>
      )
    )
  }

  function placeOf({ isAdded, number }: Row) {
    return isAdded ? t('notInFile') : `${t('column.row')} ${number}`
  }

  function fixButton(row: Row) {
    const issues = [...row.errors, ...row.warnings]
    // A problem with a row as a whole can only be corrected in the file.
    if (row.isAdded || issues.length === 0 || row.errors.some(({ field }) => field === '')) return null
    return (
      <Button
        size="sm"
        icon={<Pencil />}
        aria-label={t('fixNamed', { row: row.number })}
        onPress={() => setFixing({ number: row.number, sent: null })}
      >
        {t('fix')}
      </Button>
    )
  }

  function card(row: Row) {
    return (
      <ListRow
        key={row.id}
        title={row.label || placeOf(row)}
        subtitle={
          <>
            {row.label && placeOf(row)}
            <RowChanges row={row} fieldName={fieldName} />
            {acts && <span className="mt-2 block">{fixButton(row)}</span>}
          </>
        }
        trailing={<Outcome row={row} />}
      />
    )
  }
}
