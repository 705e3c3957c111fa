'use client'

import { memo } from 'react'
import { classNames } from '@/components/ui/class-names'
import { palmerSign, toothText } from '@/lib/clinical/notation'
import { isDeciduous, isSupernumerary, isUpper, quadrantOf } from '@/lib/clinical/teeth'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { ToothDrawing } from './tooth-drawing'

interface ToothButtonProps {
  tooth: number
  /** The full spoken name of the tooth, with all that is known about it. */
  label: string
  notation: ToothNotation
  chosen: boolean
  /** The codes of the surfaces in one text. */
  surfaces: string
  missing: boolean
  workedOn: boolean
  tabbable: boolean
}

/** One tooth of the map. The map listens for all of them, so that a press draws only what it changes. */
export const ToothButton = memo(function ToothButton({
  tooth,
  label,
  notation,
  chosen,
  surfaces,
  missing,
  workedOn,
  tabbable,
}: ToothButtonProps) {
  const number = <ToothNumber tooth={tooth} notation={notation} missing={missing} chosen={chosen} />
  return (
    <button
      type="button"
      data-tooth={tooth}
      aria-pressed={chosen}
      aria-label={label}
      tabIndex={tabbable ? 0 : -1}
      className={classNames(
        'relative flex min-h-chairside w-full flex-col items-center justify-end gap-0.5 rounded-control px-0.5 py-1 select-none focus-visible:z-10',
        chosen
          ? 'forced-chosen bg-primary-tint text-primary'
          : classNames('hover:bg-hover active:bg-pressed', missing ? 'text-muted' : 'text-control'),
        !isUpper(tooth) && 'flex-col-reverse',
      )}
    >
      <span className={classNames('w-full', isDeciduous(tooth) || isSupernumerary(tooth) ? 'max-w-8' : 'max-w-11')}>
        <ToothDrawing tooth={tooth} chosen={chosen} surfaces={surfaces} missing={missing} />
      </span>
      {number}
      {/* The dot is made of border, which forced colours keep. */}
      {workedOn && !chosen && (
        <span
          aria-hidden="true"
          className={classNames('absolute right-1 size-0 rounded-full border-3 border-primary', isUpper(tooth) ? 'bottom-1' : 'top-1')}
        />
      )}
    </button>
  )
})

type NumberProps = Pick<ToothButtonProps, 'tooth' | 'notation' | 'missing' | 'chosen'>

/** Palmer notation writes a tooth's place into a corner of the cross that the midline and the bite make. */
const corners = { UR: 'border-r border-b', UL: 'border-l border-b', LL: 'border-l border-t', LR: 'border-r border-t' } as const

function ToothNumber({ tooth, notation, missing, chosen }: NumberProps) {
  const text = notation === 'PALMER' ? `${palmerSign(tooth)}${isSupernumerary(tooth) ? 'S' : ''}` : toothText(tooth, notation)
  return (
    <span
      className={classNames(
        'text-meta tabular-nums',
        chosen ? 'font-bold' : 'text-muted',
        missing && 'line-through',
        notation === 'PALMER' && `border-current px-1 ${corners[quadrantOf(tooth)]}`,
      )}
    >
      {text}
    </span>
  )
}
