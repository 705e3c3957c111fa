import { describe, expect, test } from 'vitest'
import { isGeocoderAddress } from '@/lib/map/geocoder'

describe('the address of a geocoder', () => {
  test.each([
    'https://places.example.org/search?q={q}&format=jsonv2',
    'https://places.example.org:8443/find/{q}.json?key=a-b',
    'https://nominatim.example.ac.uk/search?format=jsonv2&limit=5&q={q}',
  ])('%s', (address) => expect(isGeocoderAddress(address)).toBe(true))

  test.each([
    '',
    'http://places.example.org/search?q={q}',
    'https://places.example.org/search?q=',
    'https://places.example.org/search?q={q}&again={q}',
    'https://places.example.org/search?q={q}&key={key}',
    'https://{q}.example.org/search',
    'https://user:word@places.example.org/search?q={q}',
    'https://localhost/search?q={q}',
    'https://places.example.org/search?q={q}#part',
    'file:///etc/passwd?{q}',
  ])('is not %s', (address) => expect(isGeocoderAddress(address)).toBe(false))
})
