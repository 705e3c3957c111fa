'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePadCanvas from 'signature_pad'
import { classNames } from '@/components/ui/class-names'
import { fieldStyle } from '@/components/ui/field-style'
import { pointsOf, strokesOf, strokesWidth, type Strokes } from './fields/strokes'

interface SignaturePadProps {
  label: string
  isInvalid: boolean
  /** The strokes that have been drawn so far. */
  strokes: Strokes
  onDrawn: (strokes: Strokes) => void
}

const look = { minWidth: 1, maxWidth: 2.5, dotSize: 1.5, velocityFilterWeight: 0.7, compositeOperation: 'source-over' } as const

/** The box in which somebody draws a signature. */
export function SignaturePad({ label, isInvalid, strokes, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useEffectEvent((pad: SignaturePadCanvas, width: number) =>
    onDrawn(
      strokesOf(
        pad.toData().map(({ points }) => points),
        width,
      ),
    ),
  )
  const before = useEffectEvent(() => strokes)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const penColor = getComputedStyle(element).color
    const pad = new SignaturePadCanvas(element, { ...look, penColor })
    // A turned phone has another width: the picture is drawn again from its points, since a resized canvas is empty.
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = element
      const ratio = Math.max(window.devicePixelRatio, 1)
      element.width = width * ratio
      element.height = height * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      const scale = width / strokesWidth
      pad.fromData(
        before().map((stroke) => ({
          ...look,
          penColor,
          points: pointsOf(stroke).map(({ x, y }, at) => ({ x: x * scale, y: y * scale, pressure: 0.5, time: at * 16 })),
        })),
      )
    }
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    const end = () => drawn(pad, element.clientWidth)
    pad.addEventListener('endStroke', end)
    return () => {
      watcher.disconnect()
      pad.off()
    }
  }, [])

  return (
    <div className={classNames(fieldStyle({ invalid: isInvalid }), 'relative overflow-clip')}>
      <canvas ref={canvas} role="img" aria-label={label} className="relative z-10 block aspect-signature w-full touch-none text-ink" />
      <span aria-hidden="true" className="absolute inset-x-5 bottom-1/4 border-b border-dashed border-control" />
    </div>
  )
}
