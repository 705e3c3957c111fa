import { openLedger } from './ledger'

/** This module is for `globalSetup` of the integration tests. */
export function setup(): () => void {
  return openLedger()
}
