'use client'

import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisLine, axisLook } from './axis-looks'
import type { BarsProps } from './bars'
import { seriesColours, seriesDashes } from './series-looks'

const height = 280
/** Room for a number with its unit, in pixels. */
const axisWidth = 56
/** The height in pixels of each place when the names are at the side; that layout puts the places one below the other. */
const rowHeight = 34

/** The drawing itself with its chart library, loaded only when somebody looks at a chart. */
export function BarsDrawing({ kind, names, series, tick, isShare, isWhole = false, summary }: BarsProps) {
  const data = names.map((name, at) => ({
    name,
    ...Object.fromEntries(series.map(({ values }, index) => [`v${index}`, values[at] ?? null])),
  }))
  const colour = (at: number) => `var(${seriesColours[at] ?? '--ink'})`
  const isLying = kind !== 'line'
  const value = {
    type: 'number' as const,
    tickFormatter: tick,
    allowDecimals: !isWhole,
    ...(isShare && { domain: [0, 1] satisfies [number, number] }),
  }
  const category = { type: 'category' as const, dataKey: 'name' }
  const look = { ...axisLook, axisLine }
  const textOf = (name: string, of: number) => {
    const one = series.find((found) => found.name === name)
    return one?.texts[one.values.indexOf(of)] ?? ''
  }
  return (
    <ResponsiveContainer
      width="100%"
      height={isLying ? Math.max(160, names.length * rowHeight * Math.max(1, series.length * 0.6) + 40) : height}
    >
      <ComposedChart
        data={data}
        layout={isLying ? 'vertical' : 'horizontal'}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer
        title={summary}
      >
        <CartesianGrid vertical={isLying} horizontal={!isLying} stroke="var(--line)" />
        {isLying ? <XAxis {...value} {...look} /> : <XAxis {...category} {...look} minTickGap={12} />}
        {isLying ? (
          <YAxis {...category} {...look} width={128} interval={0} />
        ) : (
          <YAxis {...value} {...look} width={axisWidth} axisLine={false} />
        )}
        <Tooltip
          cursor={{ fill: 'var(--heat-1)', opacity: 0.4 }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--ink)' }}
          formatter={(value, name) => textOf(String(name), Number(value))}
        />
        {series.map(({ name, target }, at) =>
          target === null ? null : (
            <ReferenceLine
              key={`target ${name}`}
              {...(isLying ? { x: target } : { y: target })}
              stroke={colour(at)}
              strokeDasharray="3 3"
            />
          ),
        )}
        {series.map(({ name }, at) =>
          kind === 'bars' ? (
            <Bar
              key={name}
              dataKey={`v${at}`}
              name={name}
              fill={colour(at)}
              isAnimationActive={false}
              maxBarSize={22}
              radius={[0, 4, 4, 0]}
            />
          ) : (
            <Line
              key={name}
              dataKey={`v${at}`}
              name={name}
              stroke={kind === 'dots' ? 'none' : colour(at)}
              strokeWidth={2.5}
              strokeDasharray={seriesDashes[at]}
              dot={{ r: 4.5, fill: colour(at), stroke: 'var(--surface)', strokeWidth: 1.5, strokeDasharray: '' }}
              isAnimationActive={false}
              connectNulls={kind === 'line'}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
