import { contractsOf } from '@/lib/contract'

const block = contractsOf(() => import('./blocks.shapes'))

/** 50 at a time. */
export const listBlocks = block({ name: 'placements.listBlocks', method: 'GET', input: 'FindBlocks', output: 'Blocks' })
export const readBlockChoices = block({ name: 'placements.readBlockChoices', method: 'GET', input: 'Nothing', output: 'BlockChoices' })
export const readBlock = block({ name: 'placements.readBlock', method: 'GET', input: 'One', output: 'OneBlock' })
export const saveBlock = block({ name: 'placements.saveBlock', method: 'POST', input: 'SaveBlock', output: 'Saved' })
/** Removes a block in which nobody was placed. */
export const removeBlock = block({ name: 'placements.removeBlock', method: 'POST', input: 'Remove', output: 'Done' })
export const setBlockState = block({ name: 'placements.setBlockState', method: 'POST', input: 'SetBlockState', output: 'SavedBlockState' })

export const readMyBlocks = block({ name: 'placements.readMyBlocks', method: 'GET', input: 'Nothing', output: 'MyBlocks' })
/** NOT_CHOOSING: the time to choose is over, has not begun, or the block is allocated. */
export const savePreferences = block({
  name: 'placements.savePreferences',
  method: 'POST',
  input: 'SavePreferences',
  output: 'Saved',
  errors: ['placements.NOT_CHOOSING'],
})

/** Calculates placements for one or several blocks; `readAllocation` tells the progress. TOO_MANY: the blocks have too many students for one calculation. */
export const previewAllocation = block({
  name: 'placements.previewAllocation',
  method: 'POST',
  input: 'PreviewAllocation',
  output: 'Previewed',
  errors: ['placements.TOO_MANY'],
})
/** 100 of its outcomes at a time. */
export const readAllocation = block({ name: 'placements.readAllocation', method: 'GET', input: 'ReadAllocation', output: 'Allocation' })
export const stopAllocation = block({ name: 'placements.stopAllocation', method: 'POST', input: 'One', output: 'Done' })
/** CHANGED: some of the data behind the calculation has changed since. STILL_CHOOSING: students of a block may still choose. */
export const allocate = block({
  name: 'placements.allocate',
  method: 'POST',
  input: 'Allocate',
  output: 'Allocated',
  errors: ['placements.CHANGED', 'placements.STILL_CHOOSING'],
})
/** Undoes an allocation within 24 hours. Placements that have changed since stay. TOO_LATE: the 24 hours are over. */
export const undoAllocation = block({
  name: 'placements.undoAllocation',
  method: 'POST',
  input: 'One',
  output: 'Done',
  errors: ['placements.TOO_LATE'],
})
