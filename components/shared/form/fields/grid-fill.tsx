'use client'

import { useTranslations } from 'next-intl'
import { memo, useCallback, useId, type KeyboardEvent, type ReactNode } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { classNames } from '@/components/ui/class-names'
import { isOfWords, notObserved, type ScaleMark, type ScaleStep } from '@/components/ui/scale'
import { columnsFor } from '@/components/ui/scale-input'
import { ScaleTile } from '@/components/ui/scale-tile'
import { ScaleWords } from '@/components/ui/scale-words'
import type { FieldOf, GridRow } from '@/lib/forms/definition'
import { marksIn } from '@/lib/forms/entries'
import { useFormText, useFormTools } from '../form-tools'
import { useFieldProps, useFieldState, type FillProps } from '../use-field'

/** One scale over many rows: side by side where there is room, one after another on a phone. */
export function GridFill({ field, state, store }: FillProps<FieldOf<'GRID'>>) {
  const t = useTranslations('form')
  const text = useFormText()
  const { scales, besideRow } = useFormTools()
  const props = useFieldProps({ field, state })
  const own = useFieldState(store, field.self ?? field.uid)
  const steps = scales.get(field.scaleId ?? '')
  const { uid } = field
  const mark = useCallback(
    (rowUid: string, to: ScaleMark) => {
      const { [rowUid]: _, ...others } = marksIn(store.state(uid).answer)
      store.answer(uid, { marks: to === null ? others : { ...others, [rowUid]: to } })
    },
    [store, uid],
  )
  if (!steps) return <p className="text-dense text-muted">{t('scaleMissing', { field: props.label })}</p>
  const marks = marksIn(state.answer)
  const selfRows = field.self === null ? null : store.field(field.self)
  const selfMarks = marksIn(own.answer)
  const selfOf = (at: number) => (selfRows?.type === 'GRID' ? (selfMarks[selfRows.rows[at]?.uid ?? ''] ?? null) : null)
  const done = field.rows.filter((row) => marks[row.uid] !== undefined).length
  return (
    <ChoiceGroup {...props} role="group" description={t('grid.done', { done, count: field.rows.length })}>
      {isOfWords(steps) && (
        <ol aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-0.5 text-meta text-muted">
          {steps.map(({ value, label }) => (
            <li key={value}>
              <b className="tabular-nums">{value}</b> {label}
            </li>
          ))}
        </ol>
      )}
      <div className="@container">
        <div className="flex flex-col divide-y divide-line">
          {field.rows.map((row, at) => (
            <Row
              key={row.uid}
              uid={row.uid}
              caption={text(row.caption)}
              beside={besideRow?.(row.uid)}
              steps={steps}
              value={marks[row.uid] ?? null}
              selfMark={selfOf(at)}
              isMissing={state.problem !== null && marks[row.uid] === undefined}
              onMark={mark}
            />
          ))}
        </div>
      </div>
    </ChoiceGroup>
  )
}

interface RowProps {
  uid: GridRow['uid']
  caption: string
  /** Drawn at the end of the row's caption. */
  beside: ReactNode
  steps: ScaleStep[]
  value: ScaleMark
  selfMark: ScaleMark
  isMissing: boolean
  onMark: (uid: string, mark: ScaleMark) => void
}

/** Drawn again only when its own mark changes. */
const Row = memo(function Row({ uid, caption, beside, steps, value, selfMark, isMissing, onMark }: RowProps) {
  const t = useTranslations('ui')
  const name = useId()
  const captionId = useId()
  const selfStep = steps.find((step) => step.value === selfMark)
  const selfText = selfMark === null ? null : t('scale.studentMarked', { mark: selfStep?.label ?? t('scale.notObserved') })

  function typed(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' && value !== null) return onMark(uid, null)
    const at = steps.findIndex((step) => step.label.toLowerCase() === event.key.toLowerCase() || String(step.value) === event.key)
    const step = steps[at]
    if (!step) return
    event.currentTarget.querySelectorAll('input')[at]?.focus()
    if (step.value !== value) onMark(uid, step.value)
  }

  return (
    <div
      role="radiogroup"
      aria-labelledby={captionId}
      aria-invalid={isMissing || undefined}
      onKeyDown={typed}
      className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 py-2.5 @xl:grid-cols-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 @xl:col-span-2">
        <span id={captionId} className={classNames('text-dense font-medium', isMissing && 'text-danger')}>
          {caption}
        </span>
        {beside}
      </span>
      <div className="@container min-w-0 @xl:col-span-3">
        <div className={classNames('grid gap-1.5', columnsFor(steps))}>
          {steps.map((step) => (
            <ScaleTile
              key={step.value}
              name={name}
              step={step}
              isFigure={isOfWords(steps)}
              size="md"
              isChosen={step.value === value}
              isDisabled={false}
              isInvalid={isMissing}
              selfText={step.value === selfMark ? selfText : null}
              onChange={(mark) => onMark(uid, mark)}
            />
          ))}
        </div>
        <ScaleWords
          name={name}
          steps={[]}
          chosen={steps.find((step) => step.value === value)}
          isNotObserved={value === notObserved}
          allowNotObserved
          isDisabled={false}
          selfText={selfText}
          onChange={(mark) => onMark(uid, mark)}
        />
      </div>
    </div>
  )
})
