import type { useTranslations } from 'next-intl'
import type { ElementCondition, ElementDefinition, ElementSource } from '@/lib/contracts/reports'
import type { Formats } from '@/lib/format'
import { wordAt } from '@/lib/i18n/word-at'
import { fieldOf } from './element-values'
import { fieldOfDimension, plainDimensions, type Dimension, type ValueUnit } from './measures'

/** The name, by id, of a thing that has no text in the messages: a record of the school, an element. */
export type NameOf = (id: string) => string | undefined

type Sentence =
  | { readonly kind: 'all'; readonly source: string; readonly measure: string; readonly period: string }
  | { readonly kind: 'where'; readonly source: string; readonly conditions: string; readonly measure: string; readonly period: string }
  | { readonly kind: 'ratio'; readonly above: string; readonly below: string }

const dayMs = 86_400_000

interface ElementWordsOf {
  readonly t: ReturnType<typeof useTranslations<'reportElements'>>
  /** The texts of reportSources. */
  readonly words: unknown
  readonly formats: Formats
  readonly sources: readonly ElementSource[]
  readonly nameOf: NameOf
}

/**
 * The words for sources, fields, values and whole elements. Each part of a sentence is a message with placeholders, so that every language has its own order.
 * `sources` are the known fields; without them values are given as they are stored.
 */
export function elementWords({ t, words, formats, sources, nameOf }: ElementWordsOf) {
  const sourceOf = (source: string) => wordAt(words, ['source', source]) ?? source
  const fieldName = (source: string, field: string) => wordAt(words, ['field', source, field]) ?? field

  function valueOf(source: string, name: string, value: string): string {
    const field = fieldOf(
      sources.find((one) => one.name === source),
      name,
    )
    if (field?.kind === 'BOOL') return t(value === 'true' ? 'edit.yes' : 'edit.no')
    if (field?.kind === 'DAY') return formats.day(value)
    if (field?.kind === 'NUMBER') return formats.number(Number(value), { maximumFractionDigits: 6 })
    if (field?.words) return wordAt(words, ['option', field.words, value]) ?? value
    return nameOf(value) ?? (field?.isNamed ? t('preview.unnamed') : value)
  }

  function condition(source: string, { field: name, op, values }: ElementCondition): string {
    const kind = fieldOf(
      sources.find((one) => one.name === source),
      name,
    )?.kind
    const field = fieldName(source, name)
    const said = values.map((value) => valueOf(source, name, value))
    const any = formats.list(said, 'disjunction')
    if (op === 'EMPTY') return t('words.EMPTY', { field })
    if (op === 'BETWEEN') return t('words.BETWEEN', { field, from: said[0] ?? '', to: said[1] ?? '' })
    if (op === 'HAS_ALL') return t('words.HAS_ALL', { field, values: formats.list(said) })
    if (op === 'AT_LEAST') return t(kind === 'DAY' ? 'words.AT_LEAST_day' : 'words.AT_LEAST', { field, values: any })
    if (op === 'AT_MOST') return t(kind === 'DAY' ? 'words.AT_MOST_day' : 'words.AT_MOST', { field, values: any })
    return t(`words.${op}`, { field, values: any })
  }

  function conditions(source: string, where: ElementDefinition['where']): string {
    const groups = where.map((any) => {
      const said = any.map((one) => condition(source, one))
      return said.length === 1 ? (said[0] ?? '') : t('words.either', { conditions: formats.list(said, 'disjunction') })
    })
    return formats.list(groups)
  }

  function measureOf({ source, measure }: ElementDefinition): string {
    const ofAll = (where: readonly ElementCondition[]) =>
      conditions(
        source,
        where.map((one) => [one]),
      )
    if (measure.kind === 'RATIO') return ''
    if (measure.kind === 'SHARE') return t('words.SHARE', { conditions: ofAll(measure.where) })
    if (measure.kind === 'LAST') return t('words.LAST', { n: formats.number(measure.n), conditions: ofAll(measure.where) })
    if (measure.kind === 'COUNT' || measure.kind === 'LATEST') return t(`words.${measure.kind}`)
    return t(`words.${measure.kind}`, { field: fieldName(source, measure.field) })
  }

  function sentence(definition: ElementDefinition): Sentence {
    const { measure, where } = definition
    if (measure.kind === 'RATIO')
      return { kind: 'ratio', above: nameOf(measure.a) ?? t('preview.unnamed'), below: nameOf(measure.b) ?? t('preview.unnamed') }
    const said = { source: sourceOf(definition.source), measure: measureOf(definition), period: t(`words.${definition.period}`) }
    return where.length === 0 ? { kind: 'all', ...said } : { kind: 'where', ...said, conditions: conditions(definition.source, where) }
  }

  /** The whole definition as plain text. */
  function inWords(definition: ElementDefinition): string {
    const said = sentence(definition)
    const b = (chunks: string) => chunks
    if (said.kind === 'ratio') return t.markup('words.ratio', { b, above: said.above, below: said.below })
    const { source, measure, period } = said
    if (said.kind === 'all') return t.markup('words.all', { b, source, measure, period })
    return t.markup('words.where', { b, source, measure, period, conditions: said.conditions })
  }

  function dimension(source: string, of: Dimension): string {
    const plain = plainDimensions.find((one) => one === of)
    return plain ? t(`dimension.${plain}`) : fieldName(source, fieldOfDimension(of) ?? of)
  }

  /** The label of a row in a preview: its name, if it has one. */
  function keyOf(source: string, of: Dimension, { key, name }: { readonly key: string; readonly name: string | null }): string {
    if (name !== null) return name
    if (key === '') return t('preview.unsaid')
    if (of === 'year') return t('preview.yearOf', { year: key })
    if (of === 'month') return formats.month(`${key}-01`)
    // The first of January 2024 was a Monday.
    if (of === 'weekday') return formats.weekday(`2024-01-0${key}`)
    if (of === 'academicYear') return `${key.slice(0, 4)}/${String(Number(key.slice(0, 4)) + 1).slice(-2)}`
    const field = fieldOfDimension(of)
    return field === null ? t('preview.unnamed') : valueOf(source, field, key)
  }

  function number(value: number, { unit, decimals }: { readonly unit: ValueUnit; readonly decimals: number }): string {
    if (unit === 'DAY') return formats.day(new Date(value * dayMs).toISOString().slice(0, 10))
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return formats.number(value, unit === 'SHARE' ? { style: 'percent', ...digits } : digits)
  }

  return {
    sourceOf,
    whatOf: (source: string) => wordAt(words, ['what', source]) ?? '',
    fieldName,
    valueOf,
    condition,
    sentence,
    inWords,
    dimension,
    keyOf,
    number,
  }
}

export type ElementWords = ReturnType<typeof elementWords>
