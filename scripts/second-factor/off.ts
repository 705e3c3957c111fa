// `npm run second-factor:off -- <username>`; docs/operations.md says how it is called in the container.
import { readEnvironment } from '@/lib/env'
import { switchSecondFactorOff } from './switch-off'

const [username = ''] = process.argv.slice(2)

try {
  if (username === '') throw new Error('Say whose: npm run second-factor:off -- <username>')
  const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  const done = await switchSecondFactorOff({ url, username })
  if (done === 'NOBODY') throw new Error(`Nobody has the username ${username}.`)
  if (done === 'NONE') throw new Error(`${username} logs in without a second factor.`)
  console.error(`${username} now logs in with the password alone, or sets a second factor up anew where a role asks for it.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
