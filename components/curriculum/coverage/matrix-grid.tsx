'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataGrid, type GridColumn } from '@/components/shared/data-grid/data-grid'
import { Chip } from '@/components/ui/chip'
import { IconSlot } from '@/components/ui/icon-slot'
import type { CoverageMatrix } from '@/lib/contracts/coverage'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { fillerOf } from '@/lib/i18n/filler'
import { CellFace, type MatrixShow } from './cell-face'
import { indexCells, type MatrixCell, type MatrixGroup, type MatrixOutcome } from './matrix-rows'
import { OutcomeFlag } from './outcome-flag'
import { plannedLevels, countPlanned, useTold } from './use-told'

type Row =
  | { readonly id: string; readonly group: MatrixGroup; readonly isOpen: boolean }
  | { readonly id: string; readonly outcome: MatrixGroup['rows'][number] }

interface MatrixGridProps {
  view: CoverageMatrix
  groups: readonly MatrixGroup[]
  show: MatrixShow
  marksGaps: boolean
  onOpen: (outcome: MatrixOutcome, nodeId: string | null) => void
}

const totalColumn = 'total'

const leastWidth = 5
/** If there are few columns, each is as wide as the longest word of its title. */
function widthOf(title: string, columns: number): number {
  if (columns > 8) return leastWidth
  const longest = Math.max(...title.split(/\s/u).map((word) => word.length))
  return Math.min(8, Math.max(leastWidth, longest * 0.45 + 1))
}

/** Outcomes below their groups, by the parts of the curriculum: what is planned for each, what was held, and who has shown it. */
export function MatrixGrid({ view, groups, show, marksGaps, onOpen }: MatrixGridProps) {
  const t = useTranslations('coverage')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () =>
      groups.flatMap((group): Row[] => {
        const isOpen = !folded.has(group.group.id)
        const ofGroup = isOpen ? group.rows.map((outcome) => ({ id: outcome.id, outcome })) : []
        return [{ id: `group ${group.group.id}`, group, isOpen }, ...ofGroup]
      }),
    [groups, folded],
  )
  const columns = useColumns(view, { show, marksGaps })

  function open(row: Row, columnId: string) {
    if ('outcome' in row) return onOpen(row.outcome, columnId === 'outcome' || columnId === totalColumn ? null : columnId)
    const { id } = row.group.group
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <DataGrid
      label={t('matrix')}
      size="lines"
      rows={rows}
      columns={columns}
      heads={[]}
      isOpenHeading={(row) => ('isOpen' in row ? row.isOpen : null)}
      onOpen={open}
    />
  )
}

function useColumns(view: CoverageMatrix, { show, marksGaps }: Pick<MatrixGridProps, 'show' | 'marksGaps'>): GridColumn<Row>[] {
  const t = useTranslations('coverage')
  const levels = useTranslations('curriculum.level')
  const letter = useTranslations('curriculum.letter')
  const told = useTold(view.frame)
  return useMemo(() => {
    const { number, short, held, shownBy } = told
    const cellAt = indexCells(view)
    // The texts of a cell are looked up once, not for each row that scrolls into view.
    const cellWords = fillerOf(t('cell', { outcome: '{outcome}', node: '{node}', words: '{words}' }))
    const none = t('notCovered')
    const letters: Readonly<Record<OutcomeLevel, string>> = {
      INTRODUCED: letter('INTRODUCED'),
      PRACTISED: letter('PRACTISED'),
      ASSESSED: letter('ASSESSED'),
    }
    const wordsOf = (cell: Pick<MatrixCell, 'planned' | 'held' | 'shown' | 'over'> | null): string =>
      cell === null || (countPlanned(cell.planned) === 0 && cell.shown === 0)
        ? none
        : [
            ...plannedLevels(cell.planned).map((level) => t('levelOf', { level: levels(level), count: cell.planned[level] })),
            cell.held.times > 0 && held(cell.held),
            shownBy(cell.shown),
            cell.over.length > 0 && t('overlap'),
          ]
            .filter(Boolean)
            .join(', ')
    const faceOf = (cell: Pick<MatrixCell, 'planned' | 'held' | 'shown' | 'over'> | null) =>
      cell && (
        <CellFace
          show={show}
          letters={plannedLevels(cell.planned)
            .map((level) => letters[level])
            .join('')}
          planned={number(countPlanned(cell.planned))}
          shown={short(cell.shown)}
          times={cell.held.times > 0 ? `${number(cell.held.times)}×` : ''}
          share={
            view.frame.student ? (cell.shown ? 1 : 0) : view.frame.students && cell.shown !== null ? cell.shown / view.frame.students : null
          }
          isNothing={cell.held.times === 0 && cell.shown === 0}
          isOver={cell.over.length > 0}
        />
      )
    const title = ({ code, text }: MatrixOutcome) => `${code} ${text}`
    const outcome: GridColumn<Row> = {
      id: 'outcome',
      header: t('column.outcome'),
      value: ({ id }) => id,
      words: (row) =>
        'outcome' in row
          ? [title(row.outcome), row.outcome.isGap && marksGaps && t('gap'), row.outcome.over.length > 0 && t('overlap')]
              .filter(Boolean)
              .join(', ')
          : `${row.group.group.code} ${row.group.group.title}, ${t('outcomes', { count: row.group.rows.length })}`,
      cell: (row) =>
        'outcome' in row ? <Name outcome={row.outcome} marksGaps={marksGaps} /> : <GroupName group={row.group} isOpen={row.isOpen} />,
    }
    const total: GridColumn<Row> = {
      id: totalColumn,
      header: t('inTotal'),
      width: 5,
      value: () => 0,
      words: (row) => ('outcome' in row ? cellWords({ outcome: title(row.outcome), node: t('inTotal'), words: wordsOf(row.outcome) }) : ''),
      cell: (row) => 'outcome' in row && (row.outcome.isGap && row.outcome.shown === 0 ? null : faceOf(row.outcome)),
    }
    const parts = view.columns.map(({ id, title: node }, column): GridColumn<Row> => ({
      id,
      header: node,
      width: widthOf(node, view.columns.length),
      value: () => 0,
      words: (row) =>
        'outcome' in row ? cellWords({ outcome: title(row.outcome), node, words: wordsOf(cellAt(row.outcome.at, column)) }) : '',
      cell: (row) => 'outcome' in row && faceOf(cellAt(row.outcome.at, column)),
    }))
    return [outcome, total, ...parts]
  }, [view, show, marksGaps, told, t, levels, letter])
}

function Name({ outcome, marksGaps }: { outcome: MatrixOutcome; marksGaps: boolean }) {
  return (
    <span className="flex w-full items-center gap-2">
      <span className="shrink-0 text-meta font-normal text-muted tabular-nums">{outcome.code}</span>
      <span className="line-clamp-3 min-w-0 grow leading-4 font-normal wrap-anywhere">{outcome.text}</span>
      <span className="max-md:hidden">
        <OutcomeFlag outcome={outcome} marksGaps={marksGaps} />
      </span>
    </span>
  )
}

function GroupName({ group: { group, rows }, isOpen }: { group: MatrixGroup; isOpen: boolean }) {
  const t = useTranslations('coverage')
  return (
    <span className="inline-flex items-center gap-2">
      <IconSlot small>{isOpen ? <ChevronDown /> : <ChevronRight />}</IconSlot>
      <b>
        {group.code} {group.title}
      </b>
      <Chip>{t('outcomes', { count: rows.length })}</Chip>
    </span>
  )
}
