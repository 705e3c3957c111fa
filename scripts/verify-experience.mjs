// `npm run verify-experience [-- --mend]`: whether the counted record is what the sessions say (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/experience/verify.ts')
