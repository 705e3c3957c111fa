/** The looks of what is written at an axis, of its line, and of words inside a drawing. */
export const axisText = { fill: 'var(--muted)', fontSize: 12 } as const
export const axisLook = { tick: axisText, tickLine: false } as const
export const axisLine = { stroke: 'var(--line)' } as const
