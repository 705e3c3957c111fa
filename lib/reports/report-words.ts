import type { useTranslations } from 'next-intl'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import type { Formats } from '@/lib/format'
import { wordAt } from '@/lib/i18n/word-at'
import type { Dimension } from './measures'

type Element = AnsweredBlock['elements'][number]
export type Told = { readonly n: number | null; readonly people: number | null; readonly value: number | null }

const dayMs = 86_400_000

interface ReportWordsOf {
  readonly t: ReturnType<typeof useTranslations<'reports'>>
  /** The texts of reportSources. */
  readonly sources: unknown
  readonly formats: Formats
}

/** The words of what a report shows: values with their unit, rows and columns by name. */
export function reportWords({ t, sources, formats }: ReportWordsOf) {
  function number({ unit, decimals }: Pick<Element, 'unit' | 'decimals'>, value: number): string {
    if (unit === 'SHARE') return formats.percent(value)
    if (unit === 'DAY') return formats.day(new Date(value * dayMs).toISOString().slice(0, 10))
    return formats.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  }

  /** A number that may lie between two others, as the middle of an even number does: with one decimal where it has one. */
  function middle(element: Pick<Element, 'unit' | 'decimals'>, value: number): string {
    const decimals = Number.isInteger(value) ? element.decimals : Math.max(1, element.decimals)
    return number({ ...element, decimals }, value)
  }

  /** `isFew`: the number of rows is known, but they are too few to show more. `few` selects a shorter text for narrow places. */
  function cell(
    element: Element,
    { n, value }: Told,
    few: 'few' | 'tooFew' = 'tooFew',
  ): { readonly text: string; readonly isFew: boolean } {
    if (n === null) return { text: t('report.hidden'), isFew: true }
    if (value !== null) return { text: number(element, value), isFew: false }
    return n === 0 ? { text: '–', isFew: false } : { text: t(`report.${few}`), isFew: true }
  }

  /** The `name` if there is one; otherwise the text for the value itself. */
  function head(
    dimension: Dimension | null,
    words: string | null,
    { key, name }: { readonly key: string; readonly name: string | null },
  ): string {
    if (name !== null) return name
    if (key === '') return t('report.nothing')
    const ours = words === null ? undefined : wordAt(sources, ['option', words, key])
    if (ours !== undefined) return ours
    switch (dimension) {
      case 'year':
        return t('report.year', { year: key })
      case 'month':
        return formats.month(`${key}-01`)
      // 2024 began on a Monday.
      case 'weekday':
        return formats.weekday(`2024-01-0${key}`)
      case 'academicYear':
        return t('report.academicYear', { from: key.slice(0, 4), to: String(Number(key.slice(0, 4)) + 1).slice(2) })
      default:
        return key
    }
  }

  function dimension(of: Dimension | null): string {
    if (of === null) return ''
    return wordAt(sources, ['dimension', of]) ?? fieldWord(sources, of) ?? ''
  }

  return { number, middle, cell, head, dimension }
}

export type ReportWords = ReturnType<typeof reportWords>

/** The word for a field, from the first source that has a field of this name: such fields have the same word everywhere. */
function fieldWord(sources: unknown, dimension: string): string | undefined {
  const name = dimension.replace('field.', '')
  const fields = typeof sources === 'object' && sources !== null && 'field' in sources ? sources.field : null
  if (typeof fields !== 'object' || fields === null) return undefined
  return Object.values(fields).flatMap((source: unknown) => wordAt(source, [name]) ?? [])[0]
}

/** The middle of a row's year group, where the row's value lies below it; otherwise null. */
export function medianAbove(block: AnsweredBlock, { element, row }: { readonly element: number; readonly row: number }): number | null {
  const group = block.spread?.groupOf[row] ?? null
  const figure = group === null ? null : (block.spread?.groups[group]?.figures[element] ?? null)
  const { value } = numbersAt(block, { element, row, column: null })
  return figure && value !== null && value < figure.median ? figure.median : null
}

/** The numbers at a place, in the contract's layout; `row` and `column` are null for the totals. */
export function numbersAt(
  { rows, columns, n, people, value }: Pick<AnsweredBlock, 'rows' | 'columns' | 'n' | 'people' | 'value'>,
  { element, row, column }: { readonly element: number; readonly row: number | null; readonly column: number | null },
): Told {
  const at = (element * (rows.length + 1) + (row ?? rows.length)) * (columns.length + 1) + (column ?? columns.length)
  return { n: n[at] ?? null, people: people[at] ?? null, value: value[at] ?? null }
}
