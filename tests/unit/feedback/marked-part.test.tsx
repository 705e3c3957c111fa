import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { MarkedPart } from '@/components/feedback/marked-part'
import { messagesIn } from '@/lib/i18n/messages'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

test('answers that are not counted come in pages', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `f${n}`,
    student: `Student ${n}`,
    clinic: 'Clinic B',
    month: '2026-11',
    marks: [],
  }))
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={await messagesIn('en-GB')}>
      <MarkedPart rows={rows} />
    </NextIntlClientProvider>,
  )
  expect(html.match(/<li/g)).toHaveLength(25)
  expect(html).toContain('Student 24')
  expect(html).not.toContain('Student 25')
  expect(html).toContain('60')
})
