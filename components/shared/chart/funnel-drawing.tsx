'use client'

import { CartesianGrid, ReferenceDot, ReferenceLine, ResponsiveContainer, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import { axisLine, axisLook, axisText } from './axis-looks'
import { funnelScale } from './funnel-scale'
import type { FunnelProps } from './funnel'

const height = 340
/** Room for a number with its sign, in pixels. */
const axisWidth = 48

/** The drawing itself with its chart library, loaded only when somebody looks at a chart. */
export function FunnelDrawing({ dots, own, ownWords, noise, borders, tick, axis, summary }: FunnelProps) {
  const { most, bound, ticks, curves } = funnelScale({ dots, own, noise, borders })
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart margin={{ top: 8, right: 16, bottom: 16, left: 0 }} accessibilityLayer title={summary}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="across"
          domain={[0, most]}
          {...axisLook}
          axisLine={axisLine}
          label={{ value: axis, position: 'insideBottom', offset: -10, ...axisText }}
        />
        <YAxis
          type="number"
          dataKey="up"
          domain={[-bound, bound]}
          ticks={[...ticks]}
          tickFormatter={tick}
          width={axisWidth}
          {...axisLook}
          axisLine={false}
        />
        <ReferenceLine y={0} stroke="var(--ink)" strokeWidth={1.4} />
        {curves.map((points, at) => (
          <Scatter
            key={at}
            data={[...points]}
            line={{ stroke: 'var(--muted)', strokeWidth: 1, strokeDasharray: at < 2 ? '2 4' : undefined }}
            lineType="joint"
            shape={Nothing}
            tooltipType="none"
            legendType="none"
            isAnimationActive={false}
          />
        ))}
        <Scatter data={[...dots]} shape={Other} isAnimationActive={false} />
        <ReferenceDot
          x={own.across}
          y={own.up}
          r={7}
          fill="var(--primary)"
          stroke="var(--surface)"
          strokeWidth={2}
          label={{
            value: ownWords,
            // The label stays inside the drawing, wherever the dot is.
            position: own.up < -bound / 2 ? 'top' : 'bottom',
            fill: 'var(--primary)',
            fontSize: 13,
            fontWeight: 700,
          }}
        />
      </ScatterChart>
    </ResponsiveContainer>
  )
}

function Nothing() {
  return <g />
}

function Other({ cx, cy }: { cx?: number; cy?: number }) {
  return <circle cx={cx} cy={cy} r={5} fill="var(--control)" fillOpacity={0.75} stroke="var(--surface)" />
}
