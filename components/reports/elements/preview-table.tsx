'use client'

import { useTranslations } from 'next-intl'
import type { CheckedElement, ElementDefinition } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { fewestPeople, type Dimension } from '@/lib/reports/measures'
import type { ElementWords } from '@/lib/reports/element-words'

type Cell = CheckedElement['total']

interface PreviewTableProps {
  found: CheckedElement
  definition: ElementDefinition
  by: Dimension
  words: ElementWords
}

/** A row for each value of the dimension, with a bar; if the element is compared with a number, the bar has a line there. */
export function PreviewTable({ found: { rows, total, unit }, definition, by, words }: PreviewTableProps) {
  const t = useTranslations('reportElements.preview')
  const { source, target, decimals } = definition
  const line = target.kind === 'NUMBER' ? target.value : null
  const values = rows.flatMap(({ cell }) => cell.value ?? [])
  // A share is drawn against the whole; otherwise the largest value fills the bar.
  const most = unit === 'SHARE' ? 1 : Math.max(...values, line ?? 0)
  const hasBars = unit !== 'DAY' && most > 0 && values.every((value) => value >= 0)
  const wordsOf = (value: number) => words.number(value, { unit, decimals })
  return (
    <div className="max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="w-full text-dense">
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {words.dimension(source, by)}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              {t('entries')}
            </th>
            <th scope="col" colSpan={2} className="py-1 pl-2 text-right font-medium">
              {t(unit)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cell }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {words.keyOf(source, by, { key, name })}
              </th>
              <Told cell={cell} wordsOf={wordsOf} bar={hasBars ? { most, line } : null} />
            </tr>
          ))}
          <tr className="font-medium">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {t('all')}
            </th>
            <Told cell={total} wordsOf={wordsOf} bar={hasBars && unit === 'SHARE' ? { most, line } : null} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

type Bar = { readonly most: number; readonly line: number | null }

function Told({ cell: { n, value }, wordsOf, bar }: { cell: Cell; wordsOf: (value: number) => string; bar: Bar | null }) {
  const t = useTranslations('reportElements.preview')
  const formats = useFormats()
  return (
    <>
      <td className="px-2 py-2 text-right tabular-nums">
        {n === null ? (
          <>
            <span aria-hidden="true">{t('few', { count: fewestPeople })}</span>
            <span className="sr-only">{t('fewSpoken', { count: fewestPeople })}</span>
          </>
        ) : (
          formats.number(n)
        )}
      </td>
      {value === null ? (
        <td colSpan={2} className="py-2 pl-2 text-muted">
          {n === 0 ? '–' : t('tooFew')}
        </td>
      ) : (
        <>
          <td className="w-2/5 py-2 pl-2">{bar && <BarOf value={value} {...bar} />}</td>
          <td className="py-2 pl-2 text-right font-medium whitespace-nowrap tabular-nums">{wordsOf(value)}</td>
        </>
      )}
    </>
  )
}

/** The bar is hidden from screen readers, because the number beside it says the same. */
function BarOf({ value, most, line }: Bar & { value: number }) {
  const part = (of: number) => `${Math.min(100, Math.max(0, (of / most) * 100))}%`
  return (
    <div aria-hidden="true" className="relative h-4 min-w-12 bg-neutral-tint forced-colors:border">
      <div style={{ width: part(value) }} className="forced-chosen h-full bg-primary opacity-50" />
      {line !== null && line >= 0 && (
        <div style={{ left: part(line) }} className="absolute -inset-y-0.5 w-0.5 bg-ink forced-colors:bg-highlight" />
      )}
    </div>
  )
}
