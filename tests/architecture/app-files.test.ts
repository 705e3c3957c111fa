import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expose, callsExposedBy } from '@/server/kernel/http/expose'
import { registry } from '@/server/registry'
import { addressOf, screenOf, servesPath } from './app-files'

const folder = 'tests/architecture/fixtures/pages'

test.each(readdirSync(folder))('of the pages only screen.tsx is a screen: %s', (page) => {
  expect(screenOf(`${folder}/${page}`)).toBe(page === 'screen.tsx' ? 'dashboard' : null)
})

test('of the handlers only what expose made is exposed', () => {
  const [call] = registry
  if (!call) throw new Error('no call is registered')
  expect(callsExposedBy(expose(call))).toEqual([call])
  expect(callsExposedBy(async () => new Response())).toBeNull()
  expect(callsExposedBy(Object.assign(async () => new Response(), { calls: [call] }))).toBeNull()
})

test.each([
  ['app/(main)/page.tsx', '/'],
  ['app/(main)/clinical/treatmentsession/[[...args]]/page.tsx', '/clinical/treatmentsession'],
  ['app/(main)/timetables/[timetableid]/events/[eventId]/page.tsx', '/timetables/:timetableid/events/:eventId'],
  ['app/(main)/download/[...path]/page.tsx', '/download/:path'],
])('%s stands at %s', (file, address) => {
  expect(addressOf(file)).toBe(address)
})

test.each([
  ['app/getusers/route.ts', '/getusers', true],
  ['app/getusers/route.ts', '/getusers/list', false],
  ['app/api/[...call]/route.ts', '/api/users/list', true],
  ['app/api/[...call]/route.ts', '/getusers', false],
  ['app/api/cron/[job]/route.ts', '/api/cron/outbox', true],
  ['app/api/cron/[job]/route.ts', '/api/cron/outbox/now', false],
])('%s serves %s: %s', (file, address, expected) => {
  expect(servesPath(file, address)).toBe(expected)
})
