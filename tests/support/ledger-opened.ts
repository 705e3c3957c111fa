import { openLedger } from './ledger'

/** For globalSetup of the integration tests. */
export function setup(): () => void {
  return openLedger()
}
