import { classNames } from './class-names'
import type { ScaleStep } from './scale'

/** A mark for reading: the tile of its step. The row around it gives the tone; the meaning beside it says it in words. */
export function MarkTile({ step }: { step: ScaleStep | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex min-h-10 max-w-1/2 min-w-10 shrink-0 items-center justify-center rounded-control border',
        step ? 'border-tone-strong bg-tone-tint font-bold text-tone-strong' : 'border-dashed border-control text-muted',
        // A word is as wide as its text; a number keeps its square.
        step && step.label.length > 2 ? 'px-2 py-1 text-center text-dense wrap-anywhere' : 'text-lead',
      )}
    >
      {step?.label ?? '–'}
    </span>
  )
}
