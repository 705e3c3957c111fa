'use client'

import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, XAxis, YAxis, type DotProps } from 'recharts'
import { axisLine, axisLook, axisText } from './axis-looks'
import type { LineBandProps } from './line-band'

const height = 260
/** Room for the name of a grade in two or three lines, in pixels. */
const axisWidth = 88

/** The drawing itself with its chart library, loaded only when somebody looks at a chart. */
export function LineBandDrawing({ points, ticks, marks, border, labels, summary }: LineBandProps) {
  const values = ticks.map(({ value }) => value)
  const shown = points.map(({ band, ...point }) => ({ ...point, band: [band.low, band.high] }))
  const few = new Set(points.filter(({ isFew }) => isFew).map(({ name }) => name))
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={shown} margin={{ top: 16, right: 16, bottom: 0, left: 0 }} accessibilityLayer title={summary}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" {...axisLook} axisLine={axisLine} minTickGap={12} />
        <YAxis
          width={axisWidth}
          domain={[Math.min(...values), Math.max(...values)]}
          ticks={values}
          tickFormatter={(value: number) => ticks.find((tick) => tick.value === value)?.label ?? ''}
          {...axisLook}
          axisLine={false}
        />
        {border !== null && <ReferenceLine y={border} stroke="var(--success)" strokeDasharray="3 3" />}
        {marks.map(({ name, label }) => (
          <ReferenceLine key={name} x={name} stroke="var(--control)" label={{ value: label, position: 'insideTopRight', ...axisText }} />
        ))}
        <Area
          dataKey="band"
          name={labels.band}
          stroke="none"
          fill="var(--heat-2)"
          fillOpacity={0.6}
          isAnimationActive={false}
          connectNulls={false}
        />
        <Line
          dataKey="other"
          name={labels.other}
          stroke="var(--amber-strong)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={<Diamond />}
          isAnimationActive={false}
          connectNulls
        />
        <Line
          dataKey="value"
          name={labels.value}
          stroke="var(--primary)"
          strokeWidth={2.5}
          dot={<Round few={few} names={points.map(({ name }) => name)} />}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type Dot = Pick<DotProps, 'cx' | 'cy'> & { readonly index?: number; readonly value?: unknown }

/** A dot, hollow if few values are behind it. */
function Round({ cx, cy, index, few, names }: Dot & { few: ReadonlySet<string>; names: readonly string[] }) {
  if (cx === undefined || cy === undefined || index === undefined) return null
  const isFew = few.has(names[index] ?? '')
  return (
    <circle
      cx={cx}
      cy={cy}
      r={4.5}
      fill={isFew ? 'var(--surface)' : 'var(--primary)'}
      stroke={isFew ? 'var(--primary)' : 'var(--surface)'}
      strokeWidth={isFew ? 2.5 : 1.5}
    />
  )
}

function Diamond({ cx, cy, value }: Dot) {
  if (cx === undefined || cy === undefined || value === null || value === undefined) return null
  return <path d={`M${cx} ${cy - 5}l5 5-5 5-5-5z`} fill="var(--amber-strong)" stroke="var(--surface)" strokeWidth={1} />
}
