import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { callNamed } from '../../support/named-call'
import { person } from '../../support/people'

let admin: Member
beforeAll(async () => {
  admin = await member('ADMIN')
})
const readSteps = async () => {
  forgetSettings()
  return outputAs(admin, callNamed('users.readFirstSteps'), {})
}

test('what a new installation needs is told until it is there, or until somebody has enough of it', async () => {
  expect(await readSteps()).toEqual({ steps: null })
  await prisma().setting.create({ data: { key: 'firstSteps', value: true, changedAt: new Date() } })
  const nothing = { mail: false, secondAdmin: false, twoStep: false, people: false }
  expect(await readSteps()).toMatchObject({ steps: nothing })
  await person({ role: 'STUDENT' })
  expect(await readSteps()).toMatchObject({ steps: { ...nothing, people: true } })
  await person({ role: 'ADMIN', activation: 'PENDING', withoutPassword: true })
  expect(await readSteps()).toMatchObject({ steps: { secondAdmin: true, mail: false } })
  const mail = { id: v7(), type: 'mail', payload: {}, createdAt: new Date(), nextAttemptAt: new Date() }
  await prisma().outboxEvent.create({ data: mail })
  expect(await readSteps()).toMatchObject({ steps: { mail: false } })
  await prisma().outboxEvent.update({ where: { id: mail.id }, data: { state: 'DONE', doneAt: new Date() } })
  expect(await readSteps()).toMatchObject({ steps: { mail: true, twoStep: false } })
  await prisma().secondFactor.create({ data: { userId: admin.id, secret: 'sealed', lastStep: 0, since: new Date() } })
  expect(await readSteps()).toMatchObject({ steps: { mail: true, secondAdmin: true, twoStep: true, people: true } })

  expect(await callAs(admin, callNamed('users.endFirstSteps'), {})).toMatchObject({ status: 'SUCCESS' })
  expect(await readSteps()).toEqual({ steps: null })
  expect(await prisma().auditEntry.count({ where: { action: 'users.firstStepsEnded', actorId: admin.id, entityId: 'firstSteps' } })).toBe(1)
})

test('that is for who may do everything', async () => {
  for (const role of ['STUDENT', 'TEACHER', 'STAFF'] as const)
    for (const name of ['users.readFirstSteps', 'users.endFirstSteps'])
      expect(await callAs(await member(role), callNamed(name), {})).toMatchObject({ status: 'FORBIDDEN' })
})
