'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MarkTile } from '@/components/ui/mark-tile'
import { notObserved } from '@/components/ui/scale'
import type { Field } from '@/lib/forms/definition'
import type { FieldState, FormStore } from '../form-store'
import { useFormTools } from '../form-tools'
import { useFieldState } from '../use-field'
import { markOf } from './marks'

/** A mark with its meaning, and beside it the mark that the subject gave. Null for every other type, since a hook is called for all of them. */
export function useScaleMark({ field, state, store }: { field: Field; state: FieldState; store: FormStore }): ReactNode {
  const t = useTranslations('form')
  const ui = useTranslations('ui.scale')
  const { scales } = useFormTools()
  const ownUid = field.type === 'SCALE' ? field.self : null
  const own = useFieldState(store, ownUid ?? field.uid)
  if (field.type !== 'SCALE') return null
  const steps = scales.get(field.scaleId ?? '') ?? []
  const mark = markOf(state.answer)
  const step = steps.find(({ value }) => value === mark)
  const ownStep = ownUid === null ? undefined : steps.find(({ value }) => value === markOf(own.answer))
  return (
    <div className="flex items-center gap-3" data-tone={step?.tone ?? 'neutral'}>
      <MarkTile step={step} />
      <span>
        {step && <span className="sr-only">{step.label}, </span>}
        {step?.meaning ?? (mark === notObserved ? ui('notObservedChosen') : mark)}
        {ownStep && <span className="ml-2 text-meta text-muted">{t('selfMarked', { mark: ownStep.label })}</span>}
      </span>
    </div>
  )
}
