import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { LocationSteps } from '@/components/shared/location/location-steps'
import { PositionProblem } from '@/components/shared/location/position-problem'
import { missingPositionReason, type PositionState } from '@/components/shared/location/use-position'
import { browserOf, ownBrowserFirst } from '@/lib/location/own-browser'
import { enGB } from '@/lib/i18n/en-gb'

const renderHtml = (what: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {what}
    </NextIntlClientProvider>,
  )

const agents = {
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  chromeOnPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

describe('whose steps come first', () => {
  test.each([
    [agents.chrome, 'chromium'],
    [agents.edge, 'chromium'],
    [agents.chromeOnPhone, 'chromium'],
    [agents.safari, 'safari'],
    [agents.firefox, 'firefox'],
    ['curl/8.5', null],
  ] as const)('%s', (agent, own) => {
    expect(browserOf(agent)).toBe(own)
  })

  test('the other two follow', () => {
    expect(ownBrowserFirst('firefox')).toEqual(['firefox', 'chromium', 'safari'])
    expect(ownBrowserFirst(null)).toHaveLength(3)
  })

  test('without a browser that is known all three are there', () => {
    vi.stubGlobal('navigator', { userAgent: agents.firefox })
    const html = renderHtml(<LocationSteps />)
    for (const name of ['Chrome or Edge', 'Safari', 'Firefox']) expect(html).toContain(name)
    vi.unstubAllGlobals()
  })
})

describe('what is said where there is no position', () => {
  test.each([
    ['unsupported', 'Your browser may not support location.', false, 'UNSUPPORTED'],
    ['denied', 'Location access denied', true, 'DENIED'],
    ['pending', 'Location access pending', true, 'PENDING'],
    ['timedOut', 'No position within 20 seconds.', false, 'TIMED_OUT'],
    ['unavailable', 'A device without GPS', false, 'UNAVAILABLE'],
  ] as const)('%s', (kind, words, hasSteps, none) => {
    const state: PositionState = { kind }
    const html = renderHtml(<PositionProblem state={state} />)
    expect(html).toContain(words)
    expect(html.includes('How to allow location access')).toBe(hasSteps)
    expect(missingPositionReason(state)).toBe(none)
  })

  test('and nothing where nobody has asked', () => {
    expect(renderHtml(<PositionProblem state={{ kind: 'idle' }} />)).not.toContain('ocation')
    expect(missingPositionReason({ kind: 'idle' })).toBe('WITHHELD')
  })
})
