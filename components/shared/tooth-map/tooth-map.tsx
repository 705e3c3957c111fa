'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { chartRows, chartShowing, toothAfterStep, type Chart, type ChartRow, type Step } from '@/lib/clinical/chart'
import { isSupernumerary, quadrantOf, regularOf, type Quadrant } from '@/lib/clinical/teeth'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { QuadrantChoice } from './quadrant-choice'
import { archesOf, quadrantRows, tabStop } from './shown-rows'
import { ToothButton } from './tooth-button'
import { useToothWords } from './use-tooth-words'
import { useWidth } from './use-width'

interface ToothMapProps {
  chart: Chart
  notation: ToothNotation
  chosen: readonly number[]
  /** The surfaces of the chosen teeth. */
  surfaces: readonly string[]
  /** The teeth of the session's other procedures. */
  workedOn: ReadonlySet<number>
  onPress: (tooth: number) => void
}

/** The width that a finger needs. */
const toothPx = 44
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/**
 * The teeth of the patient, each to be pressed; whole arches where there is room, else a quadrant. Each arch is one tab stop, and arrow keys lead
 * from tooth to tooth.
 */
export function ToothMap({ chart, notation, chosen, surfaces, workedOn, onPress }: ToothMapProps) {
  const t = useTranslations('toothMap')
  const element = useRef<HTMLDivElement>(null)
  const width = useWidth(element)
  const [quadrant, setQuadrant] = useState<Quadrant>(() => quadrantOf(chosen[0] ?? 18))
  const [last, setLast] = useState<number | null>(null)
  const [seen, setSeen] = useState(chosen)
  const goesTo = useRef<number | null>(null)
  const rows = useMemo(() => chartRows(chartShowing(chart, chosen)), [chart, chosen])
  const isWhole = width >= (rows[0]?.teeth.length ?? 0) * toothPx
  const arches = archesOf(isWhole ? rows : quadrantRows(rows, quadrant))

  // A tooth that was typed is shown, too.
  if (seen !== chosen) {
    setSeen(chosen)
    const added = chosen.find((tooth) => !seen.includes(tooth))
    if (added !== undefined) setQuadrant(quadrantOf(added))
    // Another quadrant is shown only if the tooth was removed in the text and not pressed here, so that nothing moves away under a finger.
    const gone = seen.find((tooth) => !chosen.includes(tooth))
    const [first] = chosen
    if (
      added === undefined &&
      gone !== undefined &&
      gone !== last &&
      first !== undefined &&
      !chosen.some((tooth) => quadrantOf(tooth) === quadrant)
    )
      setQuadrant(quadrantOf(first))
  }

  // An arrow key led to a quadrant that was not shown; or the tooth that was pressed is gone, and the one beside it takes the focus.
  useLayoutEffect(() => {
    if (goesTo.current === null) return
    const button = (tooth: number) => element.current?.querySelector<HTMLElement>(`[data-tooth="${tooth}"]`)
    const next = button(goesTo.current) ?? button(regularOf(goesTo.current))
    next?.focus()
    goesTo.current = null
  })

  function press(event: MouseEvent) {
    const tooth = toothOf(event.target)
    if (tooth === null) return
    if (isSupernumerary(tooth)) goesTo.current = tooth
    setLast(tooth)
    onPress(tooth)
  }

  function step(event: KeyboardEvent) {
    const towards = steps[event.key]
    const tooth = toothOf(event.target)
    if (!towards || tooth === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = toothAfterStep(rows, tooth, towards)
    if (next === null) return
    goesTo.current = next
    setLast(next)
    setQuadrant(quadrantOf(next))
  }

  return (
    <div ref={element} role="group" aria-label={t('map')} className="flex flex-col gap-3" onClick={press} onKeyDown={step}>
      {width > 0 && !isWhole && (
        <div className="px-4">
          <QuadrantChoice value={quadrant} chosen={chosen} onChange={setQuadrant} />
        </div>
      )}
      {width > 0 && (
        <div className={classNames('mx-auto flex w-full flex-col divide-y divide-line', isWhole ? 'max-w-3xl' : 'max-w-xl')}>
          {arches.map((arch) => (
            <Arch
              key={arch.arch}
              label={isWhole ? t(arch.arch === 'upper' ? 'upperArch' : 'lowerArch') : t(`quadrant.${quadrant}`)}
              rows={arch.rows}
              stop={tabStop(arch.rows, { last, chosen })}
              isWhole={isWhole}
              {...{ chart, notation, chosen, surfaces, workedOn }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type ArchProps = Omit<ToothMapProps, 'onPress'> & {
  readonly label: string
  readonly rows: readonly ChartRow[]
  readonly stop: number | null
  readonly isWhole: boolean
}

function Arch({ label, rows, stop, isWhole, chart, notation, chosen, surfaces, workedOn }: ArchProps) {
  const t = useTranslations('toothMap')
  const words = useToothWords(notation)
  const filled = surfaces.join('')
  const labelOf = (tooth: number) =>
    [
      words.toothName(tooth),
      chart.missing.includes(tooth) && t('isMissing'),
      chosen.includes(tooth) && words.surfaceNames(filled),
      workedOn.has(tooth) && t('isWorkedOn'),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div role="group" aria-label={label}>
      {rows.map((row) => (
        <div key={row.key} className="flex">
          {row.teeth.map((tooth, column) => (
            // The midline and the bite make a cross.
            <div
              key={tooth ?? `gap-${column}`}
              className={classNames('min-w-0 grow basis-0', isWhole && column === row.teeth.length / 2 && 'border-l border-line')}
            >
              {tooth !== null && (
                <ToothButton
                  tooth={tooth}
                  label={labelOf(tooth)}
                  notation={notation}
                  chosen={chosen.includes(tooth)}
                  surfaces={chosen.includes(tooth) ? filled : ''}
                  missing={chart.missing.includes(tooth)}
                  workedOn={workedOn.has(tooth)}
                  tabbable={tooth === stop}
                />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function toothOf(target: EventTarget): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-tooth]') : null
  return button ? Number(button.dataset.tooth) : null
}
