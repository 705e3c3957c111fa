import { describe, expect, test } from 'vitest'
import { metresBetween, whereaboutsOf } from '@/server/location/whereabouts'

const school = { latitude: 54.978, longitude: -1.614 }
/** A degree of latitude is some 111,195 m on a sphere of this radius. */
const metresNorth = (metres: number) => ({ latitude: school.latitude + metres / 111_195, longitude: school.longitude })

describe('the distance', () => {
  test.each([
    ['of a place to itself', school, school, 0],
    ['a kilometre north', school, metresNorth(1_000), 1_000],
    ['from Newcastle to London', school, { latitude: 51.5074, longitude: -0.1278 }, 398_000],
    ['across the date line', { latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }, 222],
    ['from pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015_087],
  ])('%s', (_, one, other, metres) => {
    const found = metresBetween(one, other)
    expect(Math.abs(found - metres)).toBeLessThanOrEqual(Math.max(1, metres * 0.005))
  })
})

describe('whoever says where they are', () => {
  const asked = (metres: number, accuracy: number, buildings = [school]) =>
    whereaboutsOf({ position: { ...metresNorth(metres), accuracy }, buildings, near: 250 })

  test.each([
    [0, 5, 'NEAR', 0],
    [120, 5, 'NEAR', 150],
    [249, 0, 'NEAR', 250],
    // Within the accuracy of the device it may be here.
    [400, 160, 'NEAR', 400],
    [420, 20, 'FAR', 450],
    // The device may as well be a long way off, so the fix says nothing.
    [120, 251, 'INEXACT', 150],
    [900, 900, 'INEXACT', 900],
    [9_000, 900, 'FAR', 9_000],
  ])('%i m away, right within %i m, is %s', (metres, accuracy, place, metresAway) => {
    expect(asked(metres, accuracy)).toMatchObject({ place, metresAway })
  })

  test('is near the nearest of several buildings', () => {
    expect(asked(3_000, 10, [school, metresNorth(2_980)])).toMatchObject({ place: 'NEAR', metresAway: 50 })
  })

  test('with a position that may be a kilometre off, or none, has none', () => {
    const none = { place: 'NO_LOCATION', metresAway: null }
    expect(asked(0, 1_001)).toMatchObject(none)
    expect(whereaboutsOf({ position: undefined, buildings: [school], near: 250 })).toMatchObject(none)
  })

  test('is not asked where no building is on the map', () => {
    expect(asked(9_000, 5, [])).toMatchObject({ place: 'NOT_ASKED', metresAway: null })
  })
})
