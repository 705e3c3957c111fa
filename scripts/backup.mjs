// `npm run backup [file]`: database and files in one archive (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/backup/backup.ts')
