'use client'

import { ArrowDown, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { heatLook, heatOf } from '@/components/shared/report/heat-cell'
import { progressHref } from '../report-hrefs'
import { Anchor } from '@/components/ui/link-context'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { goalOf, isMissed } from '@/lib/reports/measures'
import type { OpenCell } from './drawn-block'
import { medianAbove, numbersAt } from '@/lib/reports/report-words'
import { useReportWords } from './use-report-words'

interface BlockTableProps {
  block: AnsweredBlock
  onOpen: OpenCell | null
}

type Column = { readonly element: number; readonly column: number | null; readonly name: string }

/** Rows by elements, or rows by columns of one element, with the totals below. Each number that has rows opens them. */
export function BlockTable({ block, onOpen }: BlockTableProps) {
  const t = useTranslations('reports.report')
  const words = useReportWords()
  const { elements, rows, columns, rowsBy, columnsBy, rowsWords, columnsWords } = block
  const shown: Column[] =
    columnsBy === null
      ? elements.flatMap(({ name, bar }, element) => (bar === null ? [{ element, column: null, name }] : []))
      : [
          ...columns.map((head, column) => ({ element: 0, column, name: words.head(columnsBy, columnsWords, head) })),
          { element: 0, column: null, name: t('all') },
        ]
  const most = Math.max(
    0,
    ...rows.flatMap((_, row) => columns.map((__, column) => numbersAt(block, { element: 0, row, column }).value ?? 0)),
  )
  const isOfStudents = rowsBy === 'student'
  const isHot = block.show === 'MATRIX'
  const lines = [...rows.map((head, row) => ({ row, name: words.head(rowsBy, rowsWords, head) })), { row: null, name: t('all') }]
  return (
    <div className="-mx-4 max-h-dialog overflow-auto px-4 print:max-h-none print:overflow-visible">
      <table className="w-full border-separate border-spacing-0 text-left text-dense wrap-normal tabular-nums">
        <caption className="sr-only">{block.title}</caption>
        <thead>
          <tr className="text-meta text-muted">
            <th scope="col" className="sticky top-0 left-0 z-2 border-b border-line bg-surface py-2 pr-3 font-medium">
              {words.dimension(rowsBy)}
            </th>
            {shown.map(({ element, column, name }) => (
              <th
                key={`${element} ${column}`}
                scope="col"
                className="sticky top-0 z-1 border-b border-line bg-surface px-3 py-2 text-right font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, name }) => (
            <tr key={row ?? 'all'} className={row === null ? 'font-bold' : undefined}>
              <th scope="row" className="sticky left-0 max-w-60 min-w-24 border-b border-line bg-surface py-2 pr-3 font-medium">
                {isOfStudents && onOpen && row !== null && rows[row]?.key ? (
                  <Anchor href={progressHref(rows[row].key)} className="hover:underline">
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </th>
              {shown.map(({ element, column, name: of }) => {
                const one = elements[element]
                if (!one) return null
                const told = numbersAt(block, { element, row, column })
                const { text, isFew } = words.cell(one, told, 'few')
                const isOpenable = onOpen !== null && one.hasRows && told.n !== null && told.n > 0
                const median = row === null ? null : medianAbove(block, { element, row })
                const goal = row === null || !isMissed(one, told.value) ? null : goalOf(one)
                const step = isHot && row !== null && column !== null && told.value !== null && most > 0 ? heatOf(told.value / most) : null
                return (
                  <td
                    key={`${element} ${column}`}
                    className={classNames(
                      'border-b border-line px-3 py-2 text-right whitespace-nowrap',
                      isFew && 'text-muted',
                      step !== null && heatLook(step),
                    )}
                  >
                    {goal !== null && (
                      <Sign icon={<TriangleAlert />} says={t('misses', { target: words.number(one, goal) })} className="text-warning" />
                    )}
                    {median !== null && (
                      <Sign icon={<ArrowDown />} says={t('belowMedian', { median: words.middle(one, median) })} className="text-muted" />
                    )}
                    {isOpenable ? (
                      <button
                        type="button"
                        className={classNames(
                          'min-h-6 min-w-6 rounded-control text-right hover:underline',
                          step === null && 'text-primary',
                        )}
                        aria-label={t('openCell', { row: name, column: of, value: text })}
                        onClick={() => onOpen({ element, row, column, title: t('cellTitle', { row: name, column: of }) })}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Marks a value: with a sign to see, and with a sentence for screen readers. */
function Sign({ icon, says, className }: { icon: ReactNode; says: string; className: string }) {
  return (
    <span title={says} className={classNames('mr-1 inline-flex align-middle', className)}>
      <IconSlot small>{icon}</IconSlot>
      <span className="sr-only">{says}</span>
    </span>
  )
}
