import jsQR from 'jsqr'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { CodeCard } from '@/components/static-urls/code-card'
import { UrlSheet } from '@/components/static-urls/url-sheet'
import { enGB } from '@/lib/i18n/en-gb'
import type { Locale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { urlStates, type UrlState } from '@/lib/static-urls/vocabulary'
import { qrCodeOf } from '@/server/kernel/files/qr-code'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const address = 'https://cusp.example/static-urls/Zk3vQ0c1n8T5wXyPqRsTuVwXyZ0123456789abcdefg'
const code = { address, ...qrCodeOf(address, 'quartile'), png: '' }
const url = {
  id: 'u1',
  formId: 'f1',
  form: { id: 'f1', name: 'How was your visit?' },
  label: 'Waiting room, clinic B',
  active: true,
  opensAt: null,
  closesAt: null,
  perDay: null,
  total: null,
  asks: 'NOTHING' as const,
  asSelf: false,
  subjectId: null,
  subject: null,
  maker: null,
  uses: 0,
  days: new Array<{ day: string; uses: number }>(),
  createdAt: '2026-11-20T10:00:00.000Z',
  rotatedAt: null,
  revision: 1,
}

async function renderHtml(screen: ReactNode, locale: Locale = 'en-GB'): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="Europe/London" messages={await messagesIn(locale)}>
      {screen}
    </NextIntlClientProvider>,
  )
}

/** The text that a camera reads from the code on the sheet. */
async function scanCode(html: string): Promise<string | undefined> {
  const [svg = ''] = /<svg.*?<\/svg>/.exec(html) ?? []
  const picture = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" color="black"')
  const { data, info } = await sharp(Buffer.from(picture))
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('the printable sheet of a static URL', () => {
  test.each(['en-GB', 'de', 'es', 'nb', 'sl'] as const)(
    'has the code of its address, its names and the words of the language: %s',
    async (locale) => {
      const html = await renderHtml(<UrlSheet url={url} code={code} />, locale)
      expect(await scanCode(html)).toBe(address)
      const { how, or } = (await messagesIn(locale)).staticUrls.sheet
      for (const words of [url.form.name, url.label, address, how, or]) expect(html).toContain(words)
      if (locale !== 'en-GB') expect(html).not.toContain(enGB.staticUrls.sheet.how)
    },
  )

  test('is printed of an address that works, now or later, and of no closed one', async () => {
    const offered = async (state: UrlState) => {
      const html = await renderHtml(<CodeCard url={{ ...url, state }} code={code} revision={1} onRotated={() => {}} />)
      return html.includes(enGB.staticUrls.print)
    }
    const states = await Promise.all(urlStates.map(async (state) => ((await offered(state)) ? state : [])))
    expect(states.flat()).toEqual(['OPEN', 'NOT_YET', 'FULL_TODAY'])
  })
})
