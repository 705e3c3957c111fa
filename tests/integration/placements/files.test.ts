import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
import { member, roleActor } from '../../support/members'
import { madeProvider, onPlacement, placeStudent, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(() => stopClock(now))

async function makeUpload(owner: { id: string }, own: object = {}): Promise<string> {
  const id = v7()
  const data = { id, ownerId: owner.id, fileName: 'Agreement.pdf', mediaType: 'application/pdf', sizeBytes: 10, sha256: id, createdAt: now }
  await prisma().asset.create({ data: { ...data, ...own } })
  return id
}
const list = (providerId: string) => onPlacement(school.staff, contracts.listProviderFiles, { providerId })
const add = (providerId: string, fileIds: readonly string[], endsOn: string | null = null) =>
  tryPlacement(school.staff, contracts.addProviderFiles, { providerId, fileIds, endsOn })

describe('files of a provider', () => {
  test('say until when they count, those that end first first', async () => {
    const providerId = await madeProvider(school.staff)
    const [over, soon, ever] = [await makeUpload(school.staff), await makeUpload(school.staff), await makeUpload(school.staff)]
    await add(providerId, [ever])
    await add(providerId, [soon], '2026-12-20')
    await add(providerId, [over], '2026-11-01')
    const { files } = await list(providerId)
    expect(files.map(({ id, state, endsOn }) => [id, state, endsOn])).toEqual([
      [over, 'EXPIRED', '2026-11-01'],
      [soon, 'ENDING', '2026-12-20'],
      [ever, 'VALID', null],
    ])
    await onPlacement(school.staff, contracts.saveProviderFile, { id: over, revision: 1, endsOn: '2027-11-01' })
    expect((await list(providerId)).files.find(({ id }) => id === over)).toMatchObject({ state: 'VALID', revision: 2 })
    expect(await tryPlacement(school.staff, contracts.saveProviderFile, { id: over, revision: 1, endsOn: null })).toMatchObject({
      status: 'CONFLICT',
    })
  })

  test('that end soon are told to whoever places students: once, and anew with another end', async () => {
    const providerId = await madeProvider(school.staff)
    const file = await makeUpload(school.staff, { fileName: 'Contract of care.pdf' })
    await add(providerId, [file], '2026-12-20')
    const told = async () => {
      await prisma().outboxEvent.deleteMany()
      await runJobNamed('placement-agreements')
      const rows = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })
      return rows.map(({ payload }) => payload).filter((one) => JSON.stringify(one).includes('Contract of care'))
    }
    expect(await told()).toMatchObject([{ key: 'placementFileEnding', values: { toOn: '2026-12-20' } }])
    expect(await told()).toEqual([])
    await onPlacement(school.staff, contracts.saveProviderFile, { id: file, revision: 1, endsOn: '2026-12-22' })
    expect(await told()).toMatchObject([{ values: { toOn: '2026-12-22' } }])
  })

  test('are only those that whoever adds them has uploaded, and each is kept with one provider', async () => {
    const [one, other] = [await madeProvider(school.staff), await madeProvider(school.staff)]
    expect(await add(one, [await makeUpload(school.teacher)])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'fileGone' }],
    })
    const own = await makeUpload(school.staff)
    expect(await add(one, [own])).toMatchObject({ status: 'SUCCESS' })
    expect(await add(other, [own])).toMatchObject({ status: 'CONFLICT' })
    expect((await list(other)).files).toEqual([])
  })

  test('are read by whoever places students alone, once they are known to be harmless', async () => {
    const providerId = await madeProvider(school.staff)
    const [clean, waiting, infected] = [
      await makeUpload(school.staff, { scan: 'CLEAN' }),
      await makeUpload(school.staff, { scan: 'WAITING' }),
      await makeUpload(school.staff, { scan: 'INFECTED' }),
    ]
    const data = [clean, waiting, infected].map((assetId) => ({ assetId, providerId, addedById: school.staff.id, at: now }))
    await prisma().placementFile.createMany({ data })
    expect((await list(providerId)).files.map(({ id, isReady }) => [id, isReady])).toEqual([
      [clean, true],
      [waiting, false],
    ])
    const colleague = roleActor(await member('TEACHER'), ['PLACEMENT_ADMIN'], { only: true })
    const looker = roleActor(await member('TEACHER'), ['TIMETABLE_ADMIN'], { only: true })
    const statuses = []
    for (const who of [colleague, looker, school.ann])
      for (const id of [clean, waiting, infected]) statuses.push((await tryPlacement(who, contracts.downloadProviderFile, { id })).status)
    expect(statuses).toEqual(['SUCCESS', 'NOT_FOUND', 'NOT_FOUND', ...Array.from({ length: 6 }, () => 'FORBIDDEN')])
    expect((await tryPlacement(looker, contracts.listProviderFiles, { providerId })).status).toBe('FORBIDDEN')
  })

  test('go with what removes them: the file itself, or a provider that is deleted; one out of use keeps them', async () => {
    const [gone, kept] = [await madeProvider(school.staff), await madeProvider(school.staff)]
    const [first, second, third] = [await makeUpload(school.staff), await makeUpload(school.staff), await makeUpload(school.staff)]
    await add(gone, [first, second])
    await add(kept, [third])
    await placeStudent(school.staff, kept, school.ann, { fromOn: '2026-12-07', toOn: '2026-12-11' })
    await prisma().placement.updateMany({ where: { providerId: kept }, data: { state: 'CANCELLED' } })
    await onPlacement(school.staff, contracts.removeProviderFile, { id: first, revision: 1 })
    const { revision } = (await onPlacement(school.staff, contracts.readProvider, { id: gone })).provider
    await onPlacement(school.staff, contracts.removeProvider, { id: gone, revision })
    const other = (await onPlacement(school.staff, contracts.readProvider, { id: kept })).provider
    await onPlacement(school.staff, contracts.removeProvider, { id: kept, revision: other.revision })
    const assets = await prisma().asset.findMany({ where: { id: { in: [first, second, third] } }, select: { id: true, deletedAt: true } })
    expect(assets.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)).toEqual([third])
    expect((await list(kept)).files).toHaveLength(1)
  })
})
