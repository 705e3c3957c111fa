import * as contracts from '@/lib/contracts/provider-portal'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { member, type Member } from '../members'
import { placeStudent } from '../placements'
import { onPortal, openedPortal, tryPortal } from '../provider-portal'
import { tryAct, type Stage } from './stage'

const at = new Date('2026-11-30T09:30:00Z')

const readState = (occurrenceId: string) => async () =>
  prisma().attendance.findMany({
    where: { occurrenceId },
    select: { studentId: true, state: true, how: true },
    orderBy: { studentId: 'asc' },
  })

/** A student who comes to a provider today, with the link of a contact there. */
async function today(address: (student: Member) => Promise<string | undefined> = async () => undefined) {
  const [staff, student] = [await member('STAFF'), await member('STUDENT')]
  const email = await address(student)
  stopClock(new Date('2026-11-27T09:00:00Z'))
  const of = await openedPortal(staff, email === undefined ? {} : { email })
  const days = { fromOn: '2026-11-30', toOn: '2026-12-14', weekdays: [1], startsTime: '09:00', endsTime: '16:30', despite: true }
  await placeStudent(staff, of.providerId, student, days)
  stopClock(at)
  const [date] = (await onPortal(null, contracts.readPortal, { token: of.token })).dates
  const occurrenceId = date?.occurrenceId ?? ''
  const say = (mark: string) => () =>
    tryPortal(null, contracts.registerByPortal, { token: of.token, occurrenceId, entries: [{ studentId: student.id, mark }] })
  return { staff, student, of, occurrenceId, say }
}

const addressOf = async ({ id }: { id: string }) => (await prisma().user.findUniqueOrThrow({ where: { id } })).email

const registerStage: Stage = {
  plain: async () => {
    const { occurrenceId, say } = await today()
    return tryAct(readState(occurrenceId), say('PRESENT'))
  },
  bars: {
    subject: async () => {
      const { occurrenceId, say } = await today(addressOf)
      return tryAct(readState(occurrenceId), say('PRESENT'))
    },
    address: async () => {
      const { occurrenceId, say } = await today(async () => addressOf(await member('STUDENT')))
      return tryAct(readState(occurrenceId), say('PRESENT'))
    },
  },
  right: async () => {
    const { staff, of, occurrenceId, say } = await today()
    await onPortal(staff, contracts.closePortal, { contactId: of.contact.id })
    return tryAct(readState(occurrenceId), say('PRESENT'))
  },
  undo: 'a teacher says otherwise, which a later word of the provider does not replace (provider-portal.test.ts)',
}

export const providerPortalStages = { 'provider-portal.register': registerStage }
