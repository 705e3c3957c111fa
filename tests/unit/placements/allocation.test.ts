import { expect, test } from 'vitest'
import { limitsOf, modelOf, type AllocationInput, type Candidate } from '@/lib/placements/allocation'
import { outcomesOf } from '@/lib/placements/explain'
import { encodeModel } from '@/server/placements/allocation/solve'
import solve from '@/server/placements/allocation/solver-worker.mjs'

const block = {
  ...{ id: 'b1', specialtyId: null, fromOn: '2027-01-04', toOn: '2027-01-29', weekdays: [1, 2], startsTime: '09:00', minutes: 420 },
  ...{ choices: 3, neverAgain: false },
}
const year = { fromOn: '2026-09-01', toOn: '2027-08-31' }
const provider = (id: string, places: number, held: AllocationInput['providers'][number]['held'] = []) => ({
  id,
  lines: [{ specialtyId: null, ...year, places }],
  held,
})
const student = (studentId: string, ranking: string[], own: Partial<Candidate> = {}): Candidate => ({
  ...{ blockId: 'b1', studentId, ranking, setbacks: 0, been: [] },
  ...own,
})

async function solveInput(input: AllocationInput) {
  const model = modelOf(input)
  const answer = await solve(encodeModel(model))
  expect(answer.isOptimal).toBe(true)
  return { model, cost: answer.cost, outcomes: outcomesOf(input, model, answer.chosen ?? []) }
}
const placesOf = (outcomes: Awaited<ReturnType<typeof solveInput>>['outcomes']) =>
  Object.fromEntries(outcomes.map(({ candidate, providerId }) => [`${candidate.studentId} ${candidate.blockId}`, providerId]))

test('everybody gets their first choice where there is room', async () => {
  const input = {
    blocks: [block],
    providers: [provider('x', 2), provider('y', 1)],
    candidates: [student('a', ['x']), student('b', ['x']), student('c', ['y'])],
  }
  const { outcomes } = await solveInput(input)
  expect(placesOf(outcomes)).toEqual({ 'a b1': 'x', 'b b1': 'x', 'c b1': 'y' })
  expect(outcomes.map(({ choice, reason }) => [choice, reason])).toEqual([
    [1, null],
    [1, null],
    [1, null],
  ])
})

test('whoever got less before goes first, and the other is told who has the place', async () => {
  const input = {
    blocks: [block],
    providers: [provider('x', 1), provider('y', 1)],
    candidates: [student('a', ['x', 'y']), student('b', ['x', 'y'], { setbacks: 3 })],
  }
  const { outcomes } = await solveInput(input)
  expect(placesOf(outcomes)).toEqual({ 'a b1': 'y', 'b b1': 'x' })
  expect(outcomes[0]?.reason).toEqual({ kind: 'FULL', provider: 'x', places: 1, before: 0, first: 1, later: 0, unranked: 0 })
})

test('places that were taken before are no places, and somebody without a place is said to have none', async () => {
  const held = [{ id: 'h', specialtyId: null, fromOn: '2027-01-20', toOn: '2027-02-20' }]
  const { outcomes } = await solveInput({
    blocks: [block],
    providers: [provider('x', 2, held)],
    candidates: [student('a', ['x']), student('b', ['x'])],
  })
  expect(outcomes.map(({ providerId }) => providerId).sort()).toEqual([null, 'x'])
  expect(outcomes.find(({ providerId }) => providerId === null)).toMatchObject({
    choice: null,
    reason: { kind: 'FULL', places: 2, before: 1, first: 1, later: 0, unranked: 0 },
  })
})

test('a place for everybody is worth more than anybody’s first choice', async () => {
  const never = { ...block, neverAgain: true }
  const input = {
    blocks: [never],
    providers: [provider('x', 1), provider('y', 1)],
    // Student b has been at y, so only x is left.
    candidates: [student('a', ['x', 'y'], { setbacks: 20 }), student('b', ['y', 'x'], { been: ['y'] })],
  }
  const { outcomes } = await solveInput(input)
  expect(placesOf(outcomes)).toEqual({ 'a b1': 'y', 'b b1': 'x' })
  expect(outcomes[0]?.reason).toMatchObject({ kind: 'FULL', later: 1, first: 0 })
  expect(outcomes[1]?.reason).toMatchObject({ kind: 'BEEN', provider: 'y' })
})

test('where it is only avoided, somebody goes again rather than nowhere, and elsewhere when there is room', async () => {
  const been = student('a', ['x', 'y'], { been: ['x'] })
  expect(placesOf((await solveInput({ blocks: [block], providers: [provider('x', 1)], candidates: [been] })).outcomes)).toEqual({
    'a b1': 'x',
  })
  const { outcomes } = await solveInput({ blocks: [block], providers: [provider('x', 1), provider('y', 1)], candidates: [been] })
  expect(outcomes[0]).toMatchObject({ providerId: 'y', choice: 2, reason: { kind: 'AVOIDED', provider: 'x' } })
})

