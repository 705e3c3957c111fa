import type { Grade } from '@/lib/reports/consistency'

/** One line: full where independent, a ring where competent, a ring with a bar where below. Three shapes, so that no colour is needed. */
function Shape({ grade, x }: { grade: Grade; x: number }) {
  return (
    <g className={grade === 0 ? 'text-warning' : 'text-success'}>
      <circle cx={x + 6} cy="6" r="4.75" fill={grade === 2 ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="2" />
      {grade === 0 && <path d={`M${x + 3.5} 6h5`} stroke="currentColor" strokeWidth="2" />}
    </g>
  )
}

export function GradeDot({ grade }: { grade: Grade }) {
  return <GradeDots grades={[grade]} />
}

/** The distance from one dot to the next. */
const step = 14

/** One drawing for all: a browser keeps each drawing as a layer of its own, and a matrix has hundreds of them. */
export function GradeDots({ grades }: { grades: readonly Grade[] }) {
  const width = grades.length * step - 2
  return (
    <svg viewBox={`0 0 ${width} 12`} aria-hidden="true" className="h-3 shrink-0" style={{ width: `${width / 16}rem` }}>
      {grades.map((grade, at) => (
        <Shape key={at} grade={grade} x={at * step} />
      ))}
    </svg>
  )
}
