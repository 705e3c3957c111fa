export const categoryTones = [
  'blue',
  'amber',
  'teal',
  'purple',
  'red',
  'cyan',
  'yellow',
  'indigo',
  'pink',
  'brown',
  'green',
  'orange',
] as const
export const statusTones = ['neutral', 'info', 'success', 'warning', 'danger'] as const

/** The twelve colours for what an institution colours itself: scales, session types, tags. */
type CategoryTone = (typeof categoryTones)[number]
/** A state that has a colour: waiting, done, wrong. The colour never stands without words beside it. */
export type StatusTone = (typeof statusTones)[number]
export type Tone = CategoryTone | StatusTone

const known = new Map<string, Tone>([...categoryTones, ...statusTones].map((tone) => [tone, tone]))

/** The tone for the stored name of a colour; an unknown name is neutral. */
export function toneOf(colour: string | null | undefined): Tone {
  return known.get(colour ?? '') ?? 'neutral'
}
