import { modelOf, type AllocationInput } from '@/lib/placements/allocation'
import { encodeModel } from '@/server/placements/allocation/solve'
import solve from '@/server/placements/allocation/solver-worker.mjs'
import { milliseconds, type Bench } from './measure'

const [students, blocks, providers, placesOfEach, choices] = [400, 6, 30, 4, 5]

/** The same each time. */
function inventInput(neverAgain: boolean): AllocationInput {
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  // Some providers are more popular than others.
  const liked = () => `p${Math.floor(providers * random() ** 2)}`
  const names = (count: number) => Array.from({ length: count }, (_, place) => place)
  const ranking = () => {
    const chosen = new Set<string>()
    while (chosen.size < choices) chosen.add(liked())
    return [...chosen]
  }
  return {
    blocks: names(blocks).map((place) => ({
      ...{ id: `b${place}`, specialtyId: null, fromOn: `2027-0${place + 1}-01`, toOn: `2027-0${place + 1}-26` },
      ...{ weekdays: [1, 2, 3], startsTime: '09:00', minutes: 420, choices, neverAgain },
    })),
    providers: names(providers).map((place) => ({
      ...{ id: `p${place}`, held: [] },
      lines: [{ specialtyId: null, fromOn: '2026-09-01', toOn: '2027-08-31', places: placesOfEach }],
    })),
    candidates: names(students).flatMap((student) =>
      names(blocks).map((block) => ({
        ...{ blockId: `b${block}`, studentId: `s${student}`, ranking: ranking() },
        ...{ setbacks: Math.floor(random() * 6), been: [liked()] },
      })),
    ),
  }
}

/** Placements of a whole school in one go, to the proof that no better way exists; the time includes starting the solver. */
const bench: Bench = async ({ figure }) => {
  for (const neverAgain of [true, false]) {
    const input = inventInput(neverAgain)
    await figure({
      name: `${students} students, ${providers * placesOfEach} places, ${blocks} blocks, ${choices} choices${neverAgain ? ', nobody twice at one' : ''}`,
      unit: 's',
      target: { atMost: 20 },
      warmUp: 0,
      runs: 3,
      run: async () => {
        const ms = await milliseconds(async () => {
          const { isOptimal } = await solve(encodeModel(modelOf(input)))
          if (!isOptimal) throw new Error('that it is the best was not proved')
        })
        return ms / 1_000
      },
    })
  }
}
export default bench
