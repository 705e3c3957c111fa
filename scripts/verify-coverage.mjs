// `npm run verify-coverage [-- --mend]`: checks whether students' recorded coverage matches their sessions, forms, tests and registers (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/coverage/verify.ts')
