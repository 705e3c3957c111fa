import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { countInvitationsCall } from '@/server/users'
import { callAs, outputAs } from '../../support/call'
import { member } from '../../support/members'
import { person } from '../../support/people'

const at = new Date('2026-11-20T10:00:00Z')
const link = (userId: string, more: { expiresAt?: Date; usedAt?: Date; purpose?: 'INVITE' | 'RESET' } = {}) =>
  prisma().accountToken.create({
    data: { id: v7(), tokenHash: v7(), userId, purpose: 'INVITE', createdAt: at, expiresAt: new Date(at.getTime() + 1_000), ...more },
  })

test('who was invited and has not come is counted, and of them who has no link any more', async () => {
  const admin = await member('ADMIN')
  const read = () => outputAs(admin, countInvitationsCall, {}, { at })
  expect(await read()).toEqual({ pending: 0, lapsed: 0 })
  const pending = { activation: 'PENDING', withoutPassword: true } as const
  const [live, late, used, none] = [await person(pending), await person(pending), await person(pending), await person(pending)]
  await link(live.id)
  await link(live.id, { expiresAt: new Date(at.getTime() - 1_000) })
  await link(late.id, { expiresAt: at })
  await link(used.id, { usedAt: at })
  await link(none.id, { purpose: 'RESET' })
  // Nobody waits for these invitations.
  await person({ ...pending, status: 'DISABLED' })
  await link((await person()).id, { expiresAt: at })
  expect(await read()).toEqual({ pending: 4, lapsed: 3 })
})

test('that is told to who administers people', async () => {
  for (const role of ['STUDENT', 'TEACHER', 'STAFF'] as const)
    expect(await callAs(await member(role), countInvitationsCall, {})).toMatchObject({ status: 'FORBIDDEN' })
})
