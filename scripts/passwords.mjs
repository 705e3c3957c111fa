// `npm run passwords:on`: for the administrator who cannot get in because single sign-on does not work (docs/operations.md).
import { runOnData } from './run-on-data.mjs'

await runOnData('scripts/passwords/on.ts')
