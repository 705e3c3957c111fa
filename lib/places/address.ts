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

/** Whether only one of latitude and longitude is set, which is not a position. */
export function isHalfPlaced({ latitude, longitude }: Placed): boolean {
  return (latitude === null) !== (longitude === null)
}

/** Whether an address can be found: it names street, town and country, or has a position on the map. An empty address is also valid. */
export function canBeFound(placed: Placed): boolean {
  const { line1, town, country, latitude, longitude } = placed
  return !hasAddress(placed) || (latitude !== null && longitude !== null) || [line1, town, country].every((line) => line.trim() !== '')
}
