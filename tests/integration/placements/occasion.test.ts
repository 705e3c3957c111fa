import { beforeAll, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { findAttachable, isAttachable } from '@/server/timetables'
import { clock } from '../../support/attendance'
import { madeProvider, placeStudent } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})

test('a day at a provider is an occasion that a form about its student can be attached to', async () => {
  await placeStudent(school.staff, await madeProvider(school.staff, { name: 'Harbour Clinic' }), school.ann)
  const at = new Date('2026-12-18T17:00:00Z')
  const asked = (who: { id: string }) => ({ actor: school.ann.actor, personIds: [who.id], at })
  const found = (await findAttachable(prisma(), asked(school.ann))).filter(({ title }) => title === 'Harbour Clinic')
  expect(found).toHaveLength(4)
  const [{ id = '' } = {}] = found
  expect(await isAttachable(prisma(), { ...asked(school.ann), occurrenceId: id })).toBe(true)
  expect(await isAttachable(prisma(), { ...asked(school.ben), occurrenceId: id })).toBe(false)
})
