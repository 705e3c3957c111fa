// Runs in a thread of its own, which solve.ts starts.
import loadHighs from 'highs'

/**
 * Chooses columns, each wholly or not at all, at the least cost.
 * @param {{ costs: Float64Array, lower: Float64Array, upper: Float64Array, starts: Int32Array, indices: Int32Array, seconds: number }} model rows by their columns
 * @returns {Promise<{ chosen: number[] | null, isOptimal: boolean, cost: number, bound: number }>} `bound`: no choice costs less
 */
export default async function solve({ costs, lower, upper, starts, indices, seconds }) {
  const highs = await loadHighs()
  const [numCols, numRows] = [costs.length, lower.length]
  const model = highs.createModel()
  try {
    model.options.set({
      ...{ output_flag: false, time_limit: seconds, random_seed: 1 },
      // All costs are whole numbers, so a gap smaller than one is no difference.
      ...{ mip_rel_gap: 0, mip_abs_gap: 0.9 },
    })
    model.passModel({
      numCols,
      numRows,
      matrix: { format: 'csr', numRows, numCols, starts, indices, values: new Float64Array(indices.length).fill(1) },
      colCost: costs,
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(1),
      rowLower: lower,
      rowUpper: upper,
      integrality: new Int32Array(numCols).fill(1),
    })
    model.run()
    const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
    const { colValue } = model.getSolution()
    const isThere = model.info.get('primal_solution_status') === 2
    const chosen = isThere ? [...colValue.keys()].filter((at) => colValue[at] > 0.5) : null
    return { chosen, isOptimal, cost: model.getObjectiveValue(), bound: Number(model.info.get('mip_dual_bound')) }
  } finally {
    model.dispose()
  }
}
