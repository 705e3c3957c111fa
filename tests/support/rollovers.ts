import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/users/rollover'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import { rolloverBatch } from '@/server/users'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from './lists'
import type { Member } from './members'

type Stay = { readonly from: string; readonly programmeId?: string | null; readonly year: number | null; readonly status?: EnrolmentStatus }
type Wanted = {
  readonly name?: string
  readonly programmeId: string
  readonly stays: readonly Stay[]
  readonly status?: 'ENABLED' | 'DISABLED'
  readonly groupId?: string | null
}

/** A person who studies; the last of the stays is their present one. */
export async function makeStudent({
  name = v7().slice(-8),
  programmeId,
  stays,
  status = 'ENABLED',
  groupId = null,
}: Wanted): Promise<string> {
  const id = v7()
  const rows = stays.map(({ from, year, status: how = 'ACTIVE', programmeId: other = programmeId }) => ({
    id: v7(),
    fromOn: new Date(from),
    year,
    status: how,
    programmeId: other,
    groupId,
  }))
  const now = rows.at(-1)
  await prisma().user.create({
    data: {
      id,
      username: name,
      usernameKey: name,
      email: `${name}@x.example`,
      emailKey: `${name}@x.example`,
      firstName: 'Stu',
      lastName: name,
      displayName: `Stu ${name}`,
      status,
      createdAt: new Date('2020-01-01'),
      programmeId: now?.programmeId ?? null,
      year: now?.year ?? null,
      groupId,
      enrolments: { create: rows },
    },
  })
  return id
}

/** The calls that an administrator makes for rollovers. */
export function rolloversAs(admin: Member) {
  async function begin(
    more: {
      programmeIds: readonly string[]
      day: string
      newSince?: string
      decidedSince?: string
      groups?: readonly { fromId: string; toId: string | null }[]
    },
    copyOf: string | null = null,
  ): Promise<string> {
    const id = v7()
    await getAs(admin, contracts.beginRollover, { id, copyOf })
    const { rollover } = await read(id)
    await getAs(admin, contracts.saveRollover, {
      id,
      revision: 1,
      newSince: rollover.newSince < more.day ? rollover.newSince : more.day,
      decidedSince: rollover.decidedSince < more.day ? rollover.decidedSince : more.day,
      ...more,
    })
    return id
  }
  const read = (id: string, filter: object = {}) => getAs(admin, contracts.readRollover, { id, ...filter })
  const outcomes = async (id: string) => new Map((await read(id)).students.map((student) => [student.id, student]))
  const except = (
    id: string,
    userId: string | readonly string[],
    kind: string | null,
    { revision = 0, ...more }: { revision?: number; programmeId?: string; year?: number } = {},
  ) =>
    tryAs(admin, contracts.saveRolloverExceptions, {
      id,
      people: [userId].flat().map((one) => ({ userId: one, revision })),
      kind,
      programmeId: null,
      year: null,
      ...more,
    })
  const work = () => runBatches([rolloverBatch])
  async function apply(id: string) {
    const {
      rollover: { revision },
      changes,
    } = await read(id)
    const answer = await tryAs(admin, contracts.applyRollover, { id, revision, changes })
    await work()
    return answer
  }
  async function undo(id: string) {
    const answer = await tryAs(admin, contracts.undoRollover, { id })
    await work()
    return answer
  }
  return { begin, read, outcomes, except, apply, undo, work }
}
