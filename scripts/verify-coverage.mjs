// `npm run verify-coverage [-- --mend]`: whether what students have shown is what their sessions, forms, tests and registers say (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/coverage/verify.ts')
