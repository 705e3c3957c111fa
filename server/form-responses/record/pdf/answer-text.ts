import 'server-only'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { isDay, notObserved, proceduresIn, radiographsIn, type Answer } from '@/lib/forms/answers'
import { textIn, type BareField, type Text } from '@/lib/forms/definition'
import type { Formats } from '@/lib/format'
import type { Locale } from '@/lib/i18n/locales'
import type { translatorFor } from '@/lib/i18n/translator'

export type Words = {
  readonly t: Awaited<ReturnType<typeof translatorFor<'form'>>>
  readonly formats: Formats
  readonly locale: Locale
  readonly language: keyof Text
  readonly notation: ToothNotation
  /** The names of the values, by the id of a scale's version. */
  readonly scales: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** The names of procedures, by id. */
  readonly procedures: ReadonlyMap<string, string>
  /** The names of files, by id. */
  readonly files: ReadonlyMap<string, string>
}

/** An answer as it is printed, in one line or several. */
export function answerText(field: BareField, answer: Answer | undefined, words: Words): string {
  const { t, formats } = words
  if (answer === undefined || answer === null || answer === '') return t('notAnswered')
  switch (field.type) {
    case 'BOOLEAN':
      return t(answer === true ? 'yes' : 'no')
    case 'NUMBER':
      return typeof answer === 'number' ? [formats.number(answer, { maximumFractionDigits: 20 }), field.unit].filter(Boolean).join(' ') : ''
    case 'DATE':
      return typeof answer === 'string' ? formats.longDay(answer) : ''
    case 'DROPDOWN':
    case 'MULTISELECT': {
      const chosen = Array.isArray(answer) ? answer : [answer]
      return chosen.flatMap((one) => optionText(field, one, words)).join('\n')
    }
    case 'TOOTHMAP':
      return formatTeeth(
        Array.isArray(answer) ? answer.flatMap((one) => (isToothAnswer(one) ? [{ teeth: [one.tooth], surfaces: one.surfaces }] : [])) : [],
        words.notation,
      )
    case 'RADIOGRAPHS':
      return radiographsIn(answer)
        .map(({ radiograph, quality, justification }) => {
          const head = [t(`radiograph.kind.${radiograph}`), quality === null ? '' : t(`radiograph.qualityOf.${quality}`)]
          return [head.filter(Boolean).join(', '), justification.trim()].filter(Boolean).join(': ')
        })
        .join('\n')
    case 'PROCEDURE':
      return proceduresIn(answer)
        .map(({ procedure, teeth, help }) =>
          [
            words.procedures.get(procedure) ?? t('procedure.gone'),
            teeth.length === 0 ? '' : formatTeeth([{ teeth, surfaces: [] }], words.notation),
            help === null ? '' : t(`procedure.helpOf.${help}`),
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n')
    case 'FILE_UPLOAD':
      return Array.isArray(answer)
        ? answer.flatMap((one) => (typeof one === 'string' ? [words.files.get(one) ?? t('file.file')] : [])).join('\n')
        : ''
    case 'SCALE':
      return markText(field.scaleId, answer, words)
    case 'GRID':
    case 'GROUP':
      return ''
    case 'SIGNATURE':
      return typeof answer === 'object' && !Array.isArray(answer) && 'name' in answer ? t('signature.of', { name: answer.name }) : ''
    case 'COMPUTED':
      return computedText(field.format, answer, words)
    default:
      return typeof answer === 'string' ? answer : ''
  }
}

/** A mark in the words of its scale. */
export function markText(scaleId: string | null, mark: Answer | undefined, { scales }: Words): string {
  if (typeof mark !== 'number') return mark === notObserved ? '–' : ''
  return scales.get(scaleId ?? '')?.get(mark) ?? String(mark)
}

function optionText(field: Extract<BareField, { type: 'DROPDOWN' | 'MULTISELECT' }>, one: unknown, { locale, language }: Words): string[] {
  if (typeof one === 'string') {
    const option = field.options.find(({ value }) => value === one)
    return [option ? textIn(option.caption, locale, language) || one : one]
  }
  return typeof one === 'object' && one !== null && 'other' in one && typeof one.other === 'string' ? [one.other] : []
}

function isToothAnswer(one: unknown): one is { tooth: number; surfaces: string[] } {
  return typeof one === 'object' && one !== null && 'tooth' in one && 'surfaces' in one
}

function computedText(format: string, answer: Answer, { t, formats }: Words): string {
  if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no')
  if (typeof answer === 'string') return format === 'DATE' && isDay(answer) ? formats.day(answer) : answer
  if (typeof answer !== 'number') return '–'
  return formats.number(answer, format === 'PERCENT' ? { style: 'percent', maximumFractionDigits: 1 } : { maximumFractionDigits: 6 })
}
