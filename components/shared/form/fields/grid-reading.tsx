'use client'

import { useTranslations } from 'next-intl'
import { MarkTile } from '@/components/ui/mark-tile'
import { notObserved } from '@/components/ui/scale'
import type { FieldOf } from '@/lib/forms/definition'
import { marksIn } from '@/lib/forms/entries'
import { useFormText, useFormTools } from '../form-tools'
import { useFieldState, type FillProps } from '../use-field'

/** The rows of a grid with their marks, and beside each mark the one that the subject gave themself. */
export function GridReading({ field, state, store }: FillProps<FieldOf<'GRID'>>) {
  const t = useTranslations('form')
  const ui = useTranslations('ui.scale')
  const text = useFormText()
  const { scales, besideRow } = useFormTools()
  const own = useFieldState(store, field.self ?? field.uid)
  const steps = scales.get(field.scaleId ?? '') ?? []
  const marks = marksIn(state.answer)
  const ownField = field.self === null ? null : store.field(field.self)
  const ownMarks = marksIn(own.answer)
  return (
    <table className="w-full max-w-2xl text-left text-dense">
      <caption className="sr-only">{text(field.caption)}</caption>
      <tbody>
        {field.rows.map((row, at) => {
          const mark = marks[row.uid]
          const step = steps.find(({ value }) => value === mark)
          const ownMark = ownField?.type === 'GRID' ? ownMarks[ownField.rows[at]?.uid ?? ''] : undefined
          const ownStep = steps.find(({ value }) => value === ownMark)
          return (
            <tr key={row.uid} className="border-b border-line last:border-0">
              <th scope="row" className="w-1/2 py-1.5 pr-3 align-top font-medium">
                {text(row.caption)} {besideRow?.(row.uid)}
              </th>
              <td className="py-1.5 align-top" data-tone={step?.tone ?? 'neutral'}>
                <span className="flex flex-wrap items-center gap-2">
                  {step && <MarkTile step={step} />}
                  <span>
                    {step ? step.meaning : mark === notObserved ? ui('notObservedChosen') : (mark ?? t('notAnswered'))}
                    {ownStep && <span className="ml-2 text-meta text-muted">{t('selfMarked', { mark: ownStep.label })}</span>}
                  </span>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
