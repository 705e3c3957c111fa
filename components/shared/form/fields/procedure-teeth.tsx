'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '../../page/unsaved-changes'
import { TextField } from '@/components/ui/text-field'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { useFormTools } from '../form-tools'
import { readTeethAnswer } from './teeth'

interface ProcedureTeethProps {
  teeth: readonly number[]
  onChange: (teeth: number[]) => void
  /** Called when the typed text is no tooth: nothing is submitted until the text is corrected. */
  onUnclear: () => void
}

/** A text field for the teeth of one procedure. */
export function ProcedureTeeth({ teeth, onChange, onUnclear }: ProcedureTeethProps) {
  const t = useTranslations('form')
  const issues = useTranslations('issues')
  const { notation } = useFormTools()
  const asked = { notation, surfaces: false, several: true }
  const stored = inWords(teeth, notation)
  const [{ text, seen }, setTyped] = useState({ text: stored, seen: stored })
  const { problem } = readTeethAnswer(text, asked)
  // The answer changed elsewhere; typed text keeps its spelling as long as it means the same.
  if (seen !== stored) setTyped({ text: stored, seen: stored })
  useUnsavedChanges(problem !== null)

  function enter(next: string) {
    const typed = readTeethAnswer(next, asked)
    if (typed.problem) {
      setTyped({ text: next, seen })
      return onUnclear()
    }
    const chosen = typed.teeth.map(({ tooth }) => tooth)
    setTyped({ text: next, seen: inWords(chosen, notation) })
    onChange(chosen)
  }

  return (
    <TextField
      label={t('procedure.teeth')}
      optional
      description={t(`procedure.teethHelp.${notation}`)}
      error={problem && (problem.code === 'oneTooth' ? null : t('pieceProblem', { piece: problem.text, problem: issues(problem.code) }))}
      value={text}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      onBlur={() => !problem && setTyped({ text: stored, seen: stored })}
      onChange={enter}
    />
  )
}

function inWords(teeth: readonly number[], notation: ToothNotation): string {
  return formatTeeth(teeth.length > 0 ? [{ teeth, surfaces: [] }] : [], notation)
}
