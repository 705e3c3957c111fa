import { v7 } from 'uuid'
import { beforeAll, describe, test } from 'vitest'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/groupings'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { makeGrouping, students, toolsFor } from '../../support/groupings'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const { get } = toolsFor(() => school)
type Made = Awaited<ReturnType<typeof makeGrouping>>
type Inputs = {
  readonly contract: Contract
  readonly parameter: string
  readonly of: (
    made: Made,
  ) =>
    Promise<{ id: string; input: (id: string) => Record<string, unknown> }> | { id: string; input: (id: string) => Record<string, unknown> }
}

const allocationInput = (made: Made) => ({
  groupingId: made.id,
  method: 'RANDOM',
  whom: 'UNALLOCATED',
  attributes: [],
  groupIds: [made.idOf('One')],
  seed: 1,
  list: '',
})
const group = (made: Made) => ({ id: made.idOf('One'), groupingId: made.id, revision: 1, name: 'One', colour: 'blue', active: true })
const cases: readonly Inputs[] = [
  { contract: contracts.readGrouping, parameter: 'id', of: (made) => ({ id: made.id, input: (id) => ({ id }) }) },
  {
    contract: contracts.saveGrouping,
    parameter: 'id',
    of: (made) => ({ id: made.id, input: (id) => ({ id, revision: 1, name: `Named ${made.id}`, programmeId: null, years: [] }) }),
  },
  {
    contract: contracts.removeGrouping,
    parameter: 'id',
    of: (made) => ({ id: made.id, input: (id) => ({ id, revision: 1, as: 'DELETED' }) }),
  },
  { contract: contracts.publishGrouping, parameter: 'id', of: (made) => ({ id: made.id, input: (id) => ({ id, revision: 1 }) }) },
  {
    contract: contracts.unpublishGrouping,
    parameter: 'id',
    of: async (made) => {
      await get(contracts.publishGrouping, { id: made.id, revision: 1 })
      return { id: made.id, input: (id) => ({ id, revision: 2 }) }
    },
  },
  { contract: contracts.makeDefaultGrouping, parameter: 'id', of: (made) => ({ id: made.id, input: (id) => ({ id, revision: 1 }) }) },
  {
    contract: contracts.readGroup,
    parameter: 'id',
    of: (made) => ({ id: made.idOf('One'), input: (id) => ({ groupingId: made.id, id }) }),
  },
  {
    contract: contracts.readGroup,
    parameter: 'groupingId',
    of: (made) => ({ id: made.id, input: (groupingId) => ({ groupingId, id: made.idOf('One') }) }),
  },
  { contract: contracts.saveGroup, parameter: 'id', of: (made) => ({ id: made.idOf('One'), input: (id) => ({ ...group(made), id }) }) },
  {
    contract: contracts.saveGroup,
    parameter: 'groupingId',
    of: (made) => ({ id: made.id, input: (groupingId) => ({ ...group(made), groupingId }) }),
  },
  {
    contract: contracts.removeGroup,
    parameter: 'id',
    of: (made) => ({ id: made.idOf('One'), input: (id) => ({ id, revision: 1, as: 'DELETED' }) }),
  },
  {
    contract: contracts.addGroups,
    parameter: 'groupingId',
    of: (made) => ({ id: made.id, input: (groupingId) => ({ groupingId, names: ['Three'] }) }),
  },
  { contract: contracts.readBoard, parameter: 'id', of: (made) => ({ id: made.id, input: (id) => ({ id }) }) },
  {
    contract: contracts.placePeople,
    parameter: 'groupingId',
    of: (made) => ({
      id: made.id,
      input: (groupingId) => ({ groupingId, people: [{ userId: school.stranger.id, from: null }], to: made.idOf('One') }),
    }),
  },
  {
    contract: contracts.placePeople,
    parameter: 'people[].userId',
    of: (made) => ({
      id: school.stranger.id,
      input: (userId) => ({ groupingId: made.id, people: [{ userId, from: null }], to: made.idOf('One') }),
    }),
  },
  {
    contract: contracts.undoMove,
    parameter: 'batchId',
    of: async (made) => {
      const [one] = await students(1)
      const { batchId } = await get(contracts.placePeople, {
        groupingId: made.id,
        people: [{ userId: one?.id, from: null }],
        to: made.idOf('One'),
      })
      return { id: batchId ?? '', input: (id) => ({ batchId: id }) }
    },
  },
  {
    contract: contracts.previewAllocation,
    parameter: 'groupingId',
    of: (made) => ({ id: made.id, input: (groupingId) => ({ ...allocationInput(made), groupingId }) }),
  },
  {
    contract: contracts.previewAllocation,
    parameter: 'groupIds',
    of: (made) => ({ id: made.idOf('One'), input: (id) => ({ ...allocationInput(made), groupIds: [id] }) }),
  },
]

describe('what is named is out of reach of everybody but who puts students into groups', () => {
  test.each(cases.map((one) => ({ ...one, name: one.contract.name })))('$name, $parameter', async ({ contract, parameter, of }) => {
    await expectOutOfScope({
      call: callOf(contract),
      parameter,
      ...(await of(await makeGrouping(school))),
      entitled: school.staff,
      reachableBy: ['STAFF', 'ADMIN'],
      strangers: [school.teacher, school.student],
    })
  })

  test.each(['groupingId', 'groupIds'])('groupings.allocate, %s', async (parameter) => {
    const made = await makeGrouping(school)
    const input = { ...allocationInput(made), method: 'NAME', groupIds: [made.idOf('One')] }
    // The preview is of a list with one name, because newcomers who are added in the meantime would change any other.
    const listed = { ...input, method: 'LIST', list: `${school.stranger.username},One` }
    const { token } = await get(contracts.previewAllocation, listed)
    await expectOutOfScope({
      call: callOf(contracts.allocate),
      parameter,
      id: parameter === 'groupingId' ? made.id : made.idOf('One'),
      input: (id) => ({ ...listed, token, [parameter]: parameter === 'groupingId' ? id : [id] }),
      entitled: school.staff,
      reachableBy: ['STAFF', 'ADMIN'],
      strangers: [school.teacher, school.student],
    })
  })

  test('groupings.save, programmeId', async () => {
    const id = v7()
    await prisma().programme.create({ data: { id, name: `Of ${id}`, lengthYears: 5 } })
    const own = v7()
    await expectOutOfScope({
      call: callOf(contracts.saveGrouping),
      parameter: 'programmeId',
      id,
      input: (programmeId) => ({ id: own, revision: 0, name: `Of ${own}`, programmeId, years: [] }),
      entitled: school.staff,
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })
})

function callOf(contract: Contract) {
  const call = registry.find((one) => one.contract.name === contract.name)
  if (!call) throw new Error(contract.name)
  return call
}
