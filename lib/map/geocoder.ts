/** An https address with one host that is written out and the place of the search text, {q}, in its path or query. */
const pattern = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?\/[\w\-./~%?=&+,{}]+$/i

/** Whether a text is the address of a geocoder: {q} is in it once, and nothing else in braces. */
export function isGeocoderAddress(address: string): boolean {
  const names = address.match(/\{[^}]*\}?|\}/gu) ?? []
  return pattern.test(address) && names.join() === '{q}'
}
