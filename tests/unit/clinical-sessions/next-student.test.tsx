import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NextStudent } from '@/components/clinical-sessions/marking/next-student'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T10:10:00Z') }))
afterEach(() => void vi.useRealTimers())

const next = { sessionId: 's2', clinicName: 'Restorative', chairNumber: 4, student: { id: 'st2', displayName: 'Jonas' }, check: null }
const nextUp = { data: { next, waiting: 1 }, reload: () => Promise.resolve() }

function variantOf(finishedAt: string | null): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <NextStudent nextUp={nextUp} finishedAt={finishedAt} />
    </NextIntlClientProvider>,
  )
  const [button = ''] = html.match(/<button[^>]*>/) ?? []
  expect(html).toContain(enGB.marking.next.action)
  return /\bbg-primary\b/.test(button) ? 'primary' : 'secondary'
}

test('the next student is the main step for ten minutes after a finish, not for who came back to read', () => {
  expect(variantOf('2026-11-20T10:00:01Z')).toBe('primary')
  expect(variantOf('2026-11-20T10:00:00Z')).toBe('secondary')
  expect(variantOf(null)).toBe('secondary')
})
