// `npm run restore -- FILE [--replace]`: the reverse of a backup (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/backup/restore.ts')
