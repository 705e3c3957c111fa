import { contractsOf } from '@/lib/contract'

export type { AppliedImport, ConfigurationFile, ItemChange, ItemResult, KeptItem, Said } from './configuration.shapes'

const contract = contractsOf(() => import('./configuration.shapes'))

/** What an institution configured and who asks may change, as one file: no people, no secrets. */
export const exportConfiguration = contract({
  name: 'config.exportConfiguration',
  method: 'POST',
  input: 'Nothing',
  output: 'ConfigurationTaken',
  errors: ['sign-in.REAUTHENTICATE'],
})

/** What such a file would make and change here, and what of it is refused; nothing is kept. */
export const tryConfiguration = contract({
  name: 'config.tryConfiguration',
  method: 'POST',
  input: 'TryConfiguration',
  output: 'ConfigurationTried',
})

/** Takes it over as a whole or not at all. */
export const applyConfiguration = contract({
  name: 'config.applyConfiguration',
  method: 'POST',
  input: 'ApplyConfiguration',
  output: 'ConfigurationApplied',
  errors: ['config.ITEMS_REFUSED'],
})

/** The newest imports of a configuration, with until when each can be undone. */
export const listConfigurationImports = contract({
  name: 'config.listConfigurationImports',
  method: 'GET',
  input: 'Nothing',
  output: 'ConfigurationImports',
})

/** What an undo would put back and remove, and what it would leave and why; nothing is kept. */
export const tryUndoConfiguration = contract({
  name: 'config.tryUndoConfiguration',
  method: 'POST',
  input: 'OneConfigurationImport',
  output: 'ConfigurationUndone',
  errors: ['config.TOO_LATE'],
})

/** Within a day, with a fresh proof. What was changed since, or is in use, stays and is answered. */
export const undoConfiguration = contract({
  name: 'config.undoConfiguration',
  method: 'POST',
  input: 'OneConfigurationImport',
  output: 'ConfigurationUndone',
  errors: ['config.TOO_LATE', 'sign-in.REAUTHENTICATE'],
})
