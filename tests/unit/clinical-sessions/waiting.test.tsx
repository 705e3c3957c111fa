import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ReadyForYou } from '@/components/clinical-sessions/clinic/ready-for-you'
import type { SessionRow } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {} }) }))

const session: SessionRow = {
  id: 's1',
  state: 'OPEN',
  student: { id: 'st', displayName: 'Amira Haddad' },
  teacher: { id: 't', displayName: 'Dr Osei' },
  clinicId: 'c',
  clinicName: 'Restorative',
  heldOn: '2026-11-20',
  shift: 'AM',
  chairNumber: 4,
  room: '',
  patientAttendance: 'ATTENDED',
  procedures: [],
  check: null,
  unreadComments: 0,
  escalated: false,
  retrospective: false,
}
const check = { id: 'k', kind: 'FINAL_CHECK', askedAt: '2026-11-20T08:00:00Z' } as const

function renderHtml(state: 'WAITING' | 'TAKEN'): string {
  const takenBy = state === 'TAKEN' ? { id: 't', displayName: 'Dr Osei' } : null
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <ReadyForYou waiting={[{ check: { ...check, state, takenBy }, session }]} medianWait={null} mayTake onChanged={() => {}} />
    </NextIntlClientProvider>,
  )
}

test('who waits has a clock, and it alarms', () => {
  expect(renderHtml('WAITING')).toContain('text-danger')
  expect(renderHtml('WAITING')).not.toContain(enGB.clinical.list.waitingNone)
})

test('who is with a teacher has none, and nobody waits', () => {
  expect(renderHtml('TAKEN')).toContain('Amira Haddad')
  expect(renderHtml('TAKEN')).not.toContain('text-danger')
  expect(renderHtml('TAKEN')).toContain(enGB.clinical.list.waitingNone)
})