test('several blocks share places on their common days, nobody is at two places at one time, or twice at one where that is not to be', async () => {
  const later = { ...block, id: 'b2', fromOn: '2027-02-01', toOn: '2027-02-26', neverAgain: true }
  const first = { ...block, neverAgain: true }
  const both = ['b1', 'b2'].map((blockId) => student('a', ['x'], { blockId }))
  const { outcomes } = await solveInput({ blocks: [first, later], providers: [provider('x', 1), provider('y', 1)], candidates: both })
  expect(outcomes.map(({ providerId }) => providerId).sort()).toEqual(['x', 'y'])
  expect(outcomes.find(({ providerId }) => providerId === 'y')?.reason).toMatchObject({ kind: 'TWICE', provider: 'x' })
  const sameDays = { ...block, id: 'b2', toOn: '2027-01-15' }
  const { outcomes: atOnce } = await solveInput({
    blocks: [block, sameDays],
    providers: [provider('x', 2)],
    candidates: ['b1', 'b2'].map((blockId) => student('a', ['x'], { blockId })),
  })
  expect(atOnce.filter(({ providerId }) => providerId !== null)).toHaveLength(1)
  expect(atOnce.find(({ providerId }) => providerId === null)?.reason?.kind).toBe('AT_ONCE')
  const { outcomes: shared } = await solveInput({
    blocks: [block, { ...sameDays, weekdays: [4] }],
    providers: [provider('x', 1)],
    candidates: [student('a', ['x']), student('b', ['x'], { blockId: 'b2' })],
  })
  expect(shared.filter(({ providerId }) => providerId !== null)).toHaveLength(1)
})

test('places of a specialty are its own, and those of any are for the others', () => {
  const lines = [
    { specialtyId: 'oral', ...year, places: 1 },
    { specialtyId: null, ...year, places: 4 },
  ]
  const held = [{ id: 'h', specialtyId: 'other', ...year }]
  expect(limitsOf({ id: 'x', lines, held }, [{ ...block, specialtyId: 'oral' }])).toEqual([
    { providerId: 'x', blockIds: ['b1'], places: 1, held: 0 },
  ])
  expect(limitsOf({ id: 'x', lines, held }, [block])).toEqual([{ providerId: 'x', blockIds: ['b1'], places: 4, held: 1 }])
  expect(
    limitsOf({ id: 'x', lines: [{ ...lines[1], specialtyId: null, places: 3, fromOn: '2027-01-10', toOn: '2027-08-31' }], held: [] }, [
      block,
    ]),
  ).toEqual([{ providerId: 'x', blockIds: ['b1'], places: 0, held: 0 }])
})

/** The least cost of all ways to place everybody. */
function leastCost(input: AllocationInput): number {
  const { columns, rows } = modelOf(input)
  const options = input.candidates.map((_, place) => [...columns.keys()].filter((at) => columns[at]?.candidate === place))
  let least = Infinity
  const chosen = new Set<number>()
  const go = (place: number, cost: number) => {
    if (cost >= least) return
    const own = options[place]
    if (own === undefined) {
      if (rows.every((row) => row.columns.filter((at) => chosen.has(at)).length <= row.most)) least = cost
      return
    }
    for (const at of own) {
      chosen.add(at)
      go(place + 1, cost + (columns[at]?.cost ?? 0))
      chosen.delete(at)
    }
  }
  go(0, 0)
  return least
}

test('is never beaten by trying everything', async () => {
  let seed = 20_261
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const ids = ['x', 'y', 'z']
  const some = (count: number) => ids.toSorted(() => random(2) - 0.5).slice(0, count)
  for (let round = 0; round < 25; round += 1) {
    const blocks = [
      { ...block, neverAgain: random(2) === 0 },
      { ...block, id: 'b2', fromOn: random(2) === 0 ? '2027-01-18' : '2027-03-01', toOn: '2027-03-12', neverAgain: random(2) === 0 },
    ]
    const candidates = Array.from({ length: 6 }, (_, place) =>
      student(`s${place % 4}`, some(random(4)), { blockId: place < 4 ? 'b1' : 'b2', setbacks: random(5), been: some(random(2)) }),
    )
    const input = { blocks, providers: ids.map((id) => provider(id, random(3))), candidates }
    const { cost } = await solveInput(input)
    expect(Math.round(cost)).toBe(leastCost(input))
  }
})
