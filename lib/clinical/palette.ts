/** The twelve colours that an institution may give what it words itself. What each looks like the design system says. */
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
