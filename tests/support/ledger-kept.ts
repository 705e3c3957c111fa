import { keepLedger } from './ledger'

// For setupFiles of the integration tests.
keepLedger()
