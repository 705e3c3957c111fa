'use client'

import { useTranslations } from 'next-intl'
import type { Chart } from '@/lib/clinical/chart'
import { canonicalSurfaces, type Surface } from '@/lib/clinical/surfaces'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { SurfacePicker } from './surface-picker'
import { ToothMap } from './tooth-map'
import { useTreatedTeeth } from './treated-teeth'

export type Choice = { readonly teeth: readonly number[]; readonly surfaces: readonly string[] }

interface ToothPadProps {
  choice: Choice
  withSurfaces: boolean
  chart: Chart
  notation: ToothNotation
  /** The procedure that the pad is for, if there is one. */
  lineId: string | null
  onChoose: (choice: Choice) => void
}

/** Buttons for the place of a procedure: teeth, then their surfaces. */
export function ToothPad({ choice: { teeth, surfaces }, withSurfaces, chart, notation, lineId, onChoose }: ToothPadProps) {
  const t = useTranslations('toothMap')
  const workedOn = useTreatedTeeth(lineId)

  function pressTooth(tooth: number) {
    const next = teeth.includes(tooth) ? teeth.filter((one) => one !== tooth) : [...teeth, tooth]
    onChoose({ teeth: next, surfaces: next.length > 0 ? canonicalSurfaces(next, surfaces) : [] })
  }

  function pressSurface(surface: Surface) {
    const next = surfaces.includes(surface) ? surfaces.filter((one) => one !== surface) : [...surfaces, surface]
    onChoose({ teeth, surfaces: canonicalSurfaces(teeth, next) })
  }

  return (
    <div className="flex flex-col gap-3">
      {/* The map reaches from edge to edge of its card: on a phone eight teeth need the whole width. */}
      <div className="-mx-4">
        <ToothMap chart={chart} notation={notation} chosen={teeth} surfaces={surfaces} workedOn={workedOn} onPress={pressTooth} />
      </div>
      {withSurfaces && <SurfacePicker teeth={teeth} surfaces={surfaces} notation={notation} onPress={pressSurface} />}
      {teeth.length === 0 && <p className="text-dense text-muted">{t(withSurfaces ? 'tapSurfaces' : 'tapTeeth')}</p>}
    </div>
  )
}
