import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { placeOf } from '@/components/config/audit-places'
import { useActOptions } from '@/components/config/audit-filters'
import { AuditScreen } from '@/components/config/audit-screen'
import { OperationsScreen } from '@/components/config/operations-screen'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const renderHtml = (screen: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {screen}
    </NextIntlClientProvider>,
  )
const mayOpen = { users: true, treatmentSession: true, interfaceProcedure: true }
const entry = {
  id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  actor: null,
  viewed: null,
  address: '192.0.2.1',
  action: 'sign-in.resetAsked',
  record: null,
  changes: [],
}
const page = {
  entries: [entry],
  hasNewer: false,
  hasOlder: false,
  actorName: null,
  recordName: null,
  actions: ['sign-in.resetAsked', 'unheard.of'],
}

describe('the audit', () => {
  test('says acts in words, one without words by its own name, and who was not logged in', () => {
    const shown = renderHtml(
      <AuditScreen
        page={{
          ...page,
          entries: [entry, { ...entry, id: 'e2', action: 'unheard.of', record: { entity: 'gadget', id: '7', name: null, username: null } }],
        }}
        asked={{}}
        mayOpen={mayOpen}
      />,
    )
    for (const text of ['Password reset requested', 'unheard.of', 'gadget: 7', enGB.audit.nobody]) expect(shown).toContain(text)
    expect(shown).not.toContain(enGB.audit.pages)
  })

  test('offers what happened in the order of the reader’s alphabet, on a server whose own is another', () => {
    function Areas() {
      return (
        <>
          {useActOptions(['øre.a', 'zoo.a', 'anne.a'], '').map(({ value, group }) => (
            <b key={value}>{group}</b>
          ))}
        </>
      )
    }
    const areas = (locale: 'nb' | 'de') =>
      [
        ...renderToStaticMarkup(
          <NextIntlClientProvider locale={locale} timeZone="Europe/London" messages={enGB}>
            <Areas />
          </NextIntlClientProvider>,
        ).matchAll(/<b>([^<]+)</g),
      ].map(([, label]) => label)
    expect(areas('nb')).toEqual(['anne', 'zoo', 'øre'])
    expect(areas('de')).toEqual(['anne', 'øre', 'zoo'])
  })

  test('leads to its neighbours with the filters, and says where there is none', () => {
    const shown = renderHtml(
      <AuditScreen page={{ ...page, hasOlder: true }} asked={{ action: 'a.b', olderId: '', newerId: '' }} mayOpen={mayOpen} />,
    )
    expect(shown).toContain('/settings/audit?action=a.b&amp;olderId=e1')
    expect(shown).toContain(enGB.audit.atNewest)
    expect(shown).not.toContain('newerId=e1')
  })

  test('says what is filtered, and that nothing fits', () => {
    const shown = renderHtml(
      <AuditScreen
        page={{ ...page, entries: [], recordName: 'Crown' }}
        asked={{ entity: 'procedure', entityId: 'p1' }}
        mayOpen={mayOpen}
      />,
    )
    for (const text of ['Record: Procedure: Crown', enGB.audit.none, enGB.audit.clear]) expect(shown).toContain(text)
  })

  test.each([
    ['an account', { entity: 'user', id: 'u1', username: 'ann b' }, '/settings/users/update/u1'],
    ['an account whose username is not told', { entity: 'user', id: 'u1', username: null }, null],
    ['a session', { entity: 'treatment-session', id: 's1', username: null }, '/clinical/treatmentsession/s1'],
    ['a procedure', { entity: 'procedure', id: 'p1', username: null }, '/settings/interfaceeditor/procedures/edit/p1'],
    ['what has no place', { entity: 'job', id: 'outbox', username: null }, null],
  ])('%s: %o is looked at under %s', (_name, record, expected) => {
    expect(placeOf(record, mayOpen)).toBe(expected)
    expect(placeOf(record, { users: false, treatmentSession: false, interfaceProcedure: false })).toBeNull()
  })
})

describe('what runs', () => {
  const rhythm = { kind: 'hourly', count: 1, pattern: '7 * * * *' } as const
  const job = {
    name: 'expire-keys',
    rhythm,
    nextRunAt: '2026-11-20T10:07:00.000Z',
    lastRunAt: '2026-11-20T09:07:00.000Z',
    lastError: null,
    isRunning: false,
  }
  const letter = {
    id: 'o1',
    type: 'mail',
    to: 'ann@school.example',
    subject: 'Your marks',
    createdAt: '2026-11-20T09:00:00.000Z',
    attempts: 8,
    lastAttemptAt: null,
    nextAttemptAt: null,
    lastError: 'Error: no',
    hindrance: null,
  }
  const outbox = {
    counts: { DEAD: 1, WAITING: 0, DONE: 3 },
    state: 'DEAD' as const,
    events: [letter],
    from: 1,
    page: 1,
    pages: 1,
    mailServer: 'SET' as const,
  }

  test('says how often, when last and how it went, and which is running', () => {
    const { jobs: words } = enGB.operations
    const shown = renderHtml(
      <OperationsScreen
        jobs={[
          job,
          { ...job, name: 'outbox', lastError: 'Error: no database' },
          { ...job, name: 'unheard-of', lastRunAt: null, isRunning: true },
        ]}
        dangers={[]}
        outbox={outbox}
        asked={{}}
      />,
    )
    for (const text of [
      words.name['expire-keys'],
      'every hour, next at 10:07',
      words.result.ok,
      words.result.failed,
      'Error: no database',
      'unheard-of',
      words.result.running,
    ])
      expect(shown).toContain(text)
  })

  test('what cannot be sent again says why in place of the button', () => {
    expect(renderHtml(<OperationsScreen jobs={[]} dangers={[]} outbox={outbox} asked={{}} />)).toContain('Send again: Your marks')
    const gone = renderHtml(
      <OperationsScreen
        jobs={[]}
        outbox={{
          ...outbox,
          events: [{ ...letter, to: null, subject: null, hindrance: 'TEXT_GONE' as const }],
          mailServer: 'NONE' as const,
        }}
        dangers={['PLAIN_HTTP']}
        asked={{}}
      />,
    )
    for (const text of [enGB.operations.outbox.hindrance.TEXT_GONE, enGB.operations.server.NONE, enGB.operations.danger.PLAIN_HTTP])
      expect(gone).toContain(text)
    expect(gone).not.toContain('Send again:')
  })
})
