import { expect, test, vi } from 'vitest'
import { newSession } from '@/components/clinical-sessions/session/new-session'
import { failedSavesStore } from '@/components/shared/live/failed-saves'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { signInAdaBeforeEach, device, goOffline, goOnline, tab } from '../client/at-device'
import { ada, answer, rawRequests } from '../client/device'

signInAdaBeforeEach()

const begun = newSession({
  id: 's1',
  student: ada,
  catalogue: {
    procedures: [],
    sections: [],
    scales: [],
    clinics: [],
    specialties: [],
    participationTypes: [],
    tags: [],
    toothNotation: 'FDI',
    phrases: [],
    me: null,
  },
  head: {
    teacherId: 't',
    partnerId: null,
    participationTypeId: 'p',
    clinicId: 'c',
    specialtyId: null,
    heldOn: '2026-11-20',
    shift: 'AM',
    chairNumber: 5,
    patient: null,
    patientAgeBand: null,
    patientReturning: null,
    patientAttendance: 'ATTENDED',
    startsAt: null,
    endsAt: null,
    location: '',
    retrospectiveReason: null,
  },
  workspace: {
    me: ada,
    today: '2026-11-20',
    shift: 'AM',
    timeZone: 'Europe/London',
    shiftBorders: { pm: '12:00', eve: '17:00' },
    seats: [],
    teachers: [],
    partners: [],
    students: [],
    supervised: [],
  },
})

/** A session on the screen. Without room it holds something that cannot be copied, so that the device cannot store it. */
async function onScreen({ hasRoom }: { hasRoom: boolean }) {
  const { sessionSaves } = await import('@/components/clinical-sessions/session/session-saves')
  let shown: Session = hasRoom ? begun : Object.assign({ ...begun }, { broken: () => {} })
  const failedSaves = failedSavesStore()
  const onFailed = vi.fn()
  const saves = sessionSaves({ id: 's1', show: (change) => (shown = change(shown)), me: ada, label: 'A session', failedSaves, onFailed })
  return { saves, failedSaves, onFailed, shown: () => shown }
}

test('what neither the device nor the server takes stays shown, and is sent when it is tried again, with the time at which it was done', async () => {
  const { saves, failedSaves, onFailed, shown } = await onScreen({ hasRoom: false })
  goOffline()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  expect(await saves.remark({ side: 'student', text: 'No room', revision: 2 })).toBe(false)
  expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ status: 'NOT_STORED' })
  expect([failedSaves.state(), shown().remarks.student.text]).toEqual(['failed', 'No room'])
  vi.setSystemTime(Date.parse('2026-11-20T12:00:00Z'))
  goOnline(() => answer('SUCCESS', { revision: 3 }))
  const applied = vi.fn()
  tab.onApplied(applied)
  await failedSaves.retry()
  expect(failedSaves.state()).toBe('none')
  expect(device.arrived.at(-1)).toMatchObject({
    url: '/api/clinical-sessions/saveRemark',
    body: { text: 'No room', revision: 2, occurredAt: '2026-11-20T10:00:00.000Z' },
  })
  expect(applied.mock.calls[0]?.[0]).toMatchObject({ part: 'remark:student', answer: { revision: 3 } })
})

test('a comment that is not kept goes back to its writer and waits nowhere', async () => {
  const { saves, failedSaves, onFailed, shown } = await onScreen({ hasRoom: false })
  goOffline()
  expect(await saves.comment('Not kept')).toBe(false)
  expect([failedSaves.state(), shown().comments, onFailed.mock.calls.length]).toEqual(['none', [], 1])
})

test('what the device keeps waits in its queue, with the session as it is shown', async () => {
  const { saves, failedSaves } = await onScreen({ hasRoom: true })
  goOffline()
  expect(await saves.header({ ...begun.header, patientAttendance: 'LATE' })).toBe(true)
  expect(await saves.remark({ side: 'student', text: 'Kept', revision: 0 })).toBe(true)
  expect(failedSaves.state()).toBe('none')
  expect((await rawRequests(tab)).map(({ request: { options } }) => [options.part, options.recordKey])).toEqual([
    ['header', 'session:s1'],
    ['remark:student', 'session:s1'],
  ])
  const { loadSession } = await import('@/components/clinical-sessions/session/kept-session')
  expect(await tab.readLocal('session:s1', loadSession)).toMatchObject({
    header: { patientAttendance: 'LATE' },
    remarks: { student: { text: 'Kept' } },
  })
})

test('an act that is kept nowhere was not done: it is shown as it was before, and nothing of it waits', async () => {
  const { saves, failedSaves, onFailed, shown } = await onScreen({ hasRoom: false })
  goOffline()
  expect(await saves.ask('FINAL_CHECK')).toBe(false)
  expect([shown().check, shown().checks, shown().may.askForCheck]).toEqual([null, [], true])
  const { endCheckOf } = await import('@/components/clinical-sessions/checks/check-endings')
  expect(await endCheckOf(saves.tools, 'START_CHECK', { outcome: 'PASSED', checklist: [], note: 'Well prepared' })).toBe(false)
  expect([shown().check, shown().checks, failedSaves.state()]).toEqual([null, [], 'none'])
  expect(await saves.cancel('By mistake')).toBe(false)
  expect([shown().state, shown().may.cancel]).toEqual(['OPEN', true])
  expect(await saves.finish()).toBe(false)
  expect([shown().state, shown().finishedAt, shown().finishedBy]).toEqual(['OPEN', null, null])
  expect([failedSaves.state(), onFailed.mock.calls.length]).toEqual(['none', 4])
})

test('what is named by a header that was changed is named so at once', async () => {
  const { saves, shown } = await onScreen({ hasRoom: true })
  goOffline()
  const named = (id: string) => ({ id, name: `Name of ${id}` })
  const people = [{ id: 't2', displayName: 'Dr Weber' }]
  const clinic = {
    ...named('c2'),
    chairCount: 4,
    hasChairs: true,
    hasTeeth: false,
    hasShifts: true,
    locationRule: 'OFF' as const,
    locationKept: 'DISTANCE' as const,
    rooms: [],
  }
  await saves.header(
    { ...begun.header, teacherId: 't2', clinicId: 'c2', partnerId: 'x' },
    { clinics: [clinic], specialties: [], participationTypes: [named('p')], teachers: people, partners: [] },
  )
  expect(shown()).toMatchObject({
    teacher: people[0],
    clinic,
    partner: { id: 'x', displayName: '' },
    participationType: begun.participationType,
    specialty: null,
  })
})
