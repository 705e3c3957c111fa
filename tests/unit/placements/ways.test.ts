import { expect, test } from 'vitest'
import { addressText, telHref } from '@/lib/placements/ways'

const address = {
  line1: '14 Station Road',
  line2: '',
  line3: '',
  postcode: 'NG4 2EF',
  town: 'Eastfield',
  region: 'Northgate',
  country: 'United Kingdom',
}

test('an address has no empty lines, and its postcode stands with the town', () => {
  expect(addressText(address)).toEqual(['14 Station Road', 'Eastfield, Northgate NG4 2EF', 'United Kingdom'])
  expect(addressText({ ...address, region: '', postcode: '' })).toEqual(['14 Station Road', 'Eastfield', 'United Kingdom'])
  expect(addressText({ ...address, line1: '', town: '', region: '', postcode: '', country: '' })).toEqual([])
})

test.each([
  ['0191 496 0111', 'tel:01914960111'],
  ['+44 (191) 496-0111', 'tel:+441914960111'],
])('%s is called as %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
