import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import { fixOf, fixView, listFixes, storeFix } from '@/server/location'
import { runJobNamed } from '../../support/jobs'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

const at = new Date('2026-12-01T10:00:00Z')
const due = new Date('2026-12-31T10:00:00Z')
const before = new Date(due.getTime() - 1)
const here = { latitude: 54.978, longitude: -1.614, accuracy: 12 }
const abroad = { ...here, latitude: 35.68, longitude: 139.69 }

let planned: PlannedSchool
let building: { id: string; latitude: number; longitude: number }
beforeAll(async () => {
  stopClock(at)
  planned = await makePlannedSchool()
  building = { id: v7(), latitude: here.latitude, longitude: here.longitude }
  await prisma().building.create({ data: { ...building, name: 'Dental school' }, select: { id: true } })
})

type Given = Partial<Parameters<typeof fixOf>[0]> & { readonly sourceId?: string; readonly isLate?: boolean }
async function writeFix({ sourceId = v7(), isLate = false, ...given }: Given) {
  const fix = fixOf({
    ...{ locationRule: 'REQUIRED', locationKept: 'COORDINATES', buildings: [building], isExpected: true, near: 250, saidAt: at, at },
    ...given,
  })
  const isStored = await inTransaction((db) =>
    storeFix(db, { purpose: 'FORM', sourceId, ownerId: planned.ann.id, fix, at: given.at ?? at, isLate }),
  )
  return { sourceId, isStored }
}
const readFix = async (sourceId: string, when = at) =>
  (await listFixes(prisma(), { purpose: 'FORM', sourceIds: [sourceId], at: when })).map(fixView)

describe('what is said of a place', () => {
  test('is answered with its building for 30 days, and not a moment longer, even where the job has not run', async () => {
    const { sourceId } = await writeFix({ position: here })
    const coordinates = { latitude: here.latitude, longitude: here.longitude, accuracy: 12 }
    expect(await readFix(sourceId, before)).toMatchObject([{ place: 'Dental school', within: 50, coordinates, isPurged: false }])
    expect(await readFix(sourceId, due)).toMatchObject([{ place: null, within: null, coordinates: null, isPurged: true }])
  })

  test('is taken out by the job; flags and reasons stay with the record, and what has nothing left to say goes', async () => {
    const near = await writeFix({ position: here })
    const far = await writeFix({ position: abroad })
    const without = await writeFix({ withoutPosition: { none: 'DENIED', reason: 'No signal in the theatre' } })
    stopClock(before)
    await runJobNamed('location-purge')
    expect(await readFix(near.sourceId, before)).toMatchObject([{ within: 50 }])
    stopClock(due)
    await runJobNamed('location-purge')
    expect(await prisma().locationFix.count({ where: { sourceId: near.sourceId } })).toBe(0)
    const stored = await prisma().locationFix.findFirstOrThrow({ where: { sourceId: far.sourceId } })
    expect(stored).toMatchObject({ latitude: null, longitude: null, accuracy: null, placeId: null, metresAway: null, flags: ['FAR'] })
    expect(await readFix(far.sourceId, due)).toMatchObject([{ flags: ['FAR'], coordinates: null, isPurged: true }])
    expect(await readFix(without.sourceId, due)).toMatchObject([
      { none: 'DENIED', reason: 'No signal in the theatre', flags: ['NO_LOCATION'], isPurged: false },
    ])
    stopClock(at)
  })

  test('goes when it arrived a month ago, whatever the device’s clock said', async () => {
    const { sourceId } = await writeFix({ position: { ...here, takenAt: '2020-01-01T00:00:00.000Z' } })
    expect(await readFix(sourceId, before)).toMatchObject([{ within: 50, flags: ['OTHER_TIME'], takenAt: '2020-01-01T00:00:00.000Z' }])
    const ahead = await writeFix({ position: { ...here, takenAt: '2040-01-01T00:00:00.000Z' } })
    expect(await readFix(ahead.sourceId, due)).toMatchObject([{ isPurged: true, takenAt: at.toISOString() }])
  })

  test('cannot come back: the database refuses a place in a row that was purged', async () => {
    const { sourceId } = await writeFix({ position: abroad })
    const purging = prisma().locationFix.updateMany({ where: { sourceId }, data: { purgedAt: at } })
    await expect(purging).rejects.toThrow('location_fix_purged')
  })
})

describe('what is said a second time', () => {
  test('replaces what was said, but going on without takes no position away', async () => {
    const { sourceId } = await writeFix({ withoutPosition: { none: 'TIMED_OUT', reason: 'Cellar' } })
    await writeFix({ sourceId, position: abroad })
    expect(await readFix(sourceId)).toMatchObject([{ none: null, flags: ['FAR'] }])
    expect((await writeFix({ sourceId, withoutPosition: { none: 'DENIED', reason: '' } })).isStored).toBe(false)
    await writeFix({ sourceId, position: here })
    expect(await readFix(sourceId)).toMatchObject([{ within: 50, flags: [] }])
  })

  test('and late only fills in what is missing', async () => {
    const far = await writeFix({ position: abroad })
    expect((await writeFix({ sourceId: far.sourceId, position: here, isLate: true })).isStored).toBe(false)
    expect(await readFix(far.sourceId)).toMatchObject([{ flags: ['FAR'] }])
    const without = await writeFix({ withoutPosition: { none: 'WITHHELD', reason: 'Cellar' } })
    for (const other of [{ position: here }, { withoutPosition: { none: 'DENIED', reason: 'A better reason' } } as const])
      expect((await writeFix({ ...other, sourceId: without.sourceId, isLate: true })).isStored).toBe(false)
    expect(await readFix(without.sourceId)).toMatchObject([{ none: 'WITHHELD', reason: 'Cellar', flags: ['NO_LOCATION'] }])
    const unanswered = await writeFix({})
    await writeFix({ sourceId: unanswered.sourceId, position: here, isLate: true })
    expect(await readFix(unanswered.sourceId)).toMatchObject([{ within: 50, flags: [] }])
  })
})
