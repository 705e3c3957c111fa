'use client'

import { useTranslations } from 'next-intl'
import { useScaleMark } from './fields/mark-reading'
import { isUnanswered } from '@/lib/forms/answers'
import type { Field } from '@/lib/forms/definition'
import { ComputedReading } from './fields/computed-reading'
import { ProceduresReading, RadiographsReading } from './fields/list-readings'
import { ChoiceReading, DateReading, FilesReading, NumberReading, TeethReading } from './fields/readings'
import { signedIn } from './fields/signed'
import type { FieldState, FormStore } from './form-store'
import { SignaturePicture } from './signature-picture'

/** What somebody answered, to be read. */
export function AnswerReading({ field, state, store }: { field: Field; state: FieldState; store: FormStore }) {
  const t = useTranslations('form')
  const { answer } = state
  const mark = useScaleMark({ field, state, store })
  if (field.type === 'COMPUTED') return <ComputedReading field={field} result={state.result} />
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
      return <TeethReading answer={answer} />
    case 'RADIOGRAPHS':
      return <RadiographsReading answer={answer} />
    case 'PROCEDURE':
      return <ProceduresReading answer={answer} />
    case 'FILE_UPLOAD':
      return <FilesReading answer={answer} />
    case 'SIGNATURE': {
      const signed = signedIn(answer)
      return signed && <SignaturePicture signed={signed} label={t('signature.of', { name: signed.name })} />
    }
    case 'SCALE':
      return mark
    case 'HEADING':
    case 'NOTES':
      return null
  }
}
