'use client'

import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { toothText } from '@/lib/clinical/notation'
import { isSurface, sharedSurfaces, surfaces as everySurface, type Surface } from '@/lib/clinical/surfaces'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { ToothDrawing } from './tooth-drawing'

interface SurfacePickerProps {
  teeth: readonly number[]
  surfaces: readonly string[]
  notation: ToothNotation
  onPress: (surface: Surface) => void
}

/** The surfaces of the chosen teeth, on a large drawing of the tooth chosen last and by name. A surface that does not fit can be taken back. */
export function SurfacePicker({ teeth, surfaces, notation, onPress }: SurfacePickerProps) {
  const t = useTranslations('toothMap')
  const shown = teeth.at(-1)
  if (shown === undefined) return null
  const shared = sharedSurfaces(teeth)
  const offered = everySurface.filter((surface) => shared.includes(surface) || surfaces.includes(surface))

  function pressDrawing({ target }: MouseEvent) {
    const code = target instanceof Element ? target.getAttribute('data-surface') : null
    const surface = code === 'P' && !offered.includes('P') ? 'L' : code
    if (surface !== null && isSurface(surface) && offered.includes(surface)) onPress(surface)
  }

  return (
    <div className="flex max-w-xl items-center gap-4">
      {/* The drawing works with a pointer only; the named buttons beside it are for everybody. */}
      <div aria-hidden="true" onClick={pressDrawing} className="w-28 shrink-0 text-primary">
        <ToothDrawing large tooth={shown} chosen surfaces={surfaces.join('')} />
      </div>
      <div
        role="group"
        aria-label={t('surfacesOf', { teeth: teeth.map((tooth) => toothText(tooth, notation)).join(', ') })}
        className="grid grow grid-cols-3 gap-1.5"
      >
        {offered.map((surface) => (
          <SurfaceButton
            key={surface}
            surface={surface}
            name={t(`surface.${surface}`)}
            isChosen={surfaces.includes(surface)}
            onPress={onPress}
          />
        ))}
      </div>
    </div>
  )
}

interface SurfaceButtonProps {
  surface: Surface
  name: string
  isChosen: boolean
  onPress: (surface: Surface) => void
}

function SurfaceButton({ surface, name, isChosen, onPress }: SurfaceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onPress(surface)}
      className={classNames(
        'flex min-h-chairside flex-col items-center justify-center rounded-control border p-1 text-center transition-colors select-none',
        isChosen
          ? 'forced-chosen border-primary bg-primary text-on-primary hover:bg-primary-hover'
          : 'border-control bg-surface hover:bg-hover active:bg-pressed',
      )}
    >
      <span className="font-bold">{surface}</span>
      <span className={classNames('text-meta wrap-anywhere', !isChosen && 'text-muted')}>{name}</span>
    </button>
  )
}
