import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { VerifyPage } from '@/components/forms/reading/verify-page'
import { locales, type Locale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))
vi.mock('@/lib/i18n/messages-for', () => ({ MessagesFor: ({ children }: { children: ReactNode }) => children }))

const hash = 'a'.repeat(64)
const at = '2026-11-20T10:00:00.000Z'

async function renderHtml(
  standing: 'SIGNED' | 'SENT_BACK' | 'WITHDRAWN',
  { locale = 'en-GB', name = '' }: { locale?: Locale; name?: string } = {},
) {
  const found = {
    standing,
    checkedAt: at,
    form: { name: 'Mini-CEX', version: 1 },
    submittedAt: at,
    completedAt: at,
    decisions: [{ kind: 'SIGNED' as const, part: 'SIGNER' as const, at, name }],
    reader: null,
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="Europe/London" messages={await messagesIn(locale)}>
      <VerifyPage hash={hash} found={found} />
    </NextIntlClientProvider>,
  )
}

describe('The decisions on a printed form', () => {
  test('stand while the form does', async () => {
    const html = await renderHtml('SIGNED')
    expect(html).toContain('>Decisions<')
    expect(html).toContain('>Signed<')
  })

  test('do not read as if they stood once the form is withdrawn, with and without a name', async () => {
    const html = await renderHtml('WITHDRAWN')
    expect(html).toContain('>Decisions before that<')
    expect(html).toContain('>Signed before it was withdrawn<')
    expect(await renderHtml('WITHDRAWN', { name: 'Ada Lake' })).toContain('>Signed by Ada Lake before it was withdrawn<')
  })

  test('came before the form was sent back', async () => {
    expect(await renderHtml('SENT_BACK')).toContain('>Decisions before that<')
  })

  test.each(locales)('are worded for a withdrawn form in %s', async (locale) => {
    const messages = (await messagesIn(locale)).formVerify
    expect(messages.kindWithdrawn.SIGNED).not.toBe(messages.kind.SIGNED)
    expect(await renderHtml('WITHDRAWN', { locale })).toContain(`>${messages.kindWithdrawn.SIGNED}<`)
  })
})
