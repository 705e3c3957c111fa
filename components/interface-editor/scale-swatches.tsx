import type { PaletteColour } from '@/lib/clinical/palette'

/** The values of a scale in their colours. */
export function ScaleSwatches({
  values,
}: {
  values: readonly { readonly value: number; readonly label: string; readonly colour: PaletteColour }[]
}) {
  return (
    <span className="flex flex-wrap gap-1">
      {values.map(({ value, label, colour }) => (
        <span
          key={value}
          data-tone={colour}
          title={label}
          className="inline-flex min-w-6 justify-center rounded-control border border-tone-strong bg-tone-tint px-1 text-meta font-bold text-tone-strong tabular-nums"
        >
          {value}
        </span>
      ))}
    </span>
  )
}
