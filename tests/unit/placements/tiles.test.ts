import { describe, expect, test } from 'vitest'
import { isTileAddress, tileOrigin } from '@/lib/map/tiles'
import { contentSecurityPolicy } from '@/lib/security-headers'

describe('the address of a map’s pictures', () => {
  test.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://tiles.example.org:8443/osm/{z}/{x}/{y}@2x.png?key=a-b', 'https://tiles.example.org:8443'],
    ['https://Tiles.Example.org/{z}/{y}/{x}', 'https://tiles.example.org'],
  ])('%s', (address, origin) => {
    expect([isTileAddress(address), tileOrigin(address)]).toEqual([true, origin])
  })

  test.each([
    '',
    'http://tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{x}/{y}/{s}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}/{x}/{y}.png',
    'https://*.example.org/{z}/{x}/{y}.png',
    'https://user@tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org;script-src https://evil.example/{z}/{x}/{y}',
    "https://tiles.example.org 'unsafe-inline'/{z}/{x}/{y}",
    'https://localhost/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    'https://tiles.example.org/{z}/{x}/{y}.png; img-src *',
  ])('is not %s', (address) => {
    expect([isTileAddress(address), tileOrigin(address)]).toEqual([false, null])
  })
})

describe('the policy of a page', () => {
  test('allows pictures of the map’s server, and nothing else of it', () => {
    const [plain, mapped] = [contentSecurityPolicy('n'), contentSecurityPolicy('n', false, 'https://tiles.example.org')]
    expect(plain).toContain("img-src 'self' data: blob:;")
    expect(mapped).toBe(plain.replace("img-src 'self' data: blob:", "img-src 'self' data: blob: https://tiles.example.org"))
  })
})
