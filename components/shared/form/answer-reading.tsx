'use client'

import { useTranslations } from 'next-intl'
import { useScaleMark } from './fields/mark-reading'
import { isUnanswered } from '@/lib/forms/answers'
import type { Field } from '@/lib/forms/definition'
import { ComputedReading } from './fields/computed-reading'
import { ChoiceReading, DateReading, NumberReading } from './fields/readings'
import type { FieldState, FormStore } from './form-store'
import { useFormTools } from './form-tools'

/** An answer, drawn for reading. */
export function AnswerReading({ field, state, store }: { field: Field; state: FieldState; store: FormStore }) {
  const t = useTranslations('form')
  const { answer } = state
  const { read: great } = useFormTools().controls
  const mark = useScaleMark({ field, state, store })
  if (field.type === 'COMPUTED') return <ComputedReading field={field} result={state.result} />
  if (field.type === 'GROUP') return <great.GROUP field={field} state={state} store={store} />
  if (isUnanswered(answer)) return <p className="text-muted">{t('notAnswered')}</p>
  switch (field.type) {
    case 'TEXT':
    case 'MULTILINE':
      return <p className="max-w-prose whitespace-pre-line wrap-anywhere">{typeof answer === 'string' ? answer : ''}</p>
    case 'BOOLEAN':
      return <p>{t(answer === true ? 'yes' : 'no')}</p>
    case 'NUMBER':
      return <NumberReading field={field} answer={answer} />
    case 'DATE':
      return <DateReading answer={answer} />
    case 'DROPDOWN':
    case 'MULTISELECT':
      return <ChoiceReading field={field} answer={answer} />
    case 'TOOTHMAP':
      return <great.TOOTHMAP answer={answer} />
    case 'RADIOGRAPHS':
      return <great.RADIOGRAPHS answer={answer} />
    case 'PROCEDURE':
      return <great.PROCEDURE answer={answer} />
    case 'FILE_UPLOAD':
      return <great.FILE_UPLOAD answer={answer} />
    case 'SIGNATURE':
      return <great.SIGNATURE answer={answer} />
    case 'SCALE':
      return mark
    case 'GRID':
      return <great.GRID field={field} state={state} store={store} />
    case 'HEADING':
    case 'NOTES':
      return null
  }
}
