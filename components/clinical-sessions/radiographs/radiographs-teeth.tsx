'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useLazy } from '@/components/ui/use-lazy'
import { formatTeeth, parseTeeth, type TeethProblem } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import type { SessionSaves } from '../session/session-saves'
import { ChartButton } from '../procedures/chart-button'

interface RadiographTeethProps {
  session: Session
  radiograph: Radiograph
  onChart: SessionSaves['chart']
  /** Called with the valid teeth; the rest stays in the box with its error. */
  onChange: (teeth: number[]) => void
}

const loadToothPad = async () => (await import('@/components/shared/tooth-map/tooth-pad')).ToothPad

/** The teeth in the picture, typed or pressed on the drawing; none for the whole jaw. A tooth may be next to the one that follows it. */
export function RadiographTeeth({
  session: { chart, toothNotation: notation },
  radiograph: { id, teeth },
  onChart,
  onChange,
}: RadiographTeethProps) {
  const t = useTranslations('checks')
  const map = useTranslations('toothMap')
  const clinical = useTranslations('clinical')
  const issues = useTranslations('issues')
  const [isOpen, setOpen] = useState(false)
  const ToothPad = useLazy(isOpen, loadToothPad, () => setOpen(false))
  const stored = inWords(teeth, notation)
  const [{ text, seen }, setTyped] = useState({ text: stored, seen: stored })
  const { given, problem } = parseTeethText(text, notation)
  // Somebody else changed the teeth. The typed text keeps its spelling until the field is left.
  if (seen !== stored) setTyped({ text: !problem && inWords(given, notation) === seen ? stored : text, seen: stored })
  // A text that cannot be stored exists only on the screen.
  useUnsavedChanges(problem !== null)

  function enter(next: string) {
    setTyped({ text: next, seen })
    const typed = parseTeethText(next, notation)
    if (!typed.problem && inWords(typed.given, notation) !== stored) onChange(typed.given)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        id={`radiograph-teeth-${id}`}
        label={t('radiograph.teeth')}
        optional
        description={t(`radiograph.teethHelp.${notation}`)}
        error={problem && clinical('line.pieceProblem', { piece: problem.text, problem: issues(problem.code) })}
        value={text}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onBlur={() => {
          if (!problem) setTyped({ text: inWords(given, notation), seen })
        }}
        onChange={enter}
      />
      <div className="-mx-3 flex flex-wrap justify-between">
        <Button
          variant="quiet"
          size="sm"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {map(isOpen ? 'hide' : 'show')}
        </Button>
        {isOpen && <ChartButton chart={chart} notation={notation} onChart={(next) => void onChart(next)} />}
      </div>
      {isOpen && ToothPad && (
        <ToothPad
          choice={{ teeth: given, surfaces: [] }}
          withSurfaces={false}
          {...{ chart, notation }}
          lineId={null}
          onChoose={(choice) => enter(inWords(choice.teeth, notation))}
        />
      )}
    </div>
  )
}

/** The teeth in a text, and the first word that is not a tooth. */
function parseTeethText(text: string, notation: ToothNotation): { given: number[]; problem: TeethProblem | null } {
  const { groups, problems } = parseTeeth(text, { notation, withSurfaces: false })
  const surfaces = groups.flatMap((group) => [...group.surfaces]).join('')
  return {
    given: groups.flatMap(({ teeth }) => [...teeth]),
    problem: problems[0] ?? (surfaces === '' ? null : { text: surfaces, code: 'notTeeth' }),
  }
}

function inWords(teeth: readonly number[], notation: ToothNotation): string {
  return formatTeeth(teeth.length > 0 ? [{ teeth, surfaces: [] }] : [], notation)
}
