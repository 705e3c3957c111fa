'use client'

import { ToothDrawing } from '@/components/shared/tooth-map/tooth-drawing'
import { useToothWords } from '@/components/shared/tooth-map/use-tooth-words'
import { toothText } from '@/lib/clinical/notation'
import type { Answer } from '@/lib/forms/answers'
import { useFormTools } from '../form-tools'
import { teethOf } from './teeth'

export function TeethReading({ answer }: { readonly answer: Answer | undefined }) {
  const { notation } = useFormTools()
  const words = useToothWords(notation)
  return (
    <ul className="flex flex-col gap-2">
      {teethOf(answer).map(({ tooth, surfaces }) => (
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
