// `npm run verify-experience`, and `node verify-experience.mjs` in the container: exits with 0 if every session is counted correctly, 1 if not, 2 if it could
// not be checked.
import { parseArgs } from 'node:util'
import { compareAll } from '@/server/experience/queries/compare'
import { closeDb } from '@/server/kernel/db'

try {
  const { values } = parseArgs({ options: { mend: { type: 'boolean' } } })
  const isMended = values.mend === true
  const { looked, different } = await compareAll({ at: new Date(), isMended, told: (count) => console.error(`${count} sessions …`) })
  if (different.length === 0) console.log(`Right: ${looked} sessions are counted as they are.`)
  else
    console.log(
      `${isMended ? 'Mended' : 'Different'}: ${different.length} of ${looked} sessions were not counted as they are, the first ${different[0]}.`,
    )
  if (different.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await closeDb()
}
