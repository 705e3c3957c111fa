import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocationSteps } from '@/components/shared/location/location-steps'
import { ErrorSummary } from '@/components/ui/error-summary'
import { enGB } from '@/lib/i18n/en-gb'

const renderHtml = (what: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {what}
    </NextIntlClientProvider>,
  )

test.each([
  [true, 'Required fields missing'],
  [false, 'Some fields are invalid'],
])('a refused form announces missing fields in the words of the specification: %s', (isMissing, lead) => {
  const html = renderHtml(<ErrorSummary lead={lead} isMissing={isMissing} problems={[]} />)
  expect(html).toMatch(/^<div[^>]*role="alert"/)
  expect(html.includes('Missing required fields')).toBe(isMissing)
  expect(html).toContain(lead)
})

test('location steps name every family of browsers', () => {
  const html = renderHtml(<LocationSteps />)
  for (const name of ['Chrome or Edge', 'Safari', 'Firefox']) expect(html).toContain(name)
})
