import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Trail } from '@/components/shell/trail'
import { enGB } from '@/lib/i18n/en-gb'
import { paths } from '@/lib/paths'

const at = { pathname: '/', title: 'Dr Amira Osei' }
vi.mock('next/navigation', () => ({ usePathname: () => at.pathname, useRouter: () => ({ push: () => {} }) }))
vi.mock('@/components/ui/page-title', () => ({ useSaidTitle: () => at.title }))

function lastCrumbAt(pathname: string): string | undefined {
  at.pathname = pathname
  const drawn = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Trail />
    </NextIntlClientProvider>,
  )
  return /aria-current="page"[^>]*>([^<]*)</.exec(drawn)?.[1]
}

test('the last crumb of a record says its name, and that of a screen its title', () => {
  expect(lastCrumbAt(`${paths.timetable}/0199aaaa-0000-7000-8000-000000000001`)).toBe('Dr Amira Osei')
  expect(lastCrumbAt(paths.timetables)).toBe(enGB.shell.titles.timetables)
})
