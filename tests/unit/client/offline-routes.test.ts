import { expect, it } from 'vitest'
import { matchOffline } from '@/lib/client/offline-routes'

const id = '019ab3c4-0000-7000-8000-0123456789ab'

it.each([
  ['/', 'dashboard', []],
  ['/clinical', 'clinical', []],
  ['/clinical/', 'clinical', []],
  ['/clinical/treatmentsession/new', 'newTreatmentSession', []],
  [`/clinical/treatmentsession/${id}`, 'treatmentSession', [id]],
  ['/settings/retryrequests', 'retryRequests', []],
  ['/timetables/swaps', 'swaps', []],
  [`/timetables/placements/event/${id}`, 'placementDay', [id]],
])('%s is the screen %s', (path, route, args) => {
  expect(matchOffline(path)).toEqual({ route, args })
})

it.each([
  '/clinical/treatmentsession',
  '/clinical/treatmentsession/1',
  `/clinical/treatmentsession/${id}/marks`,
  '/settings',
  '/timetables/placements',
  '/~offline',
  '//clinical',
  '',
])('%s needs a network', (path) => {
  expect(matchOffline(path)).toBeNull()
})
