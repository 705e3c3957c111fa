'use client'

import { useTranslations } from 'next-intl'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import type { OpenCell } from './drawn-block'
import { TargetWord } from './target-word'
import { numbersAt } from '@/lib/reports/report-words'
import { useReportWords } from './use-report-words'

/** The numbers of a block that is not split, each with the number of rows and students on which it rests. */
export function BlockNumbers({ block, onOpen }: { block: AnsweredBlock; onOpen: OpenCell | null }) {
  const t = useTranslations('reports.report')
  const words = useReportWords()
  // If the whole block is about one student, the numbers need not say so.
  const isOfOne = block.elements.every((_, at) => (numbersAt(block, { element: at, row: null, column: null }).people ?? 2) <= 1)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {block.elements.map((element, at) => {
        if (element.bar !== null) return null
        const told = numbersAt(block, { element: at, row: null, column: null })
        const { text, isFew } = words.cell(element, told)
        const isOpenable = onOpen !== null && element.hasRows && told.n !== null && told.n > 0
        return (
          <div key={element.name} className="min-w-36">
            <dt className="text-dense text-muted">{element.name}</dt>
            <dd className={isFew ? 'text-body text-muted' : 'text-h2 font-bold tabular-nums'}>
              {isOpenable ? (
                <button
                  type="button"
                  className="rounded-control text-left text-primary hover:underline"
                  aria-label={t('open', { name: element.name, value: text })}
                  onClick={() => onOpen({ element: at, row: null, column: null, title: element.name })}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </dd>
            <dd className="text-meta text-muted">
              {told.n !== null &&
                told.people !== null &&
                (isOfOne ? t('restsOnOne', { count: told.n }) : t('restsOn', { count: told.n, people: told.people }))}{' '}
              <TargetWord element={element} told={told} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
