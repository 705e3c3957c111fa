import { readdirSync, readFileSync } from 'node:fs'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ReflectOnAttempt } from '@/components/competency-tests/reflect-on-attempt'
import { ReflectOnDate } from '@/components/timetables/events/reflect-on-date'
import { OpensContext } from '@/components/shared/use-places'
import { enGB } from '@/lib/i18n/en-gb'
import { originKinds } from '@/lib/reflections/vocabulary'

const who = vi.hoisted(() => ({ id: 'student' }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
vi.mock('@/components/shared/live/use-me', () => ({ useMe: () => ({ id: who.id, displayName: 'Amira Haddad' }) }))
beforeEach(() => {
  who.id = 'student'
})

const isOffered = (screen: React.ReactNode, opens: 'writeReflection' | 'tests' = 'writeReflection') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <OpensContext value={[opens]}>{screen}</OpensContext>
    </NextIntlClientProvider>,
  ).includes('Reflect on this')

test('every kind of thing that can be reflected on offers it on its page', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const offering = files.map((path) => readFileSync(`components/${path}`, 'utf8')).filter((text) => text.includes('<ReflectOnThis'))
  for (const kind of originKinds)
    expect(
      offering.some((text) => text.includes(`origin={{ kind: '${kind}'`)),
      kind,
    ).toBe(true)
})

test('of a test once it is decided, by who took it, where they may reflect', () => {
  const attempt = {
    id: 'a',
    test: { id: 't', code: 'T1', name: 'Isolation' },
    state: 'PASSED' as const,
    student: { id: 'student', displayName: 'Amira Haddad' },
    decidedAt: '2026-11-20T09:00:00.000Z',
    assessor: null,
  }
  expect(isOffered(<ReflectOnAttempt attempt={attempt} />)).toBe(true)
  expect(isOffered(<ReflectOnAttempt attempt={attempt} />, 'tests')).toBe(false)
  expect(isOffered(<ReflectOnAttempt attempt={{ ...attempt, decidedAt: null, state: 'AWAITING_MARKING' }} />)).toBe(false)
  expect(isOffered(<ReflectOnAttempt attempt={{ ...attempt, state: 'VOID' }} />)).toBe(false)
  who.id = 'teacher'
  expect(isOffered(<ReflectOnAttempt attempt={attempt} />)).toBe(false)
})

test('of a date that was held, by who was on it', () => {
  const date = { id: 'd', state: 'PLANNED' as const, heldOn: '2026-11-20' }
  const shown = (more: object = {}) => (
    <ReflectOnDate date={{ ...date, ...more }} title="Endodontics" people={[{ userId: 'student' }]} today="2026-11-20" />
  )
  expect(isOffered(shown())).toBe(true)
  expect(isOffered(shown({ heldOn: '2026-11-21' }))).toBe(false)
  expect(isOffered(shown({ state: 'CANCELLED' }))).toBe(false)
  who.id = 'teacher'
  expect(isOffered(shown())).toBe(false)
})
