import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/folders'
import { prisma } from '@/server/kernel/db'
import type { ReceiptKind, ShareTarget } from '@/lib/folders/vocabulary'
import { attempt, file, folder, namesIn, output } from '../../support/folders'
import type { Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let groupId: string
let programmeId: string
beforeAll(async () => {
  school = await makeSchool()
  await prisma().grouping.updateMany({ data: { published: true } })
  const { id } = await prisma().studentGroup.findFirstOrThrow({ select: { id: true } })
  groupId = id
  programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5, published: true } })
  await prisma().user.updateMany({ where: { id: school.student.id }, data: { programmeId } })
})
beforeEach(async () => {
  await prisma().fileShare.deleteMany()
})

type How = { receipt?: ReceiptKind; untilOn?: string | null; year?: number }
const share = (
  who: Member,
  nodeId: string,
  target: ShareTarget,
  targetId: string,
  { receipt = 'NONE', untilOn = null, year = 0 }: How = {},
) => attempt(who, contracts.shareNode, { nodeId, with: [{ id: v7(), target, targetId, year }], receipt, untilOn })
const downloadStatus = async (who: Member | null, id: string) => (await attempt(who, contracts.downloadNode, { id })).status
const listShared = async (who: Member, shown = 'VISIBLE') =>
  (await output(who, contracts.listShared, { shown })).rows.map(({ name, owner }) => [name, owner])

describe('a folder that is shared with a group', () => {
  test('shows its members what lies in it now, and nobody else', async () => {
    const { teacher, student, partner, stranger, colleague, admin } = school
    const [outer, other] = [await folder(teacher, 'Outer 1'), await folder(teacher, 'Other 1')]
    const inner = await folder(teacher, 'Inner', outer)
    const early = await file(teacher, 'early.pdf', inner)
    expect(await share(teacher, outer, 'GROUP', groupId)).toMatchObject({ status: 'SUCCESS' })
    const later = await file(teacher, 'later.pdf', inner)
    for (const who of [student, partner])
      expect([await downloadStatus(who, early.assetId), await downloadStatus(who, later.assetId)]).toEqual(['SUCCESS', 'SUCCESS'])
    for (const who of [stranger, colleague, admin]) expect(await downloadStatus(who, early.assetId)).toBe('NOT_FOUND')
    expect(await downloadStatus(null, early.assetId)).toBe('AUTHENTICATION_FAILED')
    expect(await listShared(student)).toEqual([['Outer 1', teacher.displayName]])
    expect(await output(student, contracts.browse, { folderId: inner })).toMatchObject({
      folder: { isOwn: false, owner: teacher.displayName, parentId: outer },
      crumbs: [{ id: outer, name: 'Outer 1' }],
      rows: [{ name: 'early.pdf' }, { name: 'later.pdf' }],
    })
    await output(teacher, contracts.moveNodes, { nodeIds: [early.id], parentId: other })
    expect([await downloadStatus(student, early.assetId), await downloadStatus(student, later.assetId)]).toEqual(['NOT_FOUND', 'SUCCESS'])
    await output(teacher, contracts.binNodes, { nodeIds: [inner] })
    expect(await downloadStatus(student, later.assetId)).toBe('NOT_FOUND')
    expect(await downloadStatus(teacher, later.assetId)).toBe('SUCCESS')
    expect(await namesIn(student, outer)).toEqual([])
  })

  test('is decided at each download: who leaves the group, is away or is disabled opens nothing more', async () => {
    const { teacher, student } = school
    const { id, assetId } = await file(teacher, 'protocol.pdf')
    await share(teacher, id, 'GROUP', groupId)
    const put = (data: { groupId?: string | null; status?: 'ENABLED' | 'DISABLED' }) =>
      prisma().user.update({ where: { id: student.id }, data, select: { id: true } })
    await put({ groupId: null })
    expect([await downloadStatus(student, assetId), await listShared(student)]).toEqual(['NOT_FOUND', []])
    await put({ groupId })
    expect(await downloadStatus(student, assetId)).toBe('SUCCESS')
    await put({ status: 'DISABLED' })
    expect(await downloadStatus(student, assetId)).toBe('NOT_FOUND')
    await put({ status: 'ENABLED' })
    const enrolment = { id: v7(), userId: student.id, programmeId, year: 4, status: 'SUSPENDED' as const }
    await prisma().enrolment.create({ data: { ...enrolment, fromOn: new Date('2026-11-01') }, select: { id: true } })
    expect(await downloadStatus(student, assetId)).toBe('NOT_FOUND')
    await prisma().enrolment.deleteMany({ where: { userId: student.id } })
    expect(await downloadStatus(student, assetId)).toBe('SUCCESS')
  })

  test('can be a group of another grouping, as it is that day', async () => {
    const { teacher, stranger } = school
    const [groupingId, otherId] = [v7(), v7()]
    await prisma().grouping.create({
      data: { id: groupingId, name: 'Project groups', published: true, groups: { create: { id: otherId, name: 'P1' } } },
      select: { id: true },
    })
    const membership = { groupingId, userId: stranger.id, groupId: otherId }
    await prisma().groupMembership.create({ data: { ...membership, id: v7(), fromOn: new Date('2026-11-01') } })
    const { id, assetId } = await file(teacher, 'project.pdf')
    await share(teacher, id, 'GROUP', otherId)
    expect(await downloadStatus(stranger, assetId)).toBe('SUCCESS')
    await prisma().groupMembership.create({ data: { ...membership, groupId: null, id: v7(), fromOn: new Date('2026-11-20') } })
    expect(await downloadStatus(stranger, assetId)).toBe('NOT_FOUND')
  })
})

