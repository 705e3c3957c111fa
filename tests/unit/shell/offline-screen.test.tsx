import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { drawOffline } from '@/components/shell/draw-offline'
import { Found } from '@/components/shell/offline-screen'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/forms', useRouter: () => ({ push: () => {} }) }))
vi.mock('@/lib/client/local-user', () => ({ currentPerson: async () => null }))
vi.mock('@/lib/client/configuration', () => ({
  rememberedConfiguration: async () => ({ keeps: true, timeZone: 'Europe/London', wording: {} }),
}))
vi.mock('@/lib/client/locale', () => ({ shownLocale: () => 'en-GB' }))
vi.mock('@/lib/client/offline-routes', () => ({ matchOffline: () => null }))
vi.mock('@/components/shell/offline-registry', () => ({ offlineScreens: {} }))
vi.mock('@/lib/i18n/client-messages', () => ({ offlineMessages: () => Promise.reject(new TypeError('Failed to fetch')) }))

test('who goes offline before the device has what draws a screen is told so, and sees no blank page', async () => {
  vi.stubGlobal('window', { location: { pathname: '/forms' } })
  const drawn = await drawOffline('1')
  vi.unstubAllGlobals()
  expect(drawn).toBeNull()
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Found drawn={drawn} />
    </NextIntlClientProvider>,
  )
  expect(page).toContain('Not on this device yet')
  expect(page).toContain('Opens when you are online.')
})
