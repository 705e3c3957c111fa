// `npm run passwords:on`, and `node passwords-on.mjs` in the container (docs/operations.md).
import { readEnvironment } from '@/lib/env'
import { switchPasswordsOn } from './switch-on'

try {
  const { DATABASE_URL: url } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  console.error(
    (await switchPasswordsOn({ url }))
      ? 'The login screen offers username and password again.'
      : 'The login screen offers username and password already.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
