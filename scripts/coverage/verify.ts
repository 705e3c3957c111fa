// `npm run verify-coverage`, and `node verify-coverage.mjs` in the container: exits with 0 if everything is counted correctly, 1 if not, 2 if it could not be
// checked.
import { parseArgs } from 'node:util'
import { coverageKinds } from '@/lib/coverage/vocabulary'
import { compareAll } from '@/server/coverage/compare'
import { closeDb } from '@/server/kernel/db'

try {
  const { values } = parseArgs({ options: { mend: { type: 'boolean' } } })
  const isMended = values.mend === true
  const told = (looked: number) => console.error(`${looked} …`)
  for (const kind of coverageKinds) {
    const { looked, changed } = await compareAll(kind, { isMended, told })
    if (changed === 0) console.log(`Right: ${kind}, ${looked} sources are counted as they are.`)
    else if (isMended) console.log(`Mended: ${kind}, ${changed} rows of ${looked} sources were not counted as they are.`)
    else console.log(`Different: ${kind}, ${changed} of ${looked} sources are not counted as they are.`)
    if (changed > 0) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await closeDb()
}
