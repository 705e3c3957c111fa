import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import type { Member } from './members'

export const nobody = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] }
export const people = (...members: readonly Pick<Member, 'id'>[]) => ({ ...nobody, userIds: members.map(({ id }) => id) })

/** The input for a schedule as the editor sends it: once, from an instant on. */
export const schedule = (formId: string, more: object = {}) => ({
  id: v7(),
  revision: 0,
  formId,
  name: 'Weekly',
  audience: nobody,
  completer: 'SUBJECT',
  opensAt: '2026-03-02T07:00:00.000Z',
  ...more,
})

/** The input of the schedule's preview. */
export const planOf = ({ id: _, revision: __, name: ___, ...plan }: ReturnType<typeof schedule>) => plan

export const assignment = (formId: string, more: object = {}) => ({ id: v7(), formId, audience: nobody, completer: 'SUBJECT', ...more })

export function responsesOf(originId: string) {
  return prisma().formResponse.findMany({
    where: { originId },
    select: {
      id: true,
      state: true,
      subjectId: true,
      submitterId: true,
      opensAt: true,
      dueAt: true,
      late: true,
      remindDays: true,
      tasks: { select: { userId: true, state: true, kind: true } },
      history: { select: { act: true } },
    },
    orderBy: { id: 'asc' },
  })
}

export async function noticesOf(kind: string, responseIds: readonly string[]) {
  const rows = await prisma().outboxEvent.findMany({
    where: { type: 'form-responses.noticed' },
    select: { payload: true, nextAttemptAt: true, priority: true },
  })
  return rows.filter(({ payload }) => {
    const read: unknown = payload
    return Reflect.get(Object(read), 'kind') === kind && responseIds.includes(String(Reflect.get(Object(read), 'responseId')))
  })
}
