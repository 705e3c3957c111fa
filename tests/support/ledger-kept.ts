import { keepLedger } from './ledger'

// This module is for `setupFiles` of the integration tests.
keepLedger()
