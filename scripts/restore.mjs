// `npm run restore -- FILE [--replace]`: the other way round (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/backup/restore.ts')
