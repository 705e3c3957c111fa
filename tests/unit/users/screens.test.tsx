import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PersonReading } from '@/components/users/person-reading'
import { PersonScreen } from '@/components/users/person-screen'
import type { OutputOf } from '@/lib/contract'
import type { readPerson } from '@/lib/contracts/users/accounts'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const renderHtml = (screen: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {screen}
    </NextIntlClientProvider>,
  )
const t = enGB.accounts
type Found = OutputOf<typeof readPerson>

function foundPerson({
  rights = {},
  person = {},
  ...changes
}: { rights?: Partial<Found['rights']>; person?: Partial<Found['person']> } & Partial<Omit<Found, 'rights' | 'person'>> = {}): Found {
  return {
    person: {
      id: 'p1',
      revision: 1,
      username: 'ada',
      email: 'ada@school.example',
      firstName: 'Ada',
      lastName: 'Lind',
      displayName: 'Ada Lind',
      studentIdNumber: 'S-1',
      hospitalResourceNumber: '',
      registrationNumber: '',
      phone: '',
      ethnicity: '',
      employer: '',
      jobTitle: '',
      yearLeft: null,
      schoolYearLeft: null,
      language: null,
      roleIds: ['r1'],
      programmeId: null,
      year: null,
      groupId: null,
      firmId: null,
      enrolment: 'ACTIVE',
      status: 'ENABLED',
      activation: 'ACTIVE',
      avatarFileName: '',
      createdAt: '2026-01-01T10:00:00Z',
      lastSeenAt: null,
      ...person,
    },
    flags: [],
    givable: [],
    history: [],
    choices: {
      roles: [
        { id: 'r1', name: 'Student', builtIn: 'STUDENT', areas: ['clinical'], isMine: true },
        { id: 'r2', name: 'Examiner', builtIn: null, areas: ['tests', 'reports'], isMine: false },
      ],
      programmes: [],
      groups: [],
      groupingId: null,
      firms: [],
      today: '2026-11-20',
    },
    linked: null,
    tokens: [],
    sessions: [],
    secondFactor: null,
    invite: null,
    rights: { mayChange: true, isAbove: false, isSelf: false, holdsAll: false, isLastAdmin: false, ...rights },
    ...changes,
  }
}
const lockedFields = (html: string) => [...html.matchAll(/<input[^>]*readOnly=""[^>]*>/gi)].map(([tag]) => /id="([\w-]+)"/.exec(tag)?.[1])

test('of who may do more neither name, address, roles nor status can be changed, and it is said why', () => {
  expect(lockedFields(renderHtml(<PersonScreen initial={foundPerson()} />))).toEqual([])
  const above = renderHtml(<PersonScreen initial={foundPerson({ rights: { isAbove: true } })} />)
  expect(lockedFields(above)).toEqual(['field-username', 'field-email'])
  expect(above).toContain(t.access.aboveTitle)
  expect(above).toMatch(/aria-disabled="true"[^>]*>.{0,40}Disable/)
})

test('nobody disables themself, nor the last who may do everything', () => {
  expect(renderHtml(<PersonScreen initial={foundPerson({ rights: { isSelf: true } })} />)).toContain(t.access.yourself)
  expect(renderHtml(<PersonScreen initial={foundPerson({ rights: { isLastAdmin: true } })} />)).toContain(t.access.lastAdmin)
})

test('a role says what it is for; one that is not theirs to give says so', () => {
  const html = renderHtml(<PersonScreen initial={foundPerson()} />)
  for (const words of [t.role.STUDENT, 'Covers: tests and reports', t.role.notYours]) expect(html).toContain(words)
})

test('what lets somebody in follows from where the account stands', () => {
  const pending = foundPerson({ person: { activation: 'PENDING' } })
  expect(renderHtml(<PersonScreen initial={pending} />)).toContain(t.access.notInvited)
  const invited = renderHtml(
    <PersonScreen initial={{ ...pending, invite: { sentAt: '2026-11-20T10:00:00Z', until: '2026-11-27T10:00:00Z' } }} />,
  )
  expect(invited).toContain('Invitation sent 20 Nov 2026, 10:00. The link works until 27 Nov 2026, 10:00.')
  expect(invited).toContain(t.access.resend)
  expect(invited).not.toContain(t.access.reset)
  const off = renderHtml(<PersonScreen initial={foundPerson({ person: { status: 'DISABLED' } })} />)
  expect(off).toContain(`>${t.access.enable}<`)
  expect(off).not.toContain(t.access.reset)
})

test('sessions are told by their devices, enrolments by their days', () => {
  const html = renderHtml(
    <PersonScreen
      initial={foundPerson({
        tokens: [],
        sessions: [
          {
            id: 's1',
            browser: 'Safari',
            system: 'iPhone',
            createdAt: '2026-11-19T10:00:00Z',
            lastSeenAt: '2026-11-20T10:00:00Z',
            isThis: true,
          },
          { id: 's2', browser: null, system: null, createdAt: '2026-11-19T10:00:00Z', lastSeenAt: '2026-11-20T10:00:00Z', isThis: false },
        ],
        history: [
          {
            id: 'e2',
            from: '2026-08-01',
            to: null,
            programme: 'Dentistry',
            year: 'GRADUATED',
            group: null,
            firm: null,
            enrolment: 'GRADUATED',
          },
          {
            id: 'e1',
            from: '2025-08-01',
            to: '2026-07-31',
            programme: 'Dentistry',
            year: 5,
            group: 'Group A',
            firm: 'Amber',
            enrolment: 'ACTIVE',
          },
        ],
      })}
    />,
  )
  for (const words of [
    'Safari on iPhone',
    t.sessions.this,
    t.sessions.unknown,
    '1 Aug 2026 to now',
    'Dentistry · Graduated',
    '1 Aug 2025 to 31 Jul 2026',
    'Dentistry · Year 5 · Group A · Amber',
  ])
    expect(html).toContain(words)
})

test('who may only look has nothing to type in, and reads what there is', () => {
  const html = renderHtml(<PersonReading found={foundPerson({ rights: { mayChange: false } })} />)
  expect(html).not.toMatch(/<input|<textarea/)
  // The only select asks what the person may see.
  expect(html.match(/<select/g)).toHaveLength(1)
  for (const words of ['ada@school.example', 'S-1', 'Student', t.readOnly]) expect(html).toContain(words)
  expect(html).not.toContain(t.field.phone)
})
