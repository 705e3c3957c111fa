// `npm run rotate-secret`: encrypts again what is under AUTH_SECRET_PREVIOUS (docs/operations.md, "Another AUTH_SECRET").
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/secret/rotate.ts')
