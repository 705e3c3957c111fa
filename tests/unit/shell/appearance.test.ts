import { describe, expect, it } from 'vitest'
import { appearanceAttributes, appearanceFromCookies } from '@/lib/appearance'

const appearanceFrom = (cookies: Record<string, string>) => appearanceFromCookies((name) => cookies[name])

describe('how things look', () => {
  it('follows the device and is comfortable until somebody chose', () => {
    expect(appearanceFrom({})).toEqual({ theme: 'system', density: 'comfortable' })
  })

  it('is what the cookies say, and nothing that they make up', () => {
    expect(appearanceFrom({ theme: 'dark', density: 'compact' })).toEqual({ theme: 'dark', density: 'compact' })
    expect(appearanceFrom({ theme: '"><script>', density: 'huge' })).toEqual({ theme: 'system', density: 'comfortable' })
  })

  it('writes no theme where the system decides', () => {
    expect(appearanceAttributes({ theme: 'system', density: 'compact' })).toEqual({ 'data-theme': undefined, 'data-density': 'compact' })
    expect(appearanceAttributes({ theme: 'light', density: 'comfortable' })).toEqual({
      'data-theme': 'light',
      'data-density': 'comfortable',
    })
  })
})
