'use client'

import type { Answer } from '@/lib/forms/answers'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFormText } from '../form-tools'
import { chosenOptionsOf, otherTextOf } from './choices'

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
  const words = chosenOptionsOf(answer).map((value) => {
    const option = field.options.find((one) => one.value === value)
    return option ? text(option.caption) || value : value
  })
  const other = otherTextOf(answer)
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
