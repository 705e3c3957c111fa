import { contractsOf } from '@/lib/contract'

export type { ConfigurationFile, ItemChange, ItemResult, Said } from './configuration.shapes'

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
