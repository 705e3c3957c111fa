'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '../../page/unsaved-changes'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextField } from '@/components/ui/text-field'
import { useLazy } from '@/components/ui/use-lazy'
import { plainChart } from '@/lib/clinical/chart'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormTools } from '../form-tools'
import { useFieldProps, type FillProps } from '../use-field'
import { choiceOf, readTeethAnswer, teethOf, writeTeethAnswer } from './teeth'

/** A field for teeth, which are pressed on a drawing or typed. */
export function TeethFill({ field, state, store }: FillProps<FieldOf<'TOOTHMAP'>>) {
  const t = useTranslations('toothMap')
  const tForm = useTranslations('form')
  const issues = useTranslations('issues')
  const { notation } = useFormTools()
  const { error, id = '', ...props } = useFieldProps({ field, state })
  const [isWanted, setWanted] = useState(true)
  const ToothPad = useLazy(isWanted, loadToothPad, () => setWanted(false))
  const chosen = teethOf(state.answer)
  const stored = writeTeethAnswer(chosen, notation)
  const [{ text, seen }, setTyped] = useState({ text: stored, seen: stored })
  const read = readTeethAnswer(text, { notation, ...field })
  // The teeth changed on the drawing or elsewhere; typed text keeps its spelling as long as it means the same.
  if (seen !== stored) setTyped({ text: !read.problem && writeTeethAnswer(read.teeth, notation) === stored ? text : stored, seen: stored })
  useUnsavedChanges(read.problem !== null)

  function enter(next: string) {
    const typed = readTeethAnswer(next, { notation, ...field })
    if (typed.problem) {
      setTyped({ text: next, seen })
      return store.unclear(field.uid, typed.problem.code === 'oneTooth' ? 'oneTooth' : 'notTeeth')
    }
    setTyped({ text: next, seen: writeTeethAnswer(typed.teeth, notation) })
    store.answer(field.uid, typed.teeth.length === 0 ? null : typed.teeth)
  }

  return (
    <ChoiceGroup {...props} id={`${id}-map`} role="group">
      <div className="flex flex-col gap-3">
        <div className="min-h-48">
          {ToothPad && (
            <ToothPad
              choice={choiceOf(chosen)}
              withSurfaces={field.surfaces}
              chart={plainChart}
              notation={notation}
              lineId={null}
              onChoose={({ teeth, surfaces }) => {
                // Where the field takes one tooth, the last one pressed is meant.
                const kept = field.several ? teeth : teeth.slice(-1)
                const next = kept.map((tooth) => ({ tooth, surfaces: [...surfaces] }))
                store.answer(field.uid, next.length === 0 ? null : next)
              }}
            />
          )}
        </div>
        <TextField
          id={id}
          label={tForm('teethTyped', { field: props.label })}
          hideLabel
          placeholder={tForm('teethHint')}
          description={t(`${field.surfaces ? 'surfacesHelp' : 'help'}.${notation}`)}
          error={
            read.problem
              ? read.problem.code === 'oneTooth'
                ? tForm('problem.oneTooth')
                : tForm('pieceProblem', { piece: read.problem.text, problem: issues(read.problem.code) })
              : error
          }
          value={text}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          onBlur={() => !read.problem && setTyped({ text: stored, seen: stored })}
          onChange={enter}
        />
      </div>
    </ChoiceGroup>
  )
}

const loadToothPad = async () => (await import('@/components/shared/tooth-map/tooth-pad')).ToothPad
