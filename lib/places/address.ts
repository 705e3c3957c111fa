export type AddressLines = {
  readonly line1: string
  readonly line2: string
  readonly postcode: string
  readonly town: string
  readonly region: string
  readonly country: string
}
type Placed = AddressLines & { readonly latitude: number | null; readonly longitude: number | null }

export const addressLines = ['line1', 'line2', 'postcode', 'town', 'region', 'country'] as const

export function hasAddress(lines: AddressLines): boolean {
  return addressLines.some((line) => lines[line].trim() !== '')
}

/** Half a position is none. */
export function isHalfPlaced({ latitude, longitude }: Placed): boolean {
  return (latitude === null) !== (longitude === null)
}

/** Whether an address can be found: it names street, town and country, or its place on the map was given. No address at all is right, too. */
export function canBeFound(placed: Placed): boolean {
  const { line1, town, country, latitude, longitude } = placed
  return !hasAddress(placed) || (latitude !== null && longitude !== null) || [line1, town, country].every((line) => line.trim() !== '')
}
