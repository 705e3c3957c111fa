'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shell/unsaved-changes'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { formatFdiText, parseFdiText } from '@/lib/clinical/fdi-text'
import { needsTeeth, placeProblems, regionsOf } from '@/lib/clinical/site'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { asRegion } from './region'

interface PlaceFieldProps {
  line: Line
  /** Only what is right as far as it goes; the rest stays in the box with what is wrong. */
  onChange: (place: Pick<Line, 'teeth' | 'surfaces'>) => void
}

/** Where in the mouth: teeth as they are typed, or a quadrant, an arch, a sextant. */
export function PlaceField({ line, onChange }: PlaceFieldProps) {
  if (needsTeeth(line.site)) return <TeethField line={line} onChange={onChange} />
  if (regionsOf(line.site).length > 0) return <RegionField line={line} onChange={onChange} />
  return null
}

function TeethField({ line, onChange }: PlaceFieldProps) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const stored = inWords(line)
  const [text, setText] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [left, setLeft] = useState(false)
  // Somebody else changed it. What is typed here keeps its spelling until the field is left, or the next key would be added to other words.
  if (seen !== stored) {
    setSeen(stored)
    if (meaningOf(text, line.site) === seen) setText(stored)
  }

  const problem = problemOf(text, line.site)
  const isTyping = isStorable(problem)
  // What cannot be stored is on the screen alone.
  useUnsavedChanges(!isTyping)
  return (
    <TextField
      id={`place-${line.id}`}
      label={t('line.teeth')}
      description={t(line.site === 'SURFACES' ? 'line.surfacesHelp' : 'line.teethHelp')}
      error={problem && (left || !isTyping) ? (problem.text ? t('line.pieceProblem', { piece: problem.text, problem: issues(problem.code) }) : issues(problem.code)) : undefined}
      value={text}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onBlur={() => {
        setLeft(true)
        if (!problem) setText(formatFdiText(parseFdiText(text).groups))
      }}
      onChange={(next) => {
        setText(next)
        if (isStorable(problemOf(next, line.site))) onChange(placeOf(next))
      }}
    />
  )
}

type Problem = { readonly code: Parameters<ReturnType<typeof useTranslations<'issues'>>>[0]; readonly text: string }

/** What is only not complete yet is kept; asking for marking then asks for the rest. */
function isStorable(problem: Problem | null): boolean {
  return problem === null || problem.code === 'toothNeeded' || problem.code === 'surfaceNeeded'
}

/** One line has one set of surfaces; other surfaces are a line of their own. */
function problemOf(text: string, site: Line['site']): Problem | null {
  const { groups, problems } = parseFdiText(text)
  const [first] = problems
  if (first) return first
  if (new Set(groups.map(({ surfaces }) => surfaces.join(''))).size > 1) return { code: 'surfacesDiffer', text: '' }
  const [wrong] = placeProblems({ site, ...placeOf(text) })
  return wrong ? { code: asIssue(wrong.code), text: '' } : null
}

function placeOf(text: string): Pick<Line, 'teeth' | 'surfaces'> {
  const { groups } = parseFdiText(text)
  return { teeth: groups.flatMap(({ teeth }) => teeth), surfaces: [...(groups[0]?.surfaces ?? [])] }
}

function inWords(place: Pick<Line, 'teeth' | 'surfaces'>): string {
  return formatFdiText(place.teeth.length > 0 ? [place] : [])
}

/** As it is stored, null where it is not. */
function meaningOf(text: string, site: Line['site']): string | null {
  return isStorable(problemOf(text, site)) ? inWords(placeOf(text)) : null
}

function asIssue(code: string): Problem['code'] {
  return placeCodes.find((known) => known === code) ?? 'invalid'
}
const placeCodes = ['toothNeeded', 'toothUnknown', 'toothTwice', 'surfaceNeeded', 'surfaceUnknown', 'surfaceTwice', 'surfaceNotOnTooth', 'surfacesNotHere', 'teethNotHere'] as const

function RegionField({ line, onChange }: PlaceFieldProps) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const chosen = new Set(line.surfaces)
  const change = (code: string, on: boolean) => onChange({ teeth: [], surfaces: regionsOf(line.site).filter((one) => (one === code ? on : chosen.has(one))) })
  return (
    <ChoiceGroup role="group" id={`place-${line.id}`} label={t(`line.site.${line.site}`)} description={chosen.size === 0 ? issues('regionNeeded') : undefined}>
      <div className="flex flex-wrap gap-2">
        {regionsOf(line.site).map((code) => (
          <ToggleChip key={code} label={t(`line.region.${asRegion(code)}`)} selected={chosen.has(code)} onChange={(on) => change(code, on)} />
        ))}
      </div>
    </ChoiceGroup>
  )
}
