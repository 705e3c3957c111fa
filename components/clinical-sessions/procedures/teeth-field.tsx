'use client'

import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { TextField } from '@/components/ui/text-field'
import { useLazy } from '@/components/ui/use-lazy'
import { chartNotes } from '@/lib/clinical/chart'
import { toothText } from '@/lib/clinical/notation'
import type { Chart, Line, Session } from '@/lib/contracts/clinical-sessions'
import { isStorable, readTeeth, writeTeeth, type Place } from '@/components/shared/tooth-map/read-teeth'
import { ChartButton } from './chart-button'
import type { Choice } from '@/components/shared/tooth-map/tooth-pad'

export interface TeethFieldProps {
  session: Session
  line: Line
  /** Called with the valid part of the place; the rest stays in the box with its error. */
  onChange: (place: Pick<Line, 'teeth' | 'surfaces'>) => void
  onChart: (chart: Chart) => void
}

/** Teeth and their surfaces, pressed on a drawing or typed: both show the same place. */
export function TeethField({ session, line, onChange, onChart }: TeethFieldProps) {
  const t = useTranslations('toothMap')
  const clinical = useTranslations('clinical')
  const issues = useTranslations('issues')
  const { chart, toothNotation: notation } = session
  const asked = { site: line.site, notation }
  const stored = writeTeeth(line, notation)
  const [{ text, place, seen }, setEntered] = useState<{ text: string; place: Choice; seen: string }>({
    text: stored,
    place: line,
    seen: stored,
  })
  const [left, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(line.teeth.length === 0)
  const ToothPad = useLazy(isOpen, loadToothPad, () => setOpen(false))
  const { problem } = readTeeth(text, asked)
  const isTyping = isStorable(problem)
  // Somebody else changed the place. The typed text keeps its spelling until the field is left, since otherwise the next key would be added to different text.
  if (seen !== stored)
    setEntered(
      isTyping && writeTeeth(readTeeth(text, asked).place, notation) === seen
        ? { text: stored, place: line, seen: stored }
        : { text, place, seen: stored },
    )
  // A text that cannot be stored exists only on the screen.
  useUnsavedChanges(!isTyping)

  const notes = chartNotes(chart, place.teeth)

  function enter(next: string, chosen?: Choice) {
    const read = readTeeth(next, asked)
    setEntered({ text: next, place: chosen ?? read.place, seen })
    if (isStorable(read.problem)) onChange(read.place satisfies Place)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-3 flex flex-wrap justify-between">
        <Button
          variant="quiet"
          size="sm"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
        {isOpen && <ChartButton chart={chart} notation={notation} onChart={onChart} />}
      </div>
      {isOpen && (
        // The box is as high as the map, so that the text field under it does not move when the map loads.
        <div className="min-h-48">
          {ToothPad && (
            <ToothPad
              choice={place}
              withSurfaces={line.site === 'SURFACES'}
              lineId={line.id}
              {...{ chart, notation }}
              onChoose={(choice) => enter(writeTeeth(choice, notation), choice)}
            />
          )}
        </div>
      )}
      <TextField
        id={`place-${line.id}`}
        label={clinical('line.teeth')}
        description={t(`${line.site === 'SURFACES' ? 'surfacesHelp' : 'help'}.${notation}`)}
        error={
          problem && (left || !isTyping)
            ? problem.text
              ? clinical('line.pieceProblem', { piece: problem.text, problem: issues(problem.code) })
              : issues(problem.code)
            : undefined
        }
        value={text}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onBlur={() => {
          setLeft(true)
          if (!problem) setEntered({ text: writeTeeth(place, notation), place, seen })
        }}
        onChange={(next) => enter(next)}
      />
      {/* These are warnings and block nothing: the chart may be wrong too. */}
      <div role="status" className="flex flex-col gap-1 text-dense text-warning empty:hidden">
        {notes.map(({ tooth, code }) => (
          <p key={tooth} className="flex items-start gap-1">
            <IconSlot small className="mt-0.5">
              <TriangleAlert />
            </IconSlot>
            <span>{t(`note.${code}`, { tooth: toothText(tooth, notation) })}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

const loadToothPad = async () => (await import('@/components/shared/tooth-map/tooth-pad')).ToothPad
