'use client'

import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listMyAbsences } from '@/lib/contracts/absences'
import { useSpanWords } from './span-words'
import { AbsenceChip } from './state-chip'

type Line = OutputOf<typeof listMyAbsences>['rows'][number]

interface AbsenceListProps {
  label: string
  rows: readonly Line[]
  /** Whether these are the reader's own absences, which are listed without names. */
  isOwn: boolean
  today: string
  hrefOf: (row: Line) => string
}

/** Absences, each with its dates, what it touches and its state. */
export function AbsenceList({ label, rows, isOwn, today, hrefOf }: AbsenceListProps) {
  const t = useTranslations('absences')
  const words = useSpanWords(today)
  const days = (row: Line) => t('days', { count: row.days })
  const touched = (row: Line) =>
    [row.events > 0 && t('events', { count: row.events }), row.hasEvidence && t('withEvidence')].filter(Boolean)
  const columns: Column<Line>[] = [
    ...(isOwn ? [] : [{ id: 'who', header: t('who'), cell: (row: Line) => <Who row={row} href={hrefOf(row)} /> }]),
    {
      id: 'what',
      header: t('type'),
      cell: (row) =>
        isOwn ? (
          <TextLink href={hrefOf(row)} aria-label={`${row.type.name}, ${words(row)}`}>
            {row.type.name}
          </TextLink>
        ) : (
          row.type.name
        ),
    },
    {
      id: 'when',
      header: t('when'),
      cell: (row) => (
        <>
          {words(row)}
          <span className="block text-meta text-muted">{days(row)}</span>
        </>
      ),
    },
    {
      id: 'touches',
      header: t('touches'),
      cell: (row) => (
        <>
          {touched(row).join(', ')}
          <Lacks row={row} />
        </>
      ),
    },
    { id: 'state', header: t('stateHead'), cell: (row) => <AbsenceChip state={row.state} /> },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      card={(row) => (
        <ListRow
          key={row.id}
          href={hrefOf(row)}
          leading={isOwn ? undefined : <Avatar name={row.person.displayName} />}
          title={isOwn ? row.type.name : row.person.displayName}
          due={hasWarnings(row) && <Lacks row={row} isInLine />}
          subtitle={[words(row), !isOwn && row.type.name, days(row), ...touched(row), !isOwn && row.caption].filter(Boolean).join(' · ')}
          trailing={<AbsenceChip state={row.state} />}
        />
      )}
    />
  )
}

function Who({ row: { person, caption }, href }: { row: Line; href: string }) {
  return (
    <span className="flex items-center gap-3 py-1">
      <Avatar name={person.displayName} size="sm" />
      <span className="flex min-w-0 flex-col">
        <TextLink href={href}>{person.displayName}</TextLink>
        {caption !== '' && <span className="text-meta text-muted">{caption}</span>}
      </span>
    </span>
  )
}

/** Warnings: events without a teacher, and evidence that is missing. */
function Lacks({ row: { uncovered, lacksEvidence }, isInLine = false }: { row: Line; isInLine?: boolean }) {
  const t = useTranslations('absences')
  const block = isInLine ? '' : 'block'
  return (
    <>
      {uncovered > 0 && <span className={classNames(block, 'text-danger')}>{t('uncovered', { count: uncovered })}</span>}
      {isInLine && uncovered > 0 && lacksEvidence && ' · '}
      {lacksEvidence && <span className={classNames(block, 'text-warning')}>{t('lacksEvidence')}</span>}
    </>
  )
}

const hasWarnings = ({ uncovered, lacksEvidence }: Line) => uncovered > 0 || lacksEvidence
