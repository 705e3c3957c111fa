import { describe, expect, test } from 'vitest'
import { locationNones, withinOf } from '@/lib/location/vocabulary'
import { fixOf, purgeAtOf, type Taken } from '@/server/location/rules'

const at = new Date('2026-12-01T10:00:00Z')
const building = { id: 'school', latitude: 54.978, longitude: -1.614 }
const here = { latitude: 54.978, longitude: -1.614, accuracy: 12.3, takenAt: '2026-12-01T09:59:00.000Z' }
const farAway = { ...here, latitude: 35.68, longitude: 139.69 }
const takeFix = (given: Partial<Taken>) =>
  fixOf({
    locationRule: 'REQUIRED',
    locationKept: 'DISTANCE',
    buildings: [building],
    isExpected: true,
    near: 250,
    saidAt: at,
    at,
    ...given,
  })

describe('what is stored of a position', () => {
  test('is how far from a building it is, and no coordinates', () => {
    expect(takeFix({ position: here })).toEqual({
      ...{ takenAt: new Date(here.takenAt), accuracy: 13, latitude: null, longitude: null, placeId: 'school', metresAway: 0 },
      ...{ none: null, reason: '', flags: [] },
    })
  })

  test('is the coordinates, too, where the switch says so', () => {
    expect(takeFix({ position: here, locationKept: 'COORDINATES' })).toMatchObject({ latitude: 54.978, longitude: -1.614 })
  })

  test.each(['DISTANCE', 'COORDINATES'] as const)('is nothing where nobody asks (%s)', (locationKept) => {
    expect(takeFix({ locationRule: 'OFF', locationKept, position: farAway })).toBeNull()
  })

  test('is flagged far away where a building is expected, and only there', () => {
    expect(takeFix({ position: farAway })?.flags).toEqual(['FAR'])
    expect(takeFix({ position: farAway, locationRule: 'OPTIONAL' })?.flags).toEqual(['FAR'])
    expect(takeFix({ position: farAway, isExpected: false })?.flags).toEqual([])
  })

  test('is flagged where the device may be wrong by more than what is near', () => {
    expect(takeFix({ position: { ...here, accuracy: 251 } })?.flags).toEqual(['INEXACT'])
    expect(takeFix({ position: { ...here, accuracy: 251 }, near: 500 })?.flags).toEqual([])
  })

  test('is none where the device cannot say it better than a kilometre', () => {
    expect(takeFix({ position: { ...here, accuracy: 1_001 } })).toMatchObject({
      none: 'UNAVAILABLE',
      accuracy: null,
      flags: ['NO_LOCATION'],
    })
  })
})

describe('a clock', () => {
  test.each([
    ['set back by a day', '2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['set forward by a year', '2027-12-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
  ])('%s is flagged, and is never after the server’s', (_, takenAt, stored) => {
    expect(takeFix({ position: { ...here, takenAt } })).toMatchObject({ takenAt: new Date(stored), flags: ['OTHER_TIME'] })
  })

  test('prolongs nothing: what goes, goes by when it arrived', () => {
    expect(purgeAtOf(at)).toEqual(new Date('2026-12-31T10:00:00Z'))
  })

  test('of a device that was offline belongs to what it wrote then', () => {
    const saidAt = new Date('2026-11-30T10:00:00Z')
    expect(takeFix({ saidAt, position: { ...here, takenAt: '2026-11-30T09:50:00.000Z' } })?.flags).toEqual([])
  })
})

describe('going on without a position', () => {
  test.each(locationNones)('%s is flagged with its reason where one is required', (none) => {
    expect(takeFix({ withoutPosition: { none, reason: 'In the theatre' } })).toMatchObject({
      none,
      reason: 'In the theatre',
      flags: ['NO_LOCATION'],
    })
  })

  test('leaves nothing behind where it is not', () => {
    expect(takeFix({ locationRule: 'OPTIONAL', withoutPosition: { none: 'DENIED', reason: 'No' } })).toBeNull()
    expect(takeFix({ locationRule: 'OPTIONAL' })).toBeNull()
  })

  test('is what a write without any answer is taken for', () => {
    expect(takeFix({})).toMatchObject({ none: 'PENDING', flags: ['NO_LOCATION'] })
  })
})

test.each([
  [0, 50],
  [50, 50],
  [51, 100],
  [250, 250],
  [500, 500],
  [501, 'FAR'],
])('%i m are told as within %s', (metres, within) => {
  expect(withinOf(metres)).toBe(within)
})

describe('at the edges', () => {
  test.each([
    ['fifteen minutes before', '2026-12-01T09:45:00.000Z', []],
    ['a moment more', '2026-12-01T09:44:59.999Z', ['OTHER_TIME']],
  ])('a position of %s', (_, takenAt, flags) => expect(takeFix({ position: { ...here, takenAt } })?.flags).toEqual(flags))

  test('a device that may be wrong by exactly what is near is not flagged, nor where no building is expected', () => {
    expect(takeFix({ position: { ...here, accuracy: 250 } })?.flags).toEqual([])
    expect(takeFix({ position: { ...here, accuracy: 251 }, isExpected: false })?.flags).toEqual([])
  })

  test('what a device says of a time to come is of the server’s, with and without a position', () => {
    const saidAt = new Date('2026-12-01T10:00:00.001Z')
    expect(takeFix({ saidAt, position: { ...here, takenAt: undefined } })).toMatchObject({ takenAt: at, flags: [] })
    expect(takeFix({ saidAt, withoutPosition: { none: 'DENIED', reason: '' } })).toMatchObject({ takenAt: at })
    const before = new Date('2026-12-01T09:59:59.999Z')
    expect(takeFix({ saidAt: before, withoutPosition: { none: 'DENIED', reason: '' } })).toMatchObject({ takenAt: before })
  })

  test('whoever withholds it says so, and what the device could not say is told from that', () => {
    expect(takeFix({ withoutPosition: true })).toMatchObject({ none: 'WITHHELD', reason: '' })
    expect(takeFix({ position: { ...here, accuracy: 1_001 }, withoutPosition: true })).toMatchObject({ none: 'UNAVAILABLE' })
  })
})
