import { pathOf, strokesHeight, strokesWidth } from './fields/strokes'
import type { Signed } from './signature-field'

/** A signature to look at: the drawing, or the typed name. */
export function SignaturePicture({ signed: { name, strokes }, label }: { signed: Signed; label: string }) {
  if (strokes === null) return <p className="text-lead italic">{name}</p>
  return (
    <figure className="max-w-64">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${strokesWidth} ${strokesHeight}`}
        className="block w-full rounded-control border border-line bg-surface fill-none stroke-current stroke-10"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {strokes.map((stroke, at) => (
          <path key={at} d={pathOf(stroke)} />
        ))}
      </svg>
      <figcaption className="mt-1 text-meta text-muted">{name}</figcaption>
    </figure>
  )
}
