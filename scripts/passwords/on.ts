// `npm run passwords:on`; docs/operations.md says how it is called in the container.
import { readEnvironment } from '@/lib/env'
import { switchPasswordsOn } from './switch-on'

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  console.error(
    (await switchPasswordsOn({ url }))
      ? 'The login screen offers username and password again.'
      : 'The login screen offers username and password already.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