describe('a share', () => {
  test('ends when it is taken back, at once for the next download', async () => {
    const { teacher, student } = school
    const { id, assetId } = await file(teacher, 'handout.pdf')
    await share(teacher, id, 'USER', student.id)
    expect(await downloadStatus(student, assetId)).toBe('SUCCESS')
    const { shares } = await output(teacher, contracts.readAccess, { nodeId: id })
    expect(shares).toMatchObject([{ target: 'USER', name: student.displayName, people: 1, through: null }])
    expect(await attempt(teacher, contracts.unshareNode, { shareId: shares[0]?.id })).toMatchObject({ status: 'SUCCESS' })
    expect([await downloadStatus(student, assetId), await listShared(student)]).toEqual(['NOT_FOUND', []])
    expect(await attempt(teacher, contracts.unshareNode, { shareId: shares[0]?.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('ends after its last day', async () => {
    const { teacher, student } = school
    const { id, assetId } = await file(teacher, 'until.pdf')
    expect(await share(teacher, id, 'USER', student.id, { untilOn: '2026-11-19' })).toMatchObject({
      issues: [{ path: 'untilOn', code: 'dayPast' }],
    })
    await share(teacher, id, 'USER', student.id, { untilOn: '2026-11-20' })
    expect(await downloadStatus(student, assetId)).toBe('SUCCESS')
    const tomorrow = new Date(schoolTime.getTime() + 86_400_000)
    expect((await attempt(student, contracts.downloadNode, { id: assetId }, { at: tomorrow })).status).toBe('NOT_FOUND')
  })

  test('of a folder is told with what lies in it, and through which folder', async () => {
    const { teacher, student, partner } = school
    const outer = await folder(teacher, 'Outer 2')
    const { id } = await file(teacher, 'inside.pdf', outer)
    await share(teacher, outer, 'GROUP', groupId)
    await share(teacher, id, 'USER', student.id)
    const { shares } = await output(teacher, contracts.readAccess, { nodeId: id })
    expect(shares.map(({ target, people, through }) => [target, people, through])).toEqual([
      ['USER', 1, null],
      ['GROUP', 2, { id: outer, name: 'Outer 2' }],
    ])
    expect(await attempt(partner, contracts.readAccess, { nodeId: id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('tells whoever it reaches, once', async () => {
    const { teacher, student, partner } = school
    const { id } = await file(teacher, 'told.pdf')
    const told = async () => {
      const events = await prisma().outboxEvent.findMany({
        where: { type: 'messaging.notice', payload: { path: ['values', 'name'], equals: 'told.pdf' } },
        select: { payload: true },
      })
      return events.map(({ payload }) => payload)
    }
    await share(teacher, id, 'GROUP', groupId)
    expect(await told()).toMatchObject([
      { to: [student.id, partner.id].sort(), key: 'fileShared', values: { person: teacher.displayName }, href: '/files?view=shared' },
    ])
    await share(teacher, id, 'GROUP', groupId, { receipt: 'CONFIRMED' })
    expect(await told()).toHaveLength(1)
    expect((await output(teacher, contracts.readAccess, { nodeId: id })).shares).toMatchObject([{ receipt: 'CONFIRMED' }])
  })

  test('with a year or a role needs the right to it', async () => {
    const { teacher, staff, student, stranger, admin } = school
    const role = await prisma().userRole.findFirstOrThrow({ where: { userId: student.id }, select: { roleId: true } })
    const [ofTeacher, ofAdmin] = [await file(teacher, 'a.pdf'), await file(admin, 'b.pdf')]
    expect(await share(teacher, ofTeacher.id, 'ROLE', role.roleId)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await share(teacher, ofTeacher.id, 'YEAR', programmeId, { year: 4 })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await share(admin, ofAdmin.id, 'YEAR', programmeId, { year: 6 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await share(admin, ofAdmin.id, 'YEAR', programmeId, { year: 4 })).toMatchObject({ status: 'SUCCESS' })
    expect([await downloadStatus(student, ofAdmin.assetId), await downloadStatus(stranger, ofAdmin.assetId)]).toEqual([
      'SUCCESS',
      'NOT_FOUND',
    ])
    expect(await share(admin, ofAdmin.id, 'ROLE', role.roleId)).toMatchObject({ status: 'SUCCESS' })
    expect([await downloadStatus(stranger, ofAdmin.assetId), await downloadStatus(staff, ofAdmin.assetId)]).toEqual([
      'SUCCESS',
      'NOT_FOUND',
    ])
    expect((await output(teacher, contracts.readShareChoices, {})).roles).toEqual([])
    expect((await output(admin, contracts.readShareChoices, {})).roles.length).toBeGreaterThan(3)
  })

  test('of a student is with their own groups and whom they may write to', async () => {
    const { student, partner, stranger } = school
    const { id } = await file(student, 'mine.pdf')
    expect((await output(student, contracts.readShareChoices, {})).groups).toMatchObject([{ id: groupId }])
    expect((await output(stranger, contracts.readShareChoices, {})).groups.map((one) => one.id)).not.toContain(groupId)
    const people = (await output(student, contracts.findSharePeople, {})).people.map((one) => one.id)
    expect([people.includes(partner.id), people.includes(stranger.id)]).toEqual([true, false])
    expect(await share(student, id, 'USER', stranger.id)).toMatchObject({ status: 'NOT_FOUND' })
    const own = await file(stranger, 'theirs.pdf')
    expect(await share(stranger, own.id, 'GROUP', groupId)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is hidden by whoever does not want to see it, and still opens', async () => {
    const { teacher, student } = school
    const { id, assetId } = await file(teacher, 'hide me.pdf')
    await share(teacher, id, 'USER', student.id)
    const hide = (hidden: boolean) => attempt(student, contracts.hideNode, { nodeId: id, hidden })
    expect(await hide(true)).toMatchObject({ status: 'SUCCESS' })
    expect([await listShared(student), await listShared(student, 'HIDDEN')]).toEqual([[], [['hide me.pdf', teacher.displayName]]])
    expect(await downloadStatus(student, assetId)).toBe('SUCCESS')
    await hide(false)
    expect(await listShared(student)).toHaveLength(1)
    expect(await attempt(teacher, contracts.hideNode, { nodeId: id, hidden: true })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('lets nobody change anything', async () => {
    const { teacher, student } = school
    const outer = await folder(teacher, 'Outer 3')
    const { id } = await file(teacher, 'keep.pdf', outer)
    await share(teacher, outer, 'USER', student.id)
    const own = await file(student, 'own.pdf')
    for (const answer of [
      await attempt(student, contracts.renameNode, { nodeId: id, name: 'x', revision: 1 }),
      await attempt(student, contracts.binNodes, { nodeIds: [id] }),
      await attempt(student, contracts.moveNodes, { nodeIds: [own.id], parentId: outer }),
      await share(student, id, 'USER', school.partner.id),
    ])
      expect(answer).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('goes with its owner’s account', async () => {
    const { unrelated, student } = school
    const { id, assetId } = await file(unrelated, 'leaving.pdf')
    await share(unrelated, id, 'USER', student.id)
    await prisma().user.update({ where: { id: unrelated.id }, data: { deletedAt: schoolTime }, select: { id: true } })
    expect([await downloadStatus(student, assetId), await listShared(student)]).toEqual(['NOT_FOUND', []])
  })
})
