import { classNames } from '@/components/ui/class-names'
import { box, shapeOf } from './tooth-shape'

interface ToothDrawingProps {
  tooth: number
  chosen: boolean
  /** The codes of the surfaces in one text; only surfaces that the tooth has are filled. */
  surfaces: string
  missing?: boolean
  /** Whether the drawing has letters, and surfaces that can each be pressed. */
  large?: boolean
}

/**
 * The biting surface of a tooth, with its roots above or below and the chosen surfaces filled. All lines have the colour of the text, so they stay visible
 * with forced colours.
 */
export function ToothDrawing({ tooth, chosen, surfaces, missing = false, large = false }: ToothDrawingProps) {
  const { crown, roots, regions, flipped } = shapeOf(tooth)
  // The palatal surface of an upper tooth may have been stored as lingual, where teeth of both arches were named at once.
  const isFilled = (surface: string) => surfaces.includes(surface) || (surface === 'P' && surfaces.includes('L'))
  const turn = flipped ? `matrix(1 0 0 -1 0 ${box.height})` : undefined
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      aria-hidden="true"
      className={classNames('block h-auto w-full fill-none stroke-current', chosen ? 'stroke-2' : 'stroke-1')}
    >
      <g transform={turn} strokeLinejoin="round" strokeLinecap="round">
        {missing ? (
          <path d={crown} strokeDasharray="1 4" vectorEffect="non-scaling-stroke" />
        ) : (
          <>
            <path d={roots} vectorEffect="non-scaling-stroke" className="opacity-50" />
            {chosen && <path d={crown} className="fill-current stroke-none opacity-15" />}
            {regions.map(({ surface, path }) => (
              <path
                key={surface}
                d={path}
                vectorEffect="non-scaling-stroke"
                data-surface={large ? surface : undefined}
                pointerEvents={large ? 'all' : undefined}
                className={classNames(
                  isFilled(surface) && 'fill-current',
                  surface === 'C' && !large && !isFilled(surface) && 'stroke-none',
                  large && 'cursor-pointer',
                  large && !isFilled(surface) && 'hover:fill-hover',
                )}
              />
            ))}
            <path d={crown} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </g>
      {large &&
        regions.map(({ surface, at: [x, y] }) => (
          <text
            key={surface}
            x={x}
            y={y}
            fontSize={surface === 'C' ? 5 : 7}
            textAnchor="middle"
            dominantBaseline="central"
            className={classNames(
              'pointer-events-none stroke-none font-bold',
              isFilled(surface) ? 'fill-surface forced-colors:hidden' : 'fill-current',
            )}
          >
            {surface}
          </text>
        ))}
    </svg>
  )
}
