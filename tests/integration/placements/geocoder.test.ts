import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { onPlacement, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const q = '14 Station Road, Eastfield & Co, United Kingdom'
const place = { display_name: '14, Station Road, Eastfield', lat: '54.9783', lon: '-1.5701' }

async function setGeocoder(geocoder: string) {
  const data = { value: geocoder, changedAt: new Date() }
  await prisma().setting.upsert({ where: { key: 'geocoder' }, create: { key: 'geocoder', ...data }, update: data })
  forgetSettings()
}

/** Stands in for the institution's geocoder: gives this answer and records the requests. */
function stubGeocoder(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push([address, init])
    return Promise.resolve(answer())
  })
  return asked
}

test('without a geocoder the screen offers no search, and the call finds nothing to ask', async () => {
  const asked = stubGeocoder(() => Response.json([place]))
  await setGeocoder('')
  expect(await onPlacement(school.staff, contracts.readPlacementChoices, {})).toMatchObject({ findsAddresses: false })
  expect(await tryPlacement(school.staff, contracts.findAddress, { q })).toMatchObject({ status: 'NOT_FOUND' })
  expect(asked).toEqual([])
})

describe('with a geocoder', () => {
  const ask = () => onPlacement(school.staff, contracts.findAddress, { q })
  beforeAll(() => setGeocoder('https://places.example.org/search?q={q}&format=jsonv2'))

  test('the address is asked for as one value of the query, and the places come back in its order', async () => {
    const asked = stubGeocoder(() => Response.json([place, { ...place, display_name: 'Station Road, Eastfield', lat: 54.9, lon: -1.5 }]))
    expect(await onPlacement(school.staff, contracts.readPlacementChoices, {})).toMatchObject({ findsAddresses: true })
    expect(await ask()).toEqual({
      isAnswered: true,
      places: [
        { label: '14, Station Road, Eastfield', latitude: 54.9783, longitude: -1.5701 },
        { label: 'Station Road, Eastfield', latitude: 54.9, longitude: -1.5 },
      ],
    })
    expect(asked.map(([address]) => new URL(address).searchParams.get('q'))).toEqual([q])
    expect(asked[0]?.[1]).toMatchObject({ redirect: 'error' })
  })

  test('at most five places come back', async () => {
    stubGeocoder(() => Response.json(Array.from({ length: 30 }, () => place)))
    expect((await ask()).places).toHaveLength(5)
  })

  test('nothing found is an answer', async () => {
    stubGeocoder(() => Response.json([]))
    expect(await ask()).toEqual({ isAnswered: true, places: [] })
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['a refusal', () => new Response('no', { status: 403 })],
    ['a page instead of JSON', () => new Response('<html>')],
    ['another form', () => Response.json({ features: [] })],
    ['a position that is none', () => Response.json([{ ...place, lat: '954' }])],
    ['more than any answer has', () => new Response('['.padEnd(300_000))],
    ['a network that fails', () => Promise.reject(new Error('ECONNREFUSED'))],
  ])('%s counts as no answer', async (_, answer) => {
    stubGeocoder(answer)
    expect(await ask()).toEqual({ isAnswered: false, places: [] })
  })

  test('a student has no access', async () => {
    const asked = stubGeocoder(() => Response.json([place]))
    expect(await tryPlacement(school.ann, contracts.findAddress, { q })).toMatchObject({ status: 'FORBIDDEN' })
    expect(asked).toEqual([])
  })

  test('somebody who presses it all the time is stopped', async () => {
    stubGeocoder(() => Response.json([]))
    const answers: string[] = []
    for (let press = 0; press < 155; press++) {
      const answer = await tryPlacement(school.staff, contracts.findAddress, { q })
      answers.push(answer.status)
    }
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})
