import { contractsOf } from '@/lib/contract'

export type { AppliedImport, ConfigurationFile, ItemChange, ItemResult, KeptItem, Said } from './configuration.shapes'

const contract = contractsOf(() => import('./configuration.shapes'))

/** Everything that an institution configured and the asker may change, as one file without people and secrets. */
export const exportConfiguration = contract({
  name: 'config.exportConfiguration',
  method: 'POST',
  input: 'Nothing',
  output: 'ConfigurationTaken',
  errors: ['sign-in.REAUTHENTICATE'],
})

/** Tells what such a file would add and change here, and what would be refused; nothing is stored. */
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

/** Tells what an undo would restore and remove, and what it would leave and why; nothing is stored. */
export const tryUndoConfiguration = contract({
  name: 'config.tryUndoConfiguration',
  method: 'POST',
  input: 'OneConfigurationImport',
  output: 'ConfigurationUndone',
  errors: ['config.TOO_LATE'],
})

/** Undoes an import within a day, with a fresh proof. Entries that were changed since or are in use stay, and the answer lists them. */
export const undoConfiguration = contract({
  name: 'config.undoConfiguration',
  method: 'POST',
  input: 'OneConfigurationImport',
  output: 'ConfigurationUndone',
  errors: ['config.TOO_LATE', 'sign-in.REAUTHENTICATE'],
})
