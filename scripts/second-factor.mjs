// `npm run second-factor:off -- <username>`: for the last administrator who has lost the telephone (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/second-factor/off.ts')
