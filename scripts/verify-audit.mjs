// `npm run verify-audit [-- <number>:<hash> …]`: whether the audit is as it was written (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/audit/verify.ts')
