/** The twelve colours that an institution may give to its own terms. The design system defines how each looks. */
export const paletteColours = [
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
export type PaletteColour = (typeof paletteColours)[number]
