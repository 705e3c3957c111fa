/** A telephone link with the digits of a number as it is written. */
export function telHref(phone: string): `tel:${string}` {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** An address line by line, without the empty ones. */
export function addressText({
  line1,
  line2,
  line3,
  postcode,
  town,
  region,
  country,
}: Readonly<Record<'line1' | 'line2' | 'line3' | 'postcode' | 'town' | 'region' | 'country', string>>): string[] {
  const place = [[town, region].filter(Boolean).join(', '), postcode].filter(Boolean).join(' ')
  return [line1, line2, line3, place, country].filter((line) => line !== '')
}
