import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PasswordField } from '@/components/ui/password-field'
import { enGB } from '@/lib/i18n/en-gb'

const renderHtml = (kind: 'current-password' | 'new-password') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <PasswordField label="Password" autoComplete={kind} maxLength={200} required />
    </NextIntlClientProvider>,
  )
const inputOf = (html: string) => /<input[^>]*>/.exec(html)?.[0] ?? ''

describe('where a password is typed', () => {
  test('nobody reads it over a shoulder until its owner wants to see it', () => {
    const html = renderHtml('current-password')
    expect(inputOf(html)).toContain('type="password"')
    expect(html).toContain(enGB.ui.showPassword)
  })

  test.each(['current-password', 'new-password'] as const)('a password store knows what to offer: %s', (kind) => {
    expect(inputOf(renderHtml(kind)).toLowerCase()).toContain(`autocomplete="${kind}"`)
  })

  test('it may be pasted, and is neither corrected nor kept short', () => {
    const input = inputOf(renderHtml('new-password')).toLowerCase()
    expect(input).not.toMatch(/onpaste|readonly|disabled/)
    expect(input).toContain('maxlength="200"')
    expect(input).toContain('autocapitalize="none"')
  })
})
