'use client'

import { useTranslations } from 'next-intl'
import { ToothDrawing } from '@/components/shared/tooth-map/tooth-drawing'
import { useToothWords } from '@/components/shared/tooth-map/use-tooth-words'
import type { Answer } from '@/lib/forms/answers'
import { toothText } from '@/lib/clinical/notation'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { FileLink } from '../file-link'
import { useFormText, useFormTools } from '../form-tools'
import { chosenIn, otherIn } from './choices'
import { filesIn } from './files'
import { teethIn } from './teeth'

type Read = { readonly answer: Answer | undefined }

export function NumberReading({ field, answer }: Read & { readonly field: FieldOf<'NUMBER'> }) {
  const formats = useFormats()
  if (typeof answer !== 'number') return null
  return (
    <p className="tabular-nums">
      {formats.number(answer, { maximumFractionDigits: 20 })} {field.unit}
    </p>
  )
}

export function DateReading({ answer }: Read) {
  const formats = useFormats()
  return <p className="first-letter:uppercase">{typeof answer === 'string' ? formats.longDay(answer) : ''}</p>
}

export function ChoiceReading({ field, answer }: Read & { readonly field: FieldOf<'DROPDOWN'> | FieldOf<'MULTISELECT'> }) {
  const text = useFormText()
  const words = chosenIn(answer).map((value) => {
    const option = field.options.find((one) => one.value === value)
    return option ? text(option.caption) || value : value
  })
  const other = otherIn(answer)
  const all = other === null || other === '' ? words : [...words, other]
  if (all.length < 2) return <p className="wrap-anywhere">{all[0]}</p>
  return (
    <ul className="list-disc pl-5">
      {all.map((one) => (
        <li key={one} className="wrap-anywhere">
          {one}
        </li>
      ))}
    </ul>
  )
}

export function TeethReading({ answer }: Read) {
  const { notation } = useFormTools()
  const words = useToothWords(notation)
  return (
    <ul className="flex flex-col gap-2">
      {teethIn(answer).map(({ tooth, surfaces }) => (
        <li key={tooth} className="flex items-center gap-3">
          <span aria-hidden="true" className="flex w-10 shrink-0 flex-col items-center rounded-control bg-primary-tint p-1 text-primary">
            <span className="text-meta font-bold tabular-nums">{toothText(tooth, notation)}</span>
            <ToothDrawing tooth={tooth} chosen surfaces={surfaces.join('')} />
          </span>
          <span>{[words.toothName(tooth), words.surfaceNames(surfaces.join(''))].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

export function FilesReading({ answer }: Read) {
  const t = useTranslations('form.file')
  const { files } = useFormTools()
  return (
    <ul className="flex flex-col gap-1">
      {filesIn(answer).map((id) => (
        <li key={id}>
          <FileLink file={files.get(id) ?? { id, name: t('file'), sizeBytes: 0 }} />
        </li>
      ))}
    </ul>
  )
}
