'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { proceduresIn, radiographsIn, type Answer } from '@/lib/forms/answers'
import { useFormTools } from '../form-tools'

type Read = { readonly answer: Answer | undefined }

export function RadiographsReading({ answer }: Read) {
  const t = useTranslations('form.radiograph')
  return (
    <ol className="flex flex-col gap-2">
      {radiographsIn(answer).map(({ radiograph, quality, justification }, at) => (
        <li key={at}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{t(`kind.${radiograph}`)}</span>
            {quality !== null && <Chip tone={quality === 'ACCEPTABLE' ? 'success' : 'warning'}>{t(`qualityOf.${quality}`)}</Chip>}
          </span>
          {justification.trim() !== '' && (
            <p className="max-w-prose text-dense whitespace-pre-line wrap-anywhere text-muted">{justification}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

export function ProceduresReading({ answer }: Read) {
  const t = useTranslations('form.procedure')
  const { procedures, notation } = useFormTools()
  return (
    <ul className="flex flex-col gap-2">
      {proceduresIn(answer).map(({ procedure, teeth, help }, at) => (
        <li key={at}>
          <span className="font-medium">{procedures.get(procedure)?.caption ?? t('gone')}</span>
          {teeth.length > 0 && <span className="ml-2 tabular-nums">{formatTeeth([{ teeth, surfaces: [] }], notation)}</span>}
          {help !== null && <span className="ml-2 text-dense text-muted">{t(`helpOf.${help}`)}</span>}
        </li>
      ))}
    </ul>
  )
}
