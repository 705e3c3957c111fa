import { beforeAll, describe, expect, test } from 'vitest'
import { handOver, listAwaiting, listChairs, listClinic, nextToMark, searchSessions, claimCheck } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { greatClinic, type GreatClinic } from '../../support/great-clinic'
import { makeSchool, schoolDay, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { callOf, tryAs } from '../../support/treatment-sessions'

let school: School
let great: GreatClinic
let few: Record<string, number>
const reads = {
  listClinic: () => outputAs(school.unrelated, callOf(listClinic), {}),
  listChairs: () => outputAs(school.unrelated, callOf(listChairs), { heldOn: schoolDay, shift: 'AM' }),
  listAwaiting: () => outputAs(school.unrelated, callOf(listAwaiting), { order: 'oldest' }),
  search: () => outputAs(school.unrelated, callOf(searchSessions), { q: 'Student 1' }),
}

beforeAll(async () => {
  school = await makeSchool()
  await reads.listClinic()
  few = await oneByOne()
  great = await greatClinic(prisma(), {
    teacherId: school.unrelated.id,
    studentId: school.student.id,
    day: new Date(schoolDay),
    shift: 'AM',
    at: schoolTime,
    procedureId: school.procedures.examination.id,
    participationTypeId: school.participationTypeId,
  })
})

/** One after the other, as all statements that run at the time are counted. */
async function oneByOne(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) counts[name] = (await statementsOf(read)).length
  return counts
}

describe('two hundred sessions in one clinic', () => {
  test('are all on the chair map and in the queue, in their order', async () => {
    const { chairs, waiting, awaitingMarks, awaitingCount } = await reads.listClinic()
    const hall = chairs.find(({ clinicId }) => clinicId === great.clinicId)
    expect(hall?.chairs.map(({ chairNumber, session }) => [chairNumber, session?.id])).toEqual(
      great.sessionIds.map((id, index) => [index + 1, id]),
    )
    expect(waiting.map(({ session }) => session.id)).toEqual(great.sessionIds)
    expect([awaitingMarks.length, awaitingCount]).toEqual([100, 200])
    expect((await reads.listChairs()).chairs.find(({ clinicId }) => clinicId === great.clinicId)?.chairs).toHaveLength(200)
  })

  test('are listed page by page, each once, under one heading that counts them', async () => {
    const first = await reads.listAwaiting()
    const second = await outputAs(school.unrelated, callOf(listAwaiting), { order: 'oldest', cursor: first.nextCursor ?? '' })
    expect(new Set([...first.sessions, ...second.sessions].map(({ id }) => id))).toEqual(new Set(great.sessionIds))
    for (const { groups, total } of [first, second])
      expect([groups.map(({ clinicName, sessions }) => [clinicName, sessions]), total]).toEqual([[['The great hall', 200]], 200])
    expect(second.nextCursor).toBeNull()
  })

  test('are read in as many statements as a few', async () => {
    expect(await oneByOne()).toEqual(few)
  })

  test('are taken one after the other, whoever takes, and handed over in one go', async () => {
    const [first = '', second = '', third = ''] = great.sessionIds
    const next = await outputAs(school.unrelated, callOf(nextToMark), { afterId: first })
    expect(next).toMatchObject({ waiting: 199, next: { sessionId: second, chairNumber: 2 } })
    const { id: checkId } = await prisma().checkRequest.findFirstOrThrow({ where: { sessionId: second } })
    expect(await tryAs(school.unrelated, claimCheck, { sessionId: second, checkId })).toMatchObject({ status: 'SUCCESS' })
    expect(await outputAs(school.unrelated, callOf(nextToMark), { afterId: first })).toMatchObject({
      waiting: 198,
      next: { sessionId: third },
    })
    expect(
      await tryAs(school.unrelated, handOver, { heldOn: schoolDay, teacherId: school.teacher.id, reason: 'Called away' }),
    ).toMatchObject({ status: 'SUCCESS', output: { count: 200 } })
  })
})
